/** What the terminal showed of one hook, or of two at once, in sessions of many turns, against the merged verdict. */
import { expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { merge } from '../../src/interpret/merge.js';
import type { EventName, NoticePlace } from '../../src/model.js';
import { loadVectors } from './vector.js';

interface Answer {
  readonly exit?: number;
  readonly signal?: string;
  readonly out?: string;
  readonly err?: string;
}

interface Turn {
  readonly probe: string;
  /** The tool that the model calls; absent: it only says something. */
  readonly tool?: string;
  /** By event, in the order in which they end. */
  readonly hooks: Readonly<Partial<Record<EventName, readonly Answer[]>>>;
  /** The lines that no turn with silent hooks shows. */
  readonly shown: readonly string[];
  /** The question that was asked. */
  readonly dialog?: readonly string[];
}

interface ScreenSession {
  readonly name: string;
  readonly client: string;
  readonly turns: readonly Turn[];
}

const sessions = loadVectors<ScreenSession>('screen-sessions.jsonl');

/** The terminal wraps lines, and draws bullets and bars in front of them. */
const squeezed = (text: string): string => text.replaceAll('\\"', '"').replace(/[⎿●│·•*>]|\s+/g, '');

const bytes = (text = ''): Uint8Array => new TextEncoder().encode(text);

function foretold({ tool, hooks }: Turn, client: string, place: NoticePlace): readonly string[] {
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
          handler: { type: 'command', command: `<DIR>/hook/${'ab'[at]}.sh ${event}` },
          payload: { hook_event_name: event, tool_name: tool, tool_input: { command: 'echo OUTPUT' } },
        },
      ),
    );
    return merge(verdicts).verdict.toUser.filter(({ places }) => places.includes(place)).map(({ text }) => text);
  });
}

/** What is left of the screen without each text that was foretold, and the texts that are not there. */
function compare(turn: Turn, client: string): readonly string[] {
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
  return [...missing.map((text) => `not asked: ${text}`), ...(names && said.length === 0 ? [`asked: ${dialog.join(' ')}`] : [])];
}

test.each(sessions.map((session) => [session.name, session] as const))('%s', (_name, { turns, client }) => {
  const wrong = turns.flatMap((turn) => compare(turn, client).map((difference) => `${turn.probe}: ${difference}`));
  expect(wrong).toEqual([]);
});

test('the comparison notices a text that is gone, and one too many', () => {
  const [session] = sessions;
  const turn = session?.turns.find(({ shown }) => shown.length > 0) as Turn;
  expect(compare({ ...turn, shown: [] }, '2.1.330')).not.toEqual([]);
  expect(compare({ ...turn, shown: [...turn.shown, 'And this'] }, '2.1.330')).toEqual(['not foretold: Andthis']);
});
