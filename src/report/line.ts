/** The one-line verdict: what happens to the guarded action, what Claude sees, what the user sees. */
import type { EventName, Message, Verdict } from '../model.js';
import { escapeLine, shorten } from './escape.js';
import { outcome } from './words.js';

/** How texts are shown in a line. */
interface Quoting {
  /** UTF-16 units of each text, label aside; what is beyond is cut out. 0: only that there is a text, not which. */
  readonly max: number;
  /** Stands where the client names the tool, or what else the event is about, for a line that is said of several. */
  readonly subject: string | undefined;
}

/**
 * `tool RUNS; Claude sees nothing; user sees "PreToolUse:Bash hook error ..."`. Texts are quoted, escaped and cut after
 * `max` UTF-16 units each; with 0, nothing of them is left but `"…"`. A `subject` stands in place of the tool (`Bash`).
 */
export function verdictLine(verdict: Verdict, max = 160, subject?: string): string {
  if (!verdict.runs) return outcome(verdict);
  const quoting: Quoting = { max, subject };
  return [outcome(verdict), ...claudeSees(verdict, quoting), userSees(verdict, quoting)].join('; ');
}

/** `PreToolUse:Bash hook error: ...`: the client's label for a hook is the event and what it is about. */
function labelOf(event: EventName): RegExp {
  return new RegExp(`^${event}:(\\S+)(?= (?:hook|says))`);
}

/** Said of several tools, a text is quoted without the name; it is cut out as what is too long is. */
export const anySubject = '…';

/** What the client names behind the event in the texts of these verdicts: `Edit`, `…` for several, undefined for none. */
export function subjectOf(verdicts: readonly Verdict[]): string | undefined {
  const subjects = new Set(
    verdicts.flatMap(({ event, toClaude, toUser }) =>
      [...toClaude, ...toUser].flatMap(({ text }) => labelOf(event).exec(text.replace(wrapping, '$2'))?.[1] ?? []),
    ),
  );
  return subjects.size > 1 ? anySubject : [...subjects][0];
}

/** Who reads what the hook says: the one whose turn, or work, the event is about. */
function readerOf({ to }: Message, event: EventName): string {
  if (to !== undefined) return to;
  if (event === 'SubagentStop') return 'subagent';
  return event === 'TeammateIdle' ? 'teammate' : 'Claude';
}

/** One clause for each conversation and turn that a text reaches. */
function claudeSees({ toClaude, event }: Verdict, quoting: Quoting): readonly string[] {
  const clauses = new Map<string, string[]>();
  for (const message of toClaude) {
    const reader = `${readerOf(message, event)} sees${message.nextTurn === true ? ' next turn' : ''}`;
    const texts = clauses.get(reader) ?? [];
    clauses.set(reader, [...texts, quote(message.text, event, quoting)]);
  }
  if (clauses.size === 0) return ['Claude sees nothing'];
  return [...clauses].map(([reader, texts]) => `${reader} ${texts.join(' and ')}`);
}

function userSees({ event, toUser, displayContent }: Verdict, quoting: Quoting): string {
  const seen = toUser.filter((message) => message.role !== 'debug-log').map((message) => message.text);
  if (displayContent !== undefined) seen.unshift(displayContent);
  if (seen.length > 0) return `user sees ${seen.map((text) => quote(text, event, quoting)).join(' and ')}`;
  return toUser.length > 0 ? 'user sees nothing (debug log only)' : 'user sees nothing';
}

/** What the client wraps around a text for the model tells a reader nothing. */
const wrapping = /^<(system-reminder|local-command-stdout|local-command-stderr)>\n?([\s\S]*?)\n?<\/\1>$/;

function quote(text: string, event: EventName, { max, subject }: Quoting): string {
  if (max === 0) return '"…"';
  const bare = text.replace(wrapping, '$2').trim();
  const label = labelOf(event).exec(bare)?.[0] ?? '';
  // The label is never cut, nor does its length move the cut: what is alike for two tools has to read alike.
  const room = label === '' ? max : max - event.length;
  const rest = bare.slice(label.length);
  const said = shorten(escapeLine(rest.length <= room ? rest : rest.replace(namedCommand, shortCommand)), room);
  return `"${escapeLine(label === '' || subject === undefined ? label : `${event}:${subject}`)}${said}"`;
}

/** The command that the client names in front of a reason, where it is long. */
const namedCommand = /(?<=^\S* hook (?:error: \[|blocking error from command: "))(.{30,}?)(?=[\]"]: )/s;

/** The reader knows the command from the header; the room is for the reason. */
function shortCommand(command: string): string {
  return `…${/\/[^/\n]{1,40}$/.exec(command)?.[0] ?? command.slice(-29)}`;
}
