/** Replays what older clients showed of a session with several hooks: each foretold text stands there, no other does. */
import { interpret } from '../../src/interpret/index.js';
import type { CommandExecution, EventName, Execution, InterpretContext, NoticePlace, Verdict } from '../../src/model.js';

export interface OlderScreen {
  readonly id: string;
  readonly client: string;
  readonly hooks: readonly {
    readonly event: EventName;
    readonly tool?: string;
    readonly command: string;
    readonly exitCode: number;
    readonly stdout: string;
    readonly stderr: string;
  }[];
  /** The lines of the session that tell of hooks. */
  readonly terminal: string;
  readonly transcript: string;
}

type OlderHook = OlderScreen['hooks'][number];

const places: readonly (NoticePlace & ('terminal' | 'transcript'))[] = ['terminal', 'transcript'];

/** The differences between both views and what is foretold of them; empty: they agree. */
export function replayOlderScreen(session: OlderScreen): readonly string[] {
  const verdicts = session.hooks.map((hook) => verdictOf(hook, session.client));
  return places.flatMap((place) => {
    const screen = squeezed(session[place]);
    const foretold = verdicts.flatMap(({ toUser }) => toUser.filter((notice) => notice.places.includes(place)));
    const texts = foretold.map(({ text }) => text);
    const said = texts.map(squeezed).join('\n');
    const own = session.hooks.flatMap(linesOf);
    return [
      ...texts.filter((text) => !screen.includes(squeezed(text))).map((text) => `not in the ${place}: ${text}`),
      ...own
        .filter((line) => screen.includes(squeezed(line)) && !said.includes(squeezed(line)))
        .map((line) => `not foretold in the ${place}: ${line}`),
    ];
  });
}

function verdictOf(hook: OlderHook, client: string): Verdict {
  const { execution, context } = askedOf(hook, client);
  return interpret(execution, context);
}

/** What the interpreter is asked about one hook of a session. */
export function askedOf(
  { event, tool, command, exitCode, stdout, stderr }: OlderHook,
  client: string,
): { readonly execution: Execution; readonly context: InterpretContext } {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const execution: CommandExecution = {
    type: 'command',
    exitCode,
    signal: null,
    stdout: bytes(stdout),
    stderr: bytes(stderr),
    timedOut: false,
  };
  const payload = {
    hook_event_name: event,
    prompt: 'PROMPTMARK',
    source: 'startup',
    ...(tool === undefined ? {} : { tool_name: tool, tool_input: { command: 'touch marker' } }),
  };
  return { execution, context: { event, client, payload, handler: { type: 'command', command } } };
}

/** The lines that the hook itself wrote, by whatever means. */
function linesOf({ stdout, stderr }: OlderHook): readonly string[] {
  const texts = [...stdout.matchAll(/"(?:reason|stopReason|systemMessage)":"([^"]*)"/g)].map(([, text = '']) => text);
  // Shorter ones stand in other words too.
  return [stderr, ...texts].flatMap((text) => text.split('\n')).filter((line) => line.length > 3);
}

/** Without bullets and boxes, and without line breaks: terminals wrap. */
function squeezed(text: string): string {
  return text.replace(/[⎿●❯│>]/g, '').replaceAll('\\"', '"').replace(/\s+/g, '');
}
