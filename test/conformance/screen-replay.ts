/** Replays what the person saw of one hook, in one place, and says where the interpreter foretells something else. */
import { interpret } from '../../src/interpret/index.js';
import type { CommandExecution, EventName, Handler, InterpretContext, NoticePlace, PayloadJson, Verdict } from '../../src/model.js';

export interface ScreenVector {
  readonly id: string;
  readonly client: string;
  readonly mode: 'terminal' | 'terminal-transcript' | 'terminal-verbose' | 'print';
  readonly event: EventName;
  readonly scenario: string;
  readonly probe: string;
  readonly subject?: string;
  readonly command: string;
  readonly hook: {
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly stdout: string;
    readonly stderr: string;
    readonly cfg?: Readonly<Record<string, unknown>>;
    readonly command?: string;
    readonly sleep?: number;
    readonly sleepAfter?: number;
  };
  readonly screenNew: readonly string[];
  readonly dialogNew?: readonly string[];
  readonly observed: { readonly fired: number; readonly asked?: boolean };
}

/** Where the runner looked, mode by mode. `--verbose` shows in the normal view what ctrl+o shows. */
const looked: Readonly<Record<ScreenVector['mode'], readonly NoticePlace[]>> = {
  terminal: ['terminal', 'footer'],
  'terminal-transcript': ['transcript'],
  'terminal-verbose': ['transcript'],
  print: ['stdout', 'stderr'],
};

/** What the client shows of the conversation itself, which goes another way where the hook decided something. */
const scenery: readonly RegExp[] = [
  /^Ran 1 stop hook$/,
  /^<DIR>\/\w+\.sh$/,
  /^Did not run 1 call$/,
  /^(AGAIN\d|SUB done \d)$/,
  /^0\/1 task done/,
  /^ELICITED /,
  /^TITLEMARK$/,
];

/** The folder that the recorded texts leave out had a name of so many letters; it counts where texts are cut. */
const folder = `/tmp/${'d'.repeat(12)}`;

/** The differences between the place as the runner saw it and as it is foretold; empty: they agree. */
export function replayScreen(vector: ScreenVector): readonly string[] {
  const verdict = verdictOf(vector);
  const seen = vector.screenNew.filter((text) => !scenery.some((form) => form.test(text)));
  const said = shownIn(verdict, looked[vector.mode]);
  const asked = vector.mode === 'terminal' ? compareDialog(verdict, vector) : [];
  return [...compare(seen, said), ...asked];
}

function compareDialog(verdict: Verdict, { dialogNew = [] }: ScreenVector): readonly string[] {
  const said = shownIn(verdict, ['dialog']);
  const seen = squeezed(dialogNew.join('\n'));
  // The dialog shows the call as well, and tells of a file in its own words.
  return said.filter((text) => !seen.includes(squeezed(text))).map((text) => `not in the dialog: ${text}`);
}

function compare(seen: readonly string[], said: readonly string[]): readonly string[] {
  const saidHere = new Set(said.map(squeezed));
  const seenHere = new Set(seen.map(squeezed));
  return [
    ...seen.filter((text) => !saidHere.has(squeezed(text))).map((text) => `not foretold: ${text}`),
    ...said.filter((text) => !seenHere.has(squeezed(text))).map((text) => `not seen: ${text}`),
  ];
}

/** Terminals wrap lines, within words too; what a command prints is Markdown, which takes the backslash from a quote. */
function squeezed(text: string): string {
  return text.replaceAll('<DIR>', folder).replaceAll('\\"', '"').replace(/\s+/g, '');
}

function shownIn({ toUser }: Verdict, places: readonly NoticePlace[]): readonly string[] {
  return toUser.filter((notice) => notice.places.some((place) => places.includes(place))).map(({ text }) => text);
}

function verdictOf(vector: ScreenVector): Verdict {
  return interpret(executionOf(vector), contextOf(vector));
}

export function contextOf(vector: ScreenVector): InterpretContext {
  const { event, client } = vector;
  return { event, client, payload: payloadOf(vector), handler: handlerOf(vector) };
}

function handlerOf({ command, hook }: ScreenVector): Handler {
  return { type: 'command', ...hook.cfg, command: command.replaceAll('<DIR>', folder) };
}

export function executionOf({ hook, command }: ScreenVector): CommandExecution {
  const timeout = typeof hook.cfg?.timeout === 'number' ? hook.cfg.timeout : Number.POSITIVE_INFINITY;
  const bytes = (text: string) => new TextEncoder().encode(text.replaceAll('<DIR>', folder));
  return {
    type: 'command',
    exitCode: hook.exitCode,
    signal: hook.signal,
    stdout: bytes(hook.stdout),
    stderr: bytes(hook.stderr + stderrOfShell(hook, command)),
    timedOut: Math.max(hook.sleep ?? 0, hook.sleepAfter ?? 0) > timeout,
  };
}

/** What the shell says of a program that it cannot start, or that was killed. */
function stderrOfShell({ exitCode, signal }: ScreenVector['hook'], command: string): string {
  if (signal === 'SIGKILL') return 'Killed\n';
  if (exitCode === 127) return `/bin/sh: 1: ${command}: not found\n`;
  return exitCode === 126 ? `/bin/sh: 1: ${command}: Permission denied\n` : '';
}

function payloadOf({ event, scenario, subject = '' }: ScreenVector): PayloadJson {
  const prompt = event === 'UserPromptExpansion' ? '/foo PROMPTMARK' : 'PROMPTMARK';
  const input = { tool_name: subject, tool_input: { command: 'touch marker', description: 'x' } };
  switch (event) {
    case 'UserPromptSubmit':
    case 'UserPromptExpansion':
      return { hook_event_name: event, prompt, command_name: subject };
    case 'PreSkillShellCommand':
      return { hook_event_name: event, ...input, command_name: 'foo' };
    case 'SessionStart':
      return { hook_event_name: event, source: scenario };
    case 'PreModelSwitch':
    case 'PostModelSwitch':
      return { hook_event_name: event, to_model: 'claude-haiku-4-5', source: scenario };
    case 'SubagentStart':
    case 'SubagentStop':
      return { hook_event_name: event, agent_type: subject };
    default:
      return { hook_event_name: event, ...(subject === '' ? {} : input) };
  }
}
