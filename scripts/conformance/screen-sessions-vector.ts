/** Sessions of many turns in one terminal, as `screen-sessions.jsonl` holds them, and what is foretold of each turn. */
import { interpret } from '../../src/interpret/index.js';
import { merge } from '../../src/interpret/merge.js';
import type { EventName, NoticePlace, Version } from '../../src/model.js';

/** What a hook does in a turn. */
export interface ScreenAnswer {
  readonly exit?: number;
  readonly signal?: string;
  readonly out?: string;
  readonly err?: string;
}

export interface ScreenTurn {
  readonly probe: string;
  /** The tool that the model calls; absent: it only says something. */
  readonly tool?: string;
  /** By event, in the order in which they end. */
  readonly hooks: Readonly<Partial<Record<EventName, readonly ScreenAnswer[]>>>;
  /** The lines that no turn with silent hooks shows. */
  readonly shown: readonly string[];
  /** The question that was asked. */
  readonly dialog?: readonly string[];
}

export interface ScreenSession {
  readonly name: string;
  readonly client: Version;
  readonly turns: readonly ScreenTurn[];
}

/** What is typed; a command where its expansion is what the hooks answer. */
export function promptOf({ hooks }: Pick<ScreenTurn, 'hooks'>): string {
  return hooks.UserPromptExpansion === undefined ? 'GO' : '/foo GO';
}

/** The programs of the hooks of an event, in the order in which they end. */
export const programs = ['a', 'b'] as const;

/** The terminal wraps lines, and draws bullets and bars in front of them. */
const squeezed = (text: string): string => text.replaceAll('\\"', '"').replace(/[⎿●│·•*>]|\s+/g, '');

const bytes = (text = ''): Uint8Array => new TextEncoder().encode(text);

/** The texts that are foretold of a turn in one place. */
function foretold(turn: ScreenTurn, client: Version, place: NoticePlace): readonly string[] {
  const { tool, hooks } = turn;
  const prompt = promptOf(turn);
  return Object.entries(hooks).flatMap(([name, answers]) => {
    const event = name as EventName;
    const verdicts = answers.map(({ exit = 0, signal, out, err }, at) =>
      interpret(
        {
          type: 'command',
          exitCode: signal === undefined ? exit : null,
          signal: signal ?? null,
          stdout: bytes(out),
          stderr: bytes(err),
          timedOut: false,
        },
        {
          event,
          client,
          handler: { type: 'command', command: `<DIR>/hook/${programs[at]}.sh ${event}` },
          payload: { hook_event_name: event, tool_name: tool, tool_input: { command: 'echo OUTPUT' }, prompt },
        },
      ),
    );
    const texts = merge(verdicts).verdict.toUser.filter(({ places }) => places.includes(place));
    return texts.map(({ text }) => text);
  });
}

/** The texts that are foretold and not on the screen, and what is left of the screen without those that are. */
export function screenTurnDifferences(turn: ScreenTurn, client: Version): readonly string[] {
  let rest = squeezed(turn.shown.join('\n'));
  const missing = foretold(turn, client, 'terminal').filter((text) => {
    const at = rest.indexOf(squeezed(text));
    if (at >= 0) rest = rest.slice(0, at) + rest.slice(at + squeezed(text).length);
    return at < 0;
  });
  const asked = turn.dialog === undefined ? [] : compareDialog(turn.dialog, foretold(turn, client, 'dialog'));
  return [...missing.map((text) => `not seen: ${text}`), ...(rest === '' ? [] : [`not foretold: ${rest}`]), ...asked];
}

/** The question names the hook with its reason, or no hook at all. */
function compareDialog(dialog: readonly string[], said: readonly string[]): readonly string[] {
  const all = squeezed(dialog.join('\n'));
  const names = all.includes('requiresconfirmation');
  const missing = said.filter((text) => !all.includes(squeezed(text)));
  const unnamed = names && said.length === 0 ? [`asked: ${dialog.join(' ')}`] : [];
  return [...missing.map((text) => `not asked: ${text}`), ...unnamed];
}

/** Did two runs of a turn show the same? */
export function showsTheSame(one: ScreenTurn, other: ScreenTurn): boolean {
  const text = ({ shown, dialog = [] }: ScreenTurn): string => squeezed([...shown, '', ...dialog].join('\n'));
  return text(one) === text(other);
}
