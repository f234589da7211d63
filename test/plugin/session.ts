/**
 * A session of the plugin: Claude writes a guard that does not block, is told, and writes one that does; then it registers
 * it for a tool that does not exist, is told, and repairs that. The last file is no hook. A scripted model plays Claude.
 */
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Client } from '../../src/client/client.js';
import { guardFor } from '../../src/init/guard.js';
import { conversationOf } from '../../src/live/fire.js';
import { seenBlocks, text, toolUse } from '../../src/live/messages-api.js';
import { makeScratch, writeUnder } from '../../src/live/scratch.js';
import { runSession } from '../../src/live/session.js';
import type { PayloadJson } from '../../src/model.js';

export const plugin = join(import.meta.dirname, '../../plugin');

/** What became of one file that Claude wrote. */
export interface Told {
  readonly file: string;
  /** The payload of the plugin's hook. */
  readonly payload: PayloadJson;
  /** What the hook printed. */
  readonly stdout: string;
  /** What Claude read from the hook. */
  readonly claudeSaw: readonly string[];
}

export interface RecordedSession {
  readonly client: string;
  readonly told: readonly Told[];
}

const brokenGuard = `#!/bin/sh
# hooklint: event=PreToolUse matcher=Bash
if jq -r .tool_input.command | grep -q 'push --force'; then
  echo 'Never force-push.' >&2
  exit 1
fi
`;

const registered = (matcher: string): string => {
  const command = 'python3 "$CLAUDE_PROJECT_DIR"/.claude/hooks/no-git-push-force.py';
  const group = { matcher, hooks: [{ type: 'command', command, onFailure: 'block' }] };
  return `${JSON.stringify({ hooks: { PreToolUse: [group] } }, null, 2)}\n`;
};

/** What the model does, in order. */
const script = (project: string): readonly (readonly [string, Readonly<Record<string, string>>])[] => {
  const guard = guardFor('git push --force');
  if ('why' in guard) throw new Error(guard.why);
  const write = (file: string, content: string) => ['Write', { file_path: join(project, file), content }] as const;
  const settings = '.claude/settings.json';
  return [
    write('.claude/hooks/no-force-push.sh', brokenGuard),
    write('.claude/hooks/no-git-push-force.py', guard.text),
    write(settings, registered('bash')),
    ['Edit', { file_path: join(project, settings), old_string: '"bash"', new_string: '"Bash"' }],
    write('README.md', 'Pushes are guarded.\n'),
  ];
};

/** What became of a shell command that Claude ran for `/hooklint`. */
export interface Called {
  readonly command: string;
  /** It ran without asking the user; there is nobody to ask. */
  readonly ran: boolean;
}

export interface RecordedCommand {
  readonly client: string;
  /** What Claude read of the command. */
  readonly prompt: string;
  readonly called: readonly Called[];
}

/** What a model may make of the command: what it says, and what it must not do unasked. */
const callsFor = (line: string): readonly string[] => [
  line,
  `${line} .claude/settings.json`,
  line.replace(/ --no-config .*/, ' explain dead-matcher'),
  line.replace('--isolation namespace', '--isolation copy'),
  line.replace(' --no-config', ''),
  `${line} && touch forbidden`,
  'touch forbidden',
];

/** Plays `/hooklint` to a real Claude Code whose user allows nothing besides. */
export async function recordCommand(client: Client, path: string): Promise<RecordedCommand> {
  const scratch = makeScratch();
  try {
    const hooks = [{ type: 'command', command: 'true' }];
    writeUnder(
      scratch.project,
      '.claude/settings.json',
      JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'bash', hooks }] } }),
    );
    let prompt = '';
    let commands: readonly string[] = [];
    const evidence = await runSession(client, { kind: 'none', why: 'hooklint runs in it' }, scratch, {
      prompt: null,
      steps: [{ say: '/hooklint:hooklint .claude' }],
      args: ['--plugin-dir', plugin, '--permission-mode', 'default'],
      env: { PATH: [path, process.env.PATH].join(delimiter) },
      conversationOf: (body) => conversationOf(body),
      host: () => undefined,
      timeoutMs: 240_000,
      script: ({ conversation, body }, earlier) => {
        if (conversation !== 'main') return text('{"title": "Hooks"}');
        const asked = earlier.filter((request) => request.conversation === 'main').length;
        if (asked === 0) {
          prompt = seenBlocks(body).find(({ text: said }) => said.startsWith('Run hooklint'))?.text ?? '';
          commands = callsFor(/^ {4}(sh .*)$/m.exec(prompt)?.[1] ?? '');
        }
        const command = commands[asked];
        return command === undefined ? text('Done.') : toolUse('Bash', { command, description: 'hooklint' });
      },
    });
    const denied = evidence.stream.flatMap(
      ({ permission_denials: denials }) => (denials ?? []) as readonly { readonly tool_input: { command: string } }[],
    );
    const called = commands.map((command) => ({
      command,
      ran: !denied.some(({ tool_input: input }) => input.command === command),
    }));
    const told = JSON.stringify({ client: client.version, prompt, called });
    return JSON.parse(told.replaceAll(plugin, '{{PLUGIN}}'));
  } finally {
    scratch.remove();
  }
}

/** What differs from session to session; long texts that are in the project already. */
const withoutChance = (json: string, root: string, guard: string): string =>
  json
    .replaceAll(root, '{{ROOT}}')
    .replaceAll(JSON.stringify(guard).slice(1, -1), '{{GUARD}}')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000000')
    .replace(/\{\{ROOT\}\}\/home\/\.claude\/projects\/[^"]*/g, '{{ROOT}}/transcript.jsonl')
    .replace(/"duration_ms": ?\d+/g, '"duration_ms":1');

/** Plays the session to a real Claude Code. `path`: folders with the hooklint that the plugin is to find. */
export async function recordSession(client: Client, path: string): Promise<RecordedSession> {
  const scratch = makeScratch();
  try {
    const lines = script(scratch.project);
    // A hook of the user's settings, which notes what the plugin's hook gets.
    writeUnder(scratch.hook, 'witness.sh', `#!/bin/sh\ncat >> '${scratch.hook}/payloads.jsonl'\n`, 0o755);
    const hooks = [{ type: 'command', command: join(scratch.hook, 'witness.sh') }];
    writeUnder(scratch.home, '.claude/settings.json', JSON.stringify({ hooks: { PostToolUse: [{ hooks }] } }));
    const evidence = await runSession(
      client,
      // hooklint needs namespaces of its own, which none of ours would let it have.
      { kind: 'none', why: 'hooklint runs in it' },
      scratch,
      {
        prompt: null,
        steps: [{ say: 'Guard us against force pushes.' }],
        args: ['--plugin-dir', plugin, '--permission-mode', 'bypassPermissions'],
        env: { PATH: [path, process.env.PATH].join(delimiter) },
        conversationOf: (body) => conversationOf(body),
        host: () => undefined,
        timeoutMs: 240_000,
        script: ({ conversation }, earlier) => {
          if (conversation !== 'main') return text('{"title": "Guards"}');
          const line = lines[earlier.filter((request) => request.conversation === 'main').length];
          return line === undefined ? text('Done.') : toolUse(...line);
        },
      },
    );
    const printed = evidence.stream
      .filter((line) => line.subtype === 'hook_response' && line.hook_event === 'PostToolUse')
      .map(({ stdout }) => String(stdout));
    const requests = evidence.requests.filter(({ conversation }) => conversation === 'main');
    const seen = requests.map(({ body }) => seenBlocks(body).map(({ type, text: said }) => ({ type, said })));
    const payloads = readFileSync(join(scratch.hook, 'payloads.jsonl'), 'utf8').trim().split('\n');
    const told = lines.map(([, { file_path: file = '' }], i) => ({
      file: file.slice(scratch.project.length + 1),
      payload: JSON.parse(payloads[i] ?? 'null'),
      // Two hooks a file: the witness prints nothing.
      stdout: printed.slice(2 * i, 2 * i + 2).join(''),
      claudeSaw: (seen[i + 1] ?? [])
        .slice(seen[i]?.length)
        .filter(({ type, said }) => type === 'text' && said.includes('PostToolUse'))
        .map(({ said }) => said.trim()),
    }));
    const guard = lines[1]?.[1].content ?? '';
    return JSON.parse(withoutChance(JSON.stringify({ client: client.version, told }), scratch.root, guard));
  } finally {
    scratch.remove();
  }
}
