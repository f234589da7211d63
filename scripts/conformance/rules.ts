/** Calls under permission rules in the real client: all calls of a set in one session, and what became of each. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { conversationOf, type FireOptions } from '../../src/live/fire.js';
import { demoServer } from '../../src/live/mcp-server.js';
import { seenBlocks, text, toolUse } from '../../src/live/messages-api.js';
import { makeScratch, type Scratch, writeUnder } from '../../src/live/scratch.js';
import { runSession } from '../../src/live/session.js';
import { writeManaged } from './own-etc.js';
import { filledIn, type HookSays, type RulesOutcome, type RulesVector, toolCall } from './rules-vector.js';

/** Hooks that note that they ran; PreToolUse's answers as well. */
const noting = ['PreToolUse', 'PermissionRequest', 'PermissionDenied', 'PostToolUse', 'PostToolUseFailure'] as const;

const [notes, reply] = ['ran', 'reply'];

/** What a call came to as the session goes on. */
export interface Watched {
  asked: boolean;
}

/** What the client made of one call, and what it told Claude of it. */
export interface CallMeasurement {
  /** Undefined: the session ended before the call, or nothing was to be seen of it. */
  readonly outcome: RulesOutcome | undefined;
  readonly said: string;
}

/** One for each call, in order. */
export async function measureRules(vector: RulesVector, options: FireOptions): Promise<readonly CallMeasurement[]> {
  const scratch = makeScratch();
  const measured: CallMeasurement[] = vector.calls.map(() => ({ outcome: undefined, said: '' }));
  try {
    const args = setUp(vector, scratch);
    let at = -1;
    let watched: Watched = { asked: false };
    await runSession(options.client, options.isolation, scratch, {
      prompt: vector.nobody === true ? 'GO' : null,
      steps: vector.nobody === true ? [] : [{ say: 'GO' }],
      args,
      env: {},
      timeoutMs: 60_000 + 10_000 * vector.calls.length,
      conversationOf: (body) => conversationOf(body),
      script: ({ conversation, body }) => {
        if (conversation !== 'main') return text('report');
        if (at >= 0) {
          const said = lastResult(seenBlocks(body));
          measured[at] = { outcome: outcomeOf(takeNotes(scratch), watched, said), said };
        }
        at += 1;
        watched = { asked: false };
        const call = vector.calls[at];
        if (call === undefined) return text('END');
        answerWith(call[2] ?? vector.hook, scratch);
        const [tool, input] = filledIn(toolCall(call), scratch);
        return toolUse(tool, tool === 'Bash' ? { description: 'x', ...input } : input);
      },
      host: ({ subtype }) => {
        if (subtype !== 'can_use_tool') return undefined;
        watched.asked = true;
        return { behavior: 'deny', message: 'HOSTDENY' };
      },
    });
    return measured;
  } finally {
    scratch.remove();
  }
}

/** Writes the settings and the project; gives the client's arguments. */
export function setUp(
  vector: Omit<RulesVector, 'calls'> & { readonly calls: readonly unknown[] },
  scratch: Scratch,
): readonly string[] {
  const { layers, files = {}, flags = [], mode, nobody, untrusted } = filledIn(vector, scratch);
  const hooks = Object.fromEntries(
    noting.map((event) => [event, [{ matcher: '*', hooks: [{ type: 'command', command: noteOf(event, scratch) }] }]]),
  );
  const all = { 'ok.txt': 'one\n', 'sub/here.txt': 'two\n', ...demoServer('demo', ['ask', 'echo']), ...files };
  for (const [name, content] of Object.entries(all)) writeUnder(scratch.project, name, content);
  writeUnder(scratch.project, '.claude/settings.json', JSON.stringify({ ...layers.project, hooks }));
  if (layers.local !== undefined)
    writeUnder(scratch.project, '.claude/settings.local.json', JSON.stringify(layers.local));
  if (layers.user !== undefined) writeUnder(scratch.home, '.claude/settings.json', JSON.stringify(layers.user));
  if (layers.flag !== undefined) writeUnder(scratch.hook, 'flag.json', JSON.stringify(layers.flag));
  if (layers.managed !== undefined) writeManaged(layers.managed);
  if (untrusted === true) {
    const state = readFileSync(join(scratch.home, '.claude.json'), 'utf8');
    writeUnder(
      scratch.home,
      '.claude.json',
      state.replace('"hasTrustDialogAccepted":true', '"hasTrustDialogAccepted":false'),
    );
  }
  return [
    ...(layers.flag === undefined ? [] : ['--settings', join(scratch.hook, 'flag.json')]),
    ...(mode === undefined ? [] : ['--permission-mode', mode]),
    ...(nobody === true ? [] : ['--permission-prompt-tool', 'stdio']),
    ...(JSON.stringify(vector.calls).includes('mcp__demo__') ? ['--mcp-config', '.mcp-demo.json'] : []),
    ...flags,
  ];
}

function noteOf(event: (typeof noting)[number], { hook }: Scratch): string {
  const note = `cat > /dev/null; echo ${event} >> '${join(hook, notes)}'`;
  return event === 'PreToolUse' ? `${note}; cat '${join(hook, reply)}' 2> /dev/null; true` : note;
}

export function answerWith(says: HookSays | undefined, scratch: Scratch): void {
  const file = join(scratch.hook, reply);
  rmSync(file, { force: true });
  if (says === undefined) return;
  const { effect, updatedInput } = filledIn(says, scratch);
  const decision = effect === 'block' ? 'deny' : effect === 'proceed' ? undefined : effect;
  const answer = { hookEventName: 'PreToolUse', permissionDecision: decision, updatedInput };
  writeUnder(scratch.hook, reply, JSON.stringify({ hookSpecificOutput: answer }));
}

export function takeNotes({ hook }: Scratch): ReadonlySet<string> {
  const file = join(hook, notes);
  if (!existsSync(file)) return new Set();
  const ran = new Set(readFileSync(file, 'utf8').trim().split('\n'));
  rmSync(file);
  return ran;
}

export function lastResult(blocks: ReturnType<typeof seenBlocks>): string {
  return blocks.findLast(({ type }) => type.startsWith('tool_result'))?.text ?? '';
}

function outcomeOf(ran: ReadonlySet<string>, { asked }: Watched, result: string): RulesOutcome | undefined {
  // Said by a tool that looks at the rules itself.
  if (result.includes('has been denied by permission rule') && ran.has('PreToolUse')) return 'refused';
  if (ran.has('PostToolUse') || ran.has('PostToolUseFailure')) return 'runs';
  if (asked || ran.has('PermissionRequest') || result.includes("you haven't granted it yet")) return 'asked';
  if (ran.has('PermissionDenied') || result.includes('Auto mode is un')) return 'classified';
  if (ran.has('PreToolUse')) return 'refused';
  // Where the input fits no tool nothing is decided.
  return /InputValidationError|does not exist/.test(result) ? undefined : 'denied-outright';
}
