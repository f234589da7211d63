/** The one-line verdict: what happens to the guarded action, what Claude sees, what the user sees. */
import type { EventName, Message, Notice, NoticePlace, Range, Verdict } from '../model.js';
import { cutEnd, shorten } from '../text/cut.js';
import { escapeLine } from './escape.js';
import { effectWords, fateWords, outcome } from './words.js';

/** How texts are shown in a line. */
interface Quoting {
  /** UTF-16 units of each text, label aside; what is beyond is cut out. 0: only that there is a text, not which. */
  readonly max: number;
  /** Stands where Claude Code names the tool, or what else the event is about, for a line that is said of several. */
  readonly subject: string | undefined;
}

/**
 * `tool RUNS; Claude sees nothing; user sees "PreToolUse:Bash hook error ..."`. Texts are quoted, escaped and cut after
 * `max` UTF-16 units each; with 0, nothing of them is left but `"…"`. A `subject` stands in place of the tool (`Bash`).
 *
 * @example
 * ```ts
 * import { interpret, readRecord, verdictLine } from 'hooklint/pure';
 *
 * const { event, execution } = readRecord({ event: 'Stop', hook: { exitCode: 1, stderr: 'Run the tests.' } });
 * console.log(verdictLine(interpret(execution, { event }), 0)); // Claude STOPS; Claude sees nothing; user sees "…"
 * ```
 */
export function verdictLine(verdict: Verdict, max = 160, subject?: string): string {
  return verdictClauses(verdict, max, subject).join('; ');
}

/** The same in its parts: what happens to the action, then what each reader sees. */
export function verdictClauses(verdict: Verdict, max = 160, subject?: string): readonly string[] {
  if (!verdict.runs) return [outcome(verdict), ...doubt(verdict)];
  const quoting: Quoting = { max, subject };
  return [outcome(verdict), ...claudeSees(verdict, quoting), ...userSees(verdict, quoting), ...doubt(verdict)];
}

/** `uncertain: changed between 2.1.220 and 2.1.283`. */
function doubt({ event, uncertain = [] }: Verdict): readonly string[] {
  const spans = uncertain.flatMap((each) =>
    'absentIn' in each ? [`between ${each.absentIn} and ${each.presentIn}`] : [],
  );
  const others = uncertain.flatMap((each) => {
    if ('measuredIn' in each) return [`${each.what}: measured in ${each.measuredIn} and in no older version`];
    if ('effect' in each) return [`${effectWords(event, each.effect)} if ${each.where}`];
    return 'where' in each ? [`${fateWords[each.instead]} if ${each.where}`] : [];
  });
  const all = [...(spans.length === 0 ? [] : [`changed ${spans.join(' and ')}`]), ...others];
  return all.length === 0 ? [] : [`uncertain: ${all.join('; ')}`];
}

/** Said of several tools, a text is quoted without the name; it is cut out as what is too long is. */
export const anySubject = '…';

/** What Claude Code names behind the event in these verdicts' texts: `Edit`, `…` for several, undefined for none. */
export function subjectOf(verdicts: readonly Verdict[]): string | undefined {
  const subjects = new Set(
    verdicts.flatMap(({ event, toClaude, toUser }) =>
      [...toClaude, ...toUser].flatMap((told) => {
        const label = partOf(told, 'label');
        return label === undefined || label === event ? [] : [label.slice(`${event}:`.length)];
      }),
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
function claudeSees({ toClaude, event, later }: Verdict, quoting: Quoting): readonly string[] {
  const clauses = new Map<string, string[]>();
  for (const message of toClaude) {
    const where = `${message.nextTurn === true ? ' next turn' : ''}${message.headless === true ? ' in claude -p' : ''}`;
    const reader = `${readerOf(message, event)} sees${where}`;
    const texts = clauses.get(reader) ?? [];
    clauses.set(reader, [...texts, quote(message, event, quoting)]);
  }
  const told = [...clauses].map(([reader, texts]) => `${reader} ${texts.join(' and ')}`);
  if (later !== undefined) return [...told, `Claude sees later ${quote({ text: later }, event, quoting)}`];
  return told.length === 0 ? ['Claude sees nothing'] : told;
}

/** Who tells of a text that the terminal does not show at once; the first of them that has it. */
const elsewhere: readonly (readonly [NoticePlace, string])[] = [
  ['transcript', 'only ctrl+o shows'],
  ['stdout', 'only claude -p prints'],
  ['stderr', 'only claude -p prints'],
  ['stream-json', 'only stream-json shows'],
];

/** What the terminal shows; then what stands only elsewhere, and where. */
function userSees({ event, toUser, toClaude, displayContent }: Verdict, quoting: Quoting): readonly string[] {
  const quoted = (told: Told) => quote(told, event, quoting);
  const onScreen = toUser.filter(({ places }) => places.includes('terminal') || places.includes('dialog'));
  const screen = [
    ...(displayContent === undefined ? [] : [quoted({ text: displayContent })]),
    ...onScreen.map((notice) => {
      const told = toClaude.some((message) => tellsToo(message, notice));
      const rest = notice.cut === true ? ' (the rest after ctrl+o)' : '';
      if (!told) return `${quoted(notice)}${rest}`;
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
    return here.length === 0 ? [] : [`${tells} ${here.map(quoted).join(' and ')}`];
  });
  return [`user sees ${seen}`, ...rest];
}

/** Does Claude read what the person reads? What stands in front may differ. A session asks or prints, never both. */
function tellsToo(message: Message, notice: Notice): boolean {
  const body = partOf(notice, 'body');
  if (body === undefined || body === '' || message.headless === true) return false;
  return message.parts?.cause === notice.parts?.cause && message.text.includes(body);
}

function isLogged({ places }: Notice): boolean {
  return places.every((place) => place === 'debug-log');
}

/** The same in other words. */
function isReworded(notice: Notice, onScreen: readonly Notice[]): boolean {
  const { cause } = notice.parts ?? {};
  return onScreen.some(
    (shown) => cause !== undefined && shown.parts?.cause === cause && partOf(shown, 'body') === partOf(notice, 'body'),
  );
}

/** The transcript tells at more length what the terminal tells. */
function isLonger({ places }: Notice, onScreen: readonly Notice[]): boolean {
  return onScreen.length > 0 && places.every((place) => place === 'transcript' || place === 'footer');
}

/** A text for either reader. `cut`: Claude Code itself leaves its end out. */
type Told = Pick<Message, 'text' | 'parts'> & Pick<Notice, 'cut'>;

function partOf({ text, parts }: Told, part: 'label' | 'body'): string | undefined {
  const range = parts?.[part];
  return range === undefined ? undefined : text.slice(...range);
}

function quote({ text, parts, cut }: Told, event: EventName, { max, subject }: Quoting): string {
  if (max === 0) return '"…"';
  // What is wrapped around a text for the model tells a reader nothing.
  const [start, end] = parts?.inner ?? [0, text.length];
  const named = parts?.label ?? [start, start];
  // A name that is the event alone is a text like any other.
  const [from, to] = text.slice(...named) === event ? [start, start] : named;
  const label = text.slice(from, to);
  const head = text.slice(start, from) + (label === '' || subject === undefined ? label : `${event}:${subject}`);
  // The head is never cut, nor does the length of a tool's name move the cut: what is alike for two tools reads alike.
  const room = max - (from - start) - (label === '' ? 0 : event.length);
  const rest = text.slice(to, end);
  const said = rest.length <= room ? rest : withShortCommand(text, parts?.command ?? [to, to], to, end);
  const line = escapeLine(head === '' ? said.trim() : said.trimEnd());
  return `"${escapeLine(head)}${cut === true ? cutEnd(line, room) : shorten(line, room)}"`;
}

/** The reader knows the command from the header; the room is for the reason. */
function withShortCommand(text: string, [from, to]: Range, start: number, end: number): string {
  const command = text.slice(from, to);
  if (command.length < longCommand || from < start) return text.slice(start, end);
  const short = `…${/\/[^/\n]{1,40}$/.exec(command)?.[0] ?? command.slice(-29)}`;
  return text.slice(start, from) + short + text.slice(to, end);
}

/** UTF-16 units of a command that takes room from what is said behind it. */
const longCommand = 30;
