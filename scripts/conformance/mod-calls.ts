/** Calls in the real client with a mod and permission rules: all calls of a set in one session, and what became of each. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FireOptions } from '../../src/live/fire.js';
import type { SeenBlock } from '../../src/live/messages-api.js';
import { steady } from '../../src/live/observation.js';
import { pluginIn } from '../../src/live/plugin-copy.js';
import { type Scratch, writeUnder } from '../../src/live/scratch.js';
import { type Played, playCalls } from './call-session.js';
import type { ModCallsVector, SeenCall } from './mod-calls-vector.js';
import { plugin } from './mods-vector.js';
import { answerWith, inScratch } from './rules.js';
import { toolCall } from './rules-vector.js';

/** One for each call, in order; undefined: the session ended before it. */
export async function measureModCalls(
  vector: ModCallsVector,
  options: FireOptions,
): Promise<readonly (SeenCall | undefined)[]> {
  return await inScratch(vector, async ({ scratch, args, nobody }) => {
    const seen: (SeenCall | undefined)[] = vector.calls.map(() => undefined);
    writeMod(vector, scratch);
    let read = 0;
    const logged = (): readonly string[] => {
      const lines = linesOf(join(scratch.root, 'debug.log'));
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh;
    };
    await playCalls(
      {
        calls: vector.calls.map(({ call }) => toolCall([call])),
        scratch,
        args: [...args, '--plugin-dir', pluginIn(scratch)],
        nobody,
        prepare: () => answerWith(vector.hook, scratch),
        played: (at, played) => {
          const lines = logged();
          if (played.result !== undefined) {
            const told = seenIn(played.result, played, scratch);
            seen[at] = lines.length === 0 ? told : { ...told, logged: lines };
          }
          return true;
        },
      },
      options,
    );
    return seen;
  });
}

function writeMod({ mod }: ModCallsVector, scratch: Scratch): void {
  const folder = pluginIn(scratch);
  writeUnder(folder, '.claude-plugin/plugin.json', JSON.stringify({ name: plugin }));
  writeUnder(folder, 'hooks/hooks.json', JSON.stringify({ modules: ['./register.ts'] }));
  writeUnder(folder, 'hooks/register.ts', mod);
}

/** What the mod wrote with `$.ui.log(…, { to: "debug" })`. */
function linesOf(debugLog: string): readonly string[] {
  if (!existsSync(debugLog)) return [];
  const head = `[${plugin}] $.ui.log (to debug): `;
  return readFileSync(debugLog, 'utf8')
    .split('\n')
    .flatMap((line) => (line.includes(head) ? [line.slice(line.indexOf(head) + head.length)] : []));
}

function seenIn({ type, text: result }: SeenBlock, { ran, asked }: Played, scratch: Scratch): SeenCall {
  const said = steady(result, scratch.root);
  const requestRan = ran.has('PermissionRequest');
  return { outcome: outcome(), said, hooksRan: ran.has('PreToolUse'), requestRan };

  function outcome(): SeenCall['outcome'] {
    if (ran.has('PostToolUse') || ran.has('PostToolUseFailure')) return 'runs';
    if (!type.includes('error')) return 'answered';
    if (asked || requestRan || said.includes("you haven't granted it yet") || said.includes(' needs approval')) {
      return 'asked';
    }
    return ran.has('PermissionDenied') || said.includes('Auto mode is un') ? 'classified' : 'refused';
  }
}
