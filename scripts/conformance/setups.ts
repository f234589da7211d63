/** Which hooks of a setup the real client runs. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { conversationOf, type FireOptions } from '../../src/live/fire.js';
import { type MessagesRequest, text, toolUse } from '../../src/live/messages-api.js';
import { makeScratch, type Scratch, writeUnder } from '../../src/live/scratch.js';
import { runSession } from '../../src/live/session.js';
import type { RecordedRequest } from '../../src/live/stand-in.js';
import { runInTerminal } from '../../src/live/terminal-session.js';
import { managedFolder, removeManaged } from './own-etc.js';
import type { ToolCall } from './rules-vector.js';
import type { SetupVector } from './setups-vector.js';

const notes = 'ran';

/** Writes down who ran, on which event and tool; its process id tells which of several began first. The payload names both before anything that it quotes. */
const note = (file: string): string => `#!/bin/sh
payload=$(cat)
event=\${payload#*'"hook_event_name":"'}
case $payload in *'"tool_name":"'*) tool=\${payload#*'"tool_name":"'} ;; *) tool= ;; esac
echo "$$ \${event%%'"'*} \${tool%%'"'*}:$1" >> '${file}'
`;

const usualCall: ToolCall = ['Bash', { command: 'touch marker', description: 'x' }];

export interface SetupMeasurement {
  readonly ran: SetupVector['ran'];
  readonly debugLog: string;
}

/** Plays the setup in a session; of managed settings this process must be the only one to see them. */
export async function measureSetup(vector: SetupVector, options: FireOptions): Promise<SetupMeasurement> {
  const scratch = makeScratch();
  const more = join(scratch.root, 'more');
  mkdirSync(more);
  const fill = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll('<PROJECT>', scratch.project)
        .replaceAll('<HOME>', scratch.home)
        .replaceAll('<MORE>', more),
    ) as T;
  try {
    setUp(fill(vector), scratch, more);
    const calls = [...(vector.calls ?? [usualCall])];
    const itsCalls = [...(vector.subagent ?? [])];
    const started = { ...scratch, project: join(scratch.project, vector.cwd ?? '') };
    const prompt = vector.prompt ?? 'GO';
    const plan = {
      args: ['--allowedTools', 'Bash,Skill,Agent', ...fill(vector.args ?? [])],
      env: { PATH: `${scratch.hook}${delimiter}${process.env.PATH ?? ''}`, ...fill(vector.env ?? {}) },
      conversationOf: (body: MessagesRequest) => conversationOf(body),
      script: ({ conversation }: RecordedRequest) => {
        const left = conversation === 'main' ? calls : conversation === 'subagent' ? itsCalls : [];
        const call = left.shift();
        return call === undefined ? text('END') : toolUse(...fill(call));
      },
    };
    const { client, isolation } = options;
    const { debugLog } =
      vector.terminal === true
        ? await runInTerminal(client, isolation, started, { ...plan, steps: [{ say: prompt }], timeoutMs: 180_000 })
        : await runSession(client, isolation, started, {
            ...plan,
            prompt,
            steps: [],
            timeoutMs: 60_000,
            host: () => undefined,
          });
    return { ran: counted(join(scratch.hook, notes)), debugLog };
  } finally {
    scratch.remove();
    removeManaged();
  }
}

function setUp({ files = {}, untrusted }: SetupVector, scratch: Scratch, more: string): void {
  writeUnder(scratch.hook, 'note', note(join(scratch.hook, notes)), 0o755);
  const folders: Readonly<Record<string, string>> = {
    home: scratch.home,
    project: scratch.project,
    managed: managedFolder,
    more,
  };
  for (const [path, content] of Object.entries(files)) {
    const [place = '', ...rest] = path.split('/');
    const folder = folders[place];
    if (folder === undefined) throw new RangeError(`${path} begins with none of ${Object.keys(folders).join(', ')}`);
    mkdirSync(folder, { recursive: true });
    writeUnder(folder, rest.join('/'), typeof content === 'string' ? content : JSON.stringify(content));
  }
  if (untrusted !== true) return;
  const state = join(scratch.home, '.claude.json');
  writeFileSync(
    state,
    readFileSync(state, 'utf8').replace('"hasTrustDialogAccepted":true', '"hasTrustDialogAccepted":false'),
  );
}

function counted(file: string): SetupVector['ran'] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const counts: Record<string, Record<string, number>> = {};
  for (const line of lines.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))) {
    const [, event = '', name = ''] = /^\d+ (.*?) ?:(.*)$/.exec(line) ?? [];
    counts[event] ??= {};
    const here = counts[event];
    here[name] = (here[name] ?? 0) + 1;
  }
  return counts;
}
