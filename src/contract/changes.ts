/** What changed between two clients: every dated row that begins or ends between them, said in a clause. */
import type { EventName, Source, Span, Version } from '../model.js';
import { allFacts, changeKinds, type Fact } from './change-facts.js';
import { looseBracket } from './dates.js';
import { eventSince } from './events.js';
import { compareVersions, inSpan } from './version.js';

export interface Change extends Pick<Fact, 'kind' | 'subject' | 'events' | 'handlers' | 'names'> {
  /** The first version in which it is so. */
  readonly version: Version;
  /** It is known only to have come between these two. */
  readonly between?: Span['bracket'];
  /** What holds from the version on; absent: nothing, the subject is gone. */
  readonly after?: string;
  /** What held until then, where something did. */
  readonly before?: string;
  readonly source: Source;
}

/** The changes after client `a`, up to and with client `b`, by kind and version. What came along with a new event is not told apart. */
export function changesBetween(a: Version, b: Version): readonly Change[] {
  const facts = allFacts();
  const isNew = (event: EventName): boolean => compareVersions(eventSince(event), a) > 0;
  const lies = (version: Version | undefined): version is Version =>
    version !== undefined && compareVersions(version, a) > 0 && compareVersions(version, b) <= 0;
  const changes: Change[] = [];
  const tell = (row: Fact, version: Version, of: Pick<Change, 'before' | 'after'>): void => {
    const events = row.kind === 'event' ? row.events : row.events?.filter((event) => !isNew(event));
    if (events?.length === 0 || (of.before !== undefined && of.before === of.after)) return;
    const { kind, subject, handlers, names, span } = row;
    const between = of.after === undefined ? undefined : looseBracket(span);
    changes.push({
      version,
      ...(between === undefined ? {} : { between }),
      kind,
      subject,
      ...of,
      ...(events === undefined ? {} : { events }),
      ...(handlers === undefined ? {} : { handlers }),
      ...(names === undefined ? {} : { names }),
      source: span.source,
    });
  };
  for (const row of facts) {
    const { since, sinceUnknown, until } = row.span;
    const twins = facts.filter((other) => other !== row && areTwins(other, row));
    if (lies(since) && sinceUnknown !== true) {
      const before = twins.find(({ span }) => compareVersions(span.since, since) < 0 && holdsUntil(span, since));
      tell(row, since, { ...(before === undefined ? {} : { before: before.says }), after: row.says });
    }
    if (lies(until) && !twins.some(({ span }) => inSpan(until, span))) tell(row, until, { before: row.says });
  }
  return changes.sort(
    (x, y) =>
      changeKinds.indexOf(x.kind) - changeKinds.indexOf(y.kind) ||
      compareVersions(x.version, y.version) ||
      (x.subject < y.subject ? -1 : x.subject > y.subject ? 1 : 0),
  );
}

/** Rows that say the same thing of different times. */
function areTwins(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind || one.subject !== other.subject) return false;
  if (one.handlers?.some((type) => other.handlers?.includes(type)) === false) return false;
  return one.events === undefined || other.events === undefined
    ? one.events === other.events
    : one.events.some((event) => other.events?.includes(event));
}

/** Does the row hold just before the version? */
function holdsUntil({ until }: Span, version: Version): boolean {
  return until === undefined || compareVersions(until, version) >= 0;
}
