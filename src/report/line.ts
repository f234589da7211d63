/** The one-line verdict: what happens to the guarded action, what Claude sees, what the user sees. */
import type { EventName, Message, Notice, NoticePlace, Verdict } from '../model.js';
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
  return verdictClauses(verdict, max, subject).join('; ');
}

/** The same in its parts: what happens to the action, then what each reader sees. */
export function verdictClauses(verdict: Verdict, max = 160, subject?: string): readonly string[] {
  if (!verdict.runs) return [outcome(verdict)];
  const quoting: Quoting = { max, subject };
  return [outcome(verdict), ...claudeSees(verdict, quoting), ...userSees(verdict, quoting), ...doubt(verdict)];
}

/** `uncertain: changed between 2.1.220 and 2.1.283`. */
function doubt({ uncertain = [] }: Verdict): readonly string[] {
  if (uncertain.length === 0) return [];
  const spans = uncertain.map(({ absentIn, presentIn }) => `between ${absentIn} and ${presentIn}`);
  return [`uncertain: changed ${spans.join(' and ')}`];
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
    const where = `${message.nextTurn === true ? ' next turn' : ''}${message.headless === true ? ' in claude -p' : ''}`;
    const reader = `${readerOf(message, event)} sees${where}`;
    const texts = clauses.get(reader) ?? [];
    clauses.set(reader, [...texts, quote(message.text, event, quoting)]);
  }
  if (clauses.size === 0) return ['Claude sees nothing'];
  return [...clauses].map(([reader, texts]) => `${reader} ${texts.join(' and ')}`);
}

/** Who tells of a text that the terminal does not show at once; the first of them that has it. */
const elsewhere: readonly (readonly [NoticePlace, string])[] = [
  ['transcript', 'only ctrl+o shows'],
  ['stdout', 'only claude -p prints'],
  ['stderr', 'only claude -p prints'],
  ['stream-json', 'only stream-json holds'],
];

/** What the terminal shows; then what stands only elsewhere, and where. */
function userSees({ event, toUser, toClaude, displayContent }: Verdict, quoting: Quoting): readonly string[] {
  const quoted = (text: string) => quote(text, event, quoting);
  const onScreen = toUser.filter(({ places }) => places.includes('terminal') || places.includes('dialog'));
  const screen = [
    ...(displayContent === undefined ? [] : [quoted(displayContent)]),
    ...onScreen.map((notice) => {
      const told = toClaude.some(({ text }) => holds(bareText(text), bodyOf(notice)));
      const rest = notice.cut === true ? ' (the rest after ctrl+o)' : '';
      if (!told) return `${quoted(notice.text)}${rest}`;
      return notice.cut === true ? `the beginning of it${rest}` : 'the same';
    }),
  ];
  const others = toUser.filter(
    (notice) => !onScreen.includes(notice) && !isLonger(notice, onScreen) && !isReworded(notice, onScreen),
  );
  const logged = screen.length === 0 && others.length > 0 && others.every(isLogged);
  const seen = screen.length > 0 ? screen.join(' and ') : `nothing${logged ? ' (debug log only)' : ''}`;
  const rest = elsewhere.flatMap(([place, tells]) => {
    const here = others.filter(({ places }) => elsewhere.find(([other]) => places.includes(other))?.[0] === place);
    return here.length === 0 ? [] : [`${tells} ${here.map(({ text }) => quoted(text)).join(' and ')}`];
  });
  return [`user sees ${seen}`, ...rest];
}

/** What the terminal puts around a text that Claude reads too: a heading, or a word in front. */
const heading =
  /^(?:[^\n]* hook (?:reported a problem|stopped Claude|says)\n|Not run · permission denied\nReason: |Error: |\S+ hook says: )/;

function bodyOf({ text, cut }: Notice): string | undefined {
  const body = heading.test(text) ? text.replace(heading, '') : undefined;
  return cut === true ? body?.replace(/…$/, '') : body;
}

/** Does Claude read what the person reads? The label in front may differ by the command that it names. */
function holds(text: string, body: string | undefined): boolean {
  if (body === undefined || body === '') return false;
  const [label = '', ...reason] = body.split(' hook error: ');
  return reason.length === 0
    ? text.includes(body)
    : text.startsWith(label) && text.includes(reason.join(' hook error: '));
}

function isLogged({ places }: Notice): boolean {
  return places.every((place) => place === 'debug-log');
}

/** The same behind other words in front of the colon. */
function isReworded(notice: Notice, onScreen: readonly Notice[]): boolean {
  const tail = ({ text }: Notice): string => text.slice(text.indexOf(': ') + 1);
  return onScreen.some((shown) => tail(shown) === tail(notice));
}

/** The transcript tells at more length what the terminal tells. */
function isLonger({ places }: Notice, onScreen: readonly Notice[]): boolean {
  return onScreen.length > 0 && places.every((place) => place === 'transcript' || place === 'footer');
}

/** What the client wraps around a text for the model tells a reader nothing. */
const wrapping = /^<(system-reminder|local-command-stdout|local-command-stderr)>\n?([\s\S]*?)\n?<\/\1>$/;

function bareText(text: string): string {
  return text.replace(wrapping, '$2').trim();
}

function quote(text: string, event: EventName, { max, subject }: Quoting): string {
  if (max === 0) return '"…"';
  const bare = bareText(text);
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
