/** Plays the sessions of `screen-sessions.jsonl`: a terminal each, a prompt for each turn, hooks that answer as it says. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../../src/client/client.js';
import type { Isolation } from '../../src/client/isolation.js';
import { conversationOf } from '../../src/live/fire.js';
import { demoServer } from '../../src/live/mcp-server.js';
import { text, toolUse } from '../../src/live/messages-api.js';
import { makeScratch, type Scratch, writeUnder } from '../../src/live/scratch.js';
import { newLines } from '../../src/live/screen.js';
import { runInTerminal } from '../../src/live/terminal-session.js';
import type { EventName } from '../../src/model.js';
import {
  programs,
  promptOf,
  type ScreenAnswer,
  type ScreenSession,
  type ScreenTurn,
} from './screen-sessions-vector.js';

export interface PlayOptions {
  readonly client: Client;
  readonly isolation: Isolation;
}

/** What the model calls each tool with. */
const inputs: Readonly<Record<string, (project: string) => Readonly<Record<string, unknown>>>> = {
  Bash: () => ({ command: 'echo OUTPUT', description: 'Say it' }),
  Read: (project) => ({ file_path: `${project}/a.txt` }),
  Glob: () => ({ pattern: '*.txt' }),
  Grep: () => ({ pattern: 'one' }),
  WebFetch: () => ({ url: 'https://example.com/', prompt: 'x' }),
  Skill: () => ({ skill: 'sk' }),
  TaskCreate: () => ({ subject: 'T', description: 'd' }),
  NotebookEdit: (project) => ({
    notebook_path: `${project}/n.ipynb`,
    new_source: 'x',
    cell_type: 'code',
    edit_mode: 'insert',
  }),
  Write: (project) => ({ file_path: `${project}/new.txt`, content: 'x\n' }),
  Agent: () => ({ description: 'Look', prompt: 'SUBAGENTTASK', subagent_type: 'general-purpose' }),
  mcp__demo__echo: () => ({}),
};

const files: Readonly<Record<string, string>> = {
  'a.txt': 'one\n',
  'n.ipynb': '{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}',
  '.claude/commands/foo.md': 'FOO $ARGUMENTS',
  '.claude/skills/sk/SKILL.md': '---\nname: sk\ndescription: x\n---\nSKILLTEXT',
};

/** Tools that a rule allows; a call that a PermissionRequest hook answers has none. */
const allowed = [...Object.keys(inputs).filter((tool) => tool !== 'Bash'), 'Bash(echo:*)', 'Bash(exit:*)'];

function inputOf({ tool = '', hooks }: Pick<ScreenTurn, 'tool' | 'hooks'>, project: string): object | undefined {
  if (tool === 'Bash' && hooks.PostToolUseFailure !== undefined)
    return { command: 'echo OUTPUT; exit 3', description: 'Fail' };
  if (tool === 'Bash' && hooks.PermissionRequest !== undefined) return { command: 'touch asked', description: 'Ask' };
  return inputs[tool]?.(project);
}

/** Turns that look the same while their hooks are silent. */
function kindOf(turn: Pick<ScreenTurn, 'tool' | 'hooks'>): string {
  return JSON.stringify([inputOf(turn, ''), turn.tool, promptOf(turn)]);
}

type Played = Pick<ScreenTurn, 'tool' | 'hooks'>;

export interface PlayedTurn {
  readonly turn: ScreenTurn;
  /** A hook ran on each event that has one. */
  readonly fired: boolean;
}

/**
 * The turns of a session with what each showed. A turn of every kind goes before with silent hooks: what that shows as
 * well is none of a hook's doing.
 */
export async function playScreenSession(session: ScreenSession, options: PlayOptions): Promise<readonly PlayedTurn[]> {
  const kinds = new Map(session.turns.map((turn) => [kindOf(turn), turn] as const));
  const silent = [...kinds.values()].map((turn): Played => ({ ...turn, hooks: silenced(turn.hooks) }));
  const played: readonly Played[] = [...silent, ...session.turns];
  const scratch = makeScratch();
  try {
    setUp(played, scratch);
    const { turns, dialogs } = await runInTerminal(options.client, options.isolation, scratch, {
      steps: played.flatMap((turn, at) => [
        { between: () => writeUnder(scratch.hook, 'turn', `${at}`) },
        { say: `${promptOf(turn)} ${at}` },
      ]),
      args: ['--permission-mode', 'default', '--mcp-config', '.mcp-demo.json', '--allowedTools', ...allowed],
      env: {},
      timeoutMs: 60_000 + 15_000 * played.length,
      conversationOf: (body) => conversationOf(body),
      script: ({ conversation, turn }, earlier) => {
        if (conversation === 'side') return text('{"title": "A session"}');
        const before = earlier.filter((each) => each.conversation === conversation && each.turn === turn).length;
        if (conversation !== 'main') return text(`report ${before}`);
        const { tool = '', hooks } = played[turn] ?? { hooks: {} };
        const input = inputOf({ tool, hooks }, scratch.project);
        return before > 0 || input === undefined ? text(`done ${before}`) : toolUse(tool, { ...input });
      },
    });
    const named = (screen: string): string => screen.replaceAll(scratch.root, '<DIR>');
    const parts = played.map((_, at) => partOf(at, named(turns[at] ?? '')));
    const usual = new Map(silent.map((turn, at) => [kindOf(turn), parts[at]?.text ?? ''] as const));
    const fired = firedIn(scratch);
    return session.turns.map(({ dialog: _before, ...turn }, index) => {
      const at = silent.length + index;
      const fresh = (part: Part | undefined): readonly string[] =>
        newLines(part?.text ?? '', usual.get(kindOf(turn)) ?? '')
          .filter((line) => !drawn.some((form) => form.test(line)))
          .map((line) => line.replace(/\bGO \d+$/, 'GO'));
      const dialog = questionIn(dialogs, at);
      const shown = withoutBefore(parts[at] as Part, parts[at - 1], fresh);
      return {
        fired: Object.keys(turn.hooks).every((event) => fired.has(`${at} ${event}`)),
        turn: { ...turn, shown, ...(dialog === undefined ? {} : { dialog }) },
      };
    });
  } finally {
    scratch.remove();
  }
}

/** What was typed, the line that waits for more, the list of tasks below it, and how long an agent took. */
const drawn: readonly RegExp[] = [/^❯/, /^⏸ /, /^[◻◼☐☒✔] /, /^● Agent "Look" finished/];

function silenced(hooks: ScreenTurn['hooks']): ScreenTurn['hooks'] {
  return Object.fromEntries(Object.entries(hooks).map(([event, answers]) => [event, answers.map(() => ({}))]));
}

/** What stands below the last prompt that is still there: a prompt that a hook blocks is taken away. */
interface Part {
  readonly below: number;
  readonly text: string;
}

function partOf(at: number, screen: string): Part {
  const lines = screen.split('\n');
  for (let below = at; below >= 0; below--) {
    const prompt = lines.findLastIndex(
      (line, index) => echo(below).test(line) && !rule.test(lines[index - 1]?.trim() ?? ''),
    );
    if (prompt >= 0) return { below, text: lines.slice(prompt + 1).join('\n') };
  }
  return { below: -1, text: screen };
}

/** The new lines of a part, without those that stood below the same prompt in the turn before. */
function withoutBefore(
  part: Part,
  before: Part | undefined,
  fresh: (part: Part | undefined) => readonly string[],
): readonly string[] {
  const lines = fresh(part);
  const old = before?.below === part.below ? fresh(before) : [];
  return old.every((line, index) => lines[index] === line) ? lines.slice(old.length) : lines;
}

const echo = (at: number): RegExp => new RegExp(`^❯ .*GO ${at}\\s*$`);
/** Above and below the line that waits for a prompt. */
const rule = /^─{20,}/;

/** The turns and events in which a hook ran. */
function firedIn({ hook }: Scratch): ReadonlySet<string> {
  const file = join(hook, 'fired');
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
}

/** The lines of the question that was asked in a turn; undefined: none was. */
function questionIn(dialogs: readonly string[], at: number): readonly string[] | undefined {
  const found = dialogs.findLast((screen) =>
    screen
      .match(/^❯ .*GO \d+/gm)
      ?.at(-1)
      ?.endsWith(`GO ${at}`),
  );
  return found
    ?.slice(found.lastIndexOf(`GO ${at}`))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('│') || line.includes('requires confirmation'));
}

/** Events whose hooks are asked again when they have answered. */
const asksAgain: ReadonlySet<string> = new Set<EventName>(['Stop', 'SubagentStop']);

function setUp(played: readonly Played[], scratch: Scratch): void {
  const used = new Map<string, number>();
  for (const [at, { hooks }] of played.entries()) {
    for (const [event, answers] of Object.entries(hooks)) {
      used.set(event, Math.max(used.get(event) ?? 0, answers.length));
      for (const [index, answer] of answers.entries())
        writeAnswer(scratch, `${at}.${programs[index]}.${event}`, answer);
    }
  }
  for (const [index, name] of programs.entries()) {
    writeUnder(scratch.hook, `${name}.sh`, programText(scratch.hook, name, index), 0o755);
  }
  const hooks = Object.fromEntries(
    [...used].map(([event, count]) => [
      event,
      [
        {
          hooks: programs
            .slice(0, count)
            .map((name) => ({ type: 'command', command: `${scratch.hook}/${name}.sh ${event}` })),
        },
      ],
    ]),
  );
  writeUnder(scratch.project, '.claude/settings.json', JSON.stringify({ hooks }));
  for (const [name, content] of Object.entries({ ...files, ...demoServer('demo', ['echo']) })) {
    writeUnder(scratch.project, name, content);
  }
}

function writeAnswer({ hook }: Scratch, name: string, { exit = 0, signal, out = '', err = '' }: ScreenAnswer): void {
  writeUnder(hook, `${name}.out`, out);
  writeUnder(hook, `${name}.err`, err);
  // The shell's own word for the signal is not the hook's.
  const killed = `exec 2> /dev/null; sh -c 'kill -${(signal ?? '').replace(/^SIG/, '')} $$'; exit $?`;
  writeUnder(hook, `${name}.end`, signal === undefined ? `exit ${exit}` : killed);
}

/** Answers as the files of its turn say; the second of two ends after the first. */
function programText(folder: string, name: string, index: number): string {
  return [
    '#!/bin/sh',
    'cat > /dev/null',
    `turn=$(cat '${folder}/turn')`,
    `printf '%s\\n' "$turn $1" >> '${folder}/fired'`,
    `answer='${folder}'/$turn.${name}.$1`,
    '[ -e "$answer.end" ] || exit 0',
    '[ ! -e "$answer.done" ] || exit 0',
    `case $1 in ${[...asksAgain].join(' | ')}) : > "$answer.done" ;; esac`,
    index === 0 ? '' : 'sleep 0.5',
    'cat "$answer.out"; cat "$answer.err" >&2',
    '. "$answer.end"',
    '',
  ]
    .filter((line, at, lines) => line !== '' || at === lines.length - 1)
    .join('\n');
}
