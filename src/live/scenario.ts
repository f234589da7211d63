/** What a scenario is: how one event is made to fire without a person, and how it is told what came of it. */
import type { EventName } from '../model.js';
import type { Answer, MessagesRequest } from './messages-api.js';
import type { ShellScript } from './stand-in-shell.js';
import type { Step } from './steps.js';

/** An answer of the model; a function where it depends on what the client offers, or on the turn (counted from 0). */
export type Line = Answer | ((request: MessagesRequest, turn: number) => Answer);

/**
 * How to tell whether the guarded action took place. `like-baseline` signs compare with the run in which the hook did
 * nothing, in which it did.
 */
export type Sign =
  /** A file of the project is there; `rewritten`: the file that is there when the hook rewrote the call. */
  | { readonly kind: 'file'; readonly path: string; readonly rewritten?: string }
  /** The model was asked in the turn of the event. */
  | { readonly kind: 'model-asked' }
  /** The conversation made as many requests in the turn as in the baseline: nothing kept it from ending. */
  | { readonly kind: 'ended-like-baseline'; readonly conversation: 'main' | 'subagent' }
  /** The model was asked as often in the turn as in the baseline: the turn went on. */
  | { readonly kind: 'asked-like-baseline' }
  /** The last tool call of the turn was answered, and with no error. */
  | { readonly kind: 'tool-ran' }
  /** The last tool call of the turn was answered as in the baseline. */
  | { readonly kind: 'tool-result-like-baseline' }
  /** The last tool call of the turn was answered with this text in it. */
  | { readonly kind: 'tool-result-says'; readonly text: string }
  /** A request for a summary was made. */
  | { readonly kind: 'compaction' }
  /** The last request of the run went to this model. */
  | { readonly kind: 'model'; readonly model: string }
  /** The call was refused before the event; whether a retry follows is the model's matter. */
  | { readonly kind: 'cannot-tell' }
  /** The event guards nothing. */
  | { readonly kind: 'always' };

export interface Scenario {
  readonly event: EventName;
  /** Names the scenario within its event. */
  readonly name: string;
  /** What is going on, and what happens when the hook does nothing. */
  readonly about: string;
  /** `-p PROMPT` instead of a session with steps. */
  readonly prompt?: string;
  readonly steps?: readonly Step[];
  /** The turn that the event belongs to, counted from 0. */
  readonly turn?: number;
  readonly args?: readonly string[];
  /** Variables of the client itself. */
  readonly env?: Readonly<Record<string, string>>;
  /** Variables that the project's settings set. */
  readonly settingsEnv?: Readonly<Record<string, string>>;
  /** The Bash tool gets a shell that runs nothing and answers with this. */
  readonly shell?: ShellScript;
  /** Files of the project, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** The project is a git repository with one commit. */
  readonly git?: boolean;
  /** What the model says in the session, request by request; after the last it ends its turns with plain text. */
  readonly model?: readonly Line[];
  /** What the model says as a sub-agent; then plain text. */
  readonly subagent?: readonly Line[];
  /** A text of the sub-agent's task, by which its requests are known; default: that of the scenarios. */
  readonly task?: string;
  /** Commands that other events need for this one to come about. */
  readonly hooks?: Readonly<Partial<Record<EventName, string>>>;
  /** The hook is a plugin's: it is registered by a plugin, which switches and time limits treat otherwise than settings. */
  readonly ofPlugin?: true;
  /** The matcher that the hook is registered under. */
  readonly matcher?: string;
  readonly sign: Sign;
  /** The action does not take place when the hook does nothing; only a hook that grants it brings it about. */
  readonly refusedByDefault?: boolean;
  /** What the do-nothing run does; `no-hook` where an empty answer is itself a failure. */
  readonly baseline?: 'silent-hook' | 'no-hook';
}

export function scenarioId(scenario: Scenario): string {
  return `${scenario.event}/${scenario.name}`;
}
