/** What a visitor of the playground has entered: everything that an answer depends on. */
import type { EventName } from '../../src/model.js';
import { eventNames } from './facts.js';

/** How the hook ended. */
export type End = number | 'timeout';

export interface State {
  /** What is looked at: a reply of a hook, or a settings file. */
  readonly view: 'reply' | 'settings';
  readonly event: EventName;
  /** A version or a range, as `--client` takes it; empty: the newest known. */
  readonly client: string;
  readonly end: End;
  readonly stdout: string;
  readonly stderr: string;
  /** JSON: what the payload holds besides what every payload does. Empty: a call of Bash, where it is about a tool. */
  readonly payload: string;
  /** The text of a settings.json; empty: none. */
  readonly settings: string;
  /** JSON pointer to the handler of the settings whose reply it is; empty: a plain command. */
  readonly hook: string;
}

export const emptyState: State = {
  view: 'reply',
  event: 'PreToolUse',
  client: '',
  end: 0,
  stdout: '',
  stderr: '',
  payload: '',
  settings: '',
  hook: '',
};

/** The state that shows a reply. */
export function stateOf(
  event: EventName,
  reply: {
    readonly exitCode?: number;
    readonly stdout?: string;
    readonly stderr?: string;
    readonly timedOut?: boolean;
  },
): State {
  const { exitCode = 0, stdout = '', stderr = '', timedOut = false } = reply;
  return { ...emptyState, event, end: timedOut ? 'timeout' : exitCode, stdout, stderr };
}

/** Texts longer than this are cut: no hook says more that anybody reads, and Claude Code itself keeps less. */
export const longestText = 4 * 1024 * 1024;

/** A state of whatever a link holds: what is not legal is left out, never an error. */
export function readState(given: Readonly<Record<string, unknown>>): State {
  const text = (name: keyof State): string => {
    const value = given[name];
    return typeof value === 'string' ? value.slice(0, longestText) : emptyState[name].toString();
  };
  const { view, event, end } = given;
  return {
    view: view === 'settings' ? 'settings' : 'reply',
    event: eventNames.find((name) => name === event) ?? emptyState.event,
    client: text('client').slice(0, 60),
    end: readEnd(end),
    stdout: text('stdout'),
    stderr: text('stderr'),
    payload: text('payload'),
    settings: text('settings'),
    hook: text('hook').slice(0, 300),
  };
}

/** Exit codes of a process: 0 to 255. */
function readEnd(value: unknown): End {
  if (value === 'timeout') return 'timeout';
  const code =
    typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return Number.isInteger(code) && code >= 0 && code <= 255 ? code : 0;
}
