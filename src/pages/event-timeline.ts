/** What changed on one event from version to version: what replies do, by interpreting them; the rest, from the rows. */
import type { ChangeKind } from '../contract/change-facts.js';
import { type Change, changesBetween } from '../contract/changes.js';
import { eventSince } from '../contract/events.js';
import { compareVersions, newestClient, parseClientRange } from '../contract/index.js';
import { runsOf } from '../evidence/example.js';
import { judge } from '../interpret/judge.js';
import type { EventName, Stretch, Version } from '../model.js';
import { escapeLine } from '../report/escape.js';
import { verdictClauses } from '../report/line.js';
import { shorten } from '../text/cut.js';
import { fieldName, sinceText, sourceText } from './contract-words.js';
import { type PlainReply, plainReplies } from './plain-replies.js';

/** One thing that is otherwise from a version on. */
export interface Turn {
  readonly version: Version;
  /** `2.1.90`, `2.1.178 (measured between 2.1.140 and 2.1.178)`. */
  readonly since: string;
  /** What changes; several where the same happens to all of them. */
  readonly subjects: readonly string[];
  readonly after: string;
  readonly before?: string;
  /** Where, in brackets behind a space, if it is said. */
  readonly on?: string;
  /** Absent: the interpreter worked it out. */
  readonly source?: string;
}

/** The changes that no verdict on a reply shows. */
const kindsTold: readonly ChangeKind[] = ['field', 'payload field', 'handler', 'matcher', 'timeout', 'reading'];

/** All turns of an event since it exists, the newest first. */
export function eventTurns(event: EventName): readonly Turn[] {
  const rows = changesBetween(eventSince(event), newestClient).filter(
    ({ events, kind, subject }) =>
      events?.includes(event) === true && kindsTold.includes(kind) && !isFormerName(subject),
  );
  // What a new field does is said where the field is.
  const comes = ({ version, subjects: [name = ''] }: Turn, field = ''): boolean =>
    rows.some((row) => row.version === version && row.before === undefined && row.subject === fieldName(field)) &&
    name !== '';
  const replies = plainReplies(event, newestClient).flatMap((reply) =>
    turnsOf(event, reply).filter((turn) => !comes(turn, reply.field)),
  );
  return [...joined(replies), ...rows.map(turnOf)].sort((a, b) => compareVersions(b.version, a.version));
}

/** Where the verdict on a reply becomes another one; how texts are worded does not count. */
function turnsOf(event: EventName, { name, execution }: PlainReply): readonly Turn[] {
  const range = parseClientRange(`>=${eventSince(event)}`);
  const known = runsOf({ kind: 'run', event, execution }).flatMap((run) =>
    judge(run.case, run.execution, range).verdicts.map(({ stretch, verdict }) => {
      const { uncertain: _known, ...certain } = verdict;
      return { stretch, clauses: verdictClauses(certain, 0) };
    }),
  );
  return known.flatMap(({ stretch, clauses }, i) => {
    const before = known[i - 1]?.clauses ?? clauses;
    if (before.join() === clauses.join()) return [];
    return [
      {
        version: stretch.from,
        since: beginning(stretch),
        subjects: [name],
        after: others(clauses, before),
        before: others(before, clauses),
      },
    ];
  });
}

/** The clauses that the other verdict does not have, texts in words. */
function others(clauses: readonly string[], rest: readonly string[]): string {
  const left = clauses.filter((clause) => !rest.includes(clause));
  return (left.length === 0 ? clauses : left).join('; ').replaceAll('"…"', 'the text');
}

function beginning({ from, fromBracket }: Stretch): string {
  return sinceText({ since: from, ...(fromBracket === undefined ? {} : { bracket: fromBracket }) });
}

/** Replies to which the same happens in the same version, as one. */
function joined(turns: readonly Turn[]): readonly Turn[] {
  const known = new Map<string, Turn>();
  for (const turn of turns) {
    const key = [turn.since, turn.after, turn.before].join('\n');
    const same = known.get(key);
    known.set(key, same === undefined ? turn : { ...same, subjects: [...same.subjects, ...turn.subjects] });
  }
  return [...known.values()];
}

/** A change of the rows as a turn. */
export function turnOf({ version, between, subject, after = 'gone', before, source }: Change): Turn {
  return {
    version,
    since: sinceText({ since: version, ...(between === undefined ? {} : { bracket: between }) }),
    subjects: [subject],
    after: brief(after),
    ...(before === undefined ? {} : { before: brief(before) }),
    source: sourceText(source),
  };
}

/** A tool that got another name: matchers know both, and nobody looks for it among the changes. */
export function isFormerName(subject: string): boolean {
  return subject.startsWith('the former name ');
}

const brief = (text: string): string => shorten(escapeLine(text), 240);
