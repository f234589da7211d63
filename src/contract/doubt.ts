/** The changes of which it is not known on which side of them a client lies: it came between the two that were measured. */
import type { EventName, Span, Version } from '../model.js';
import { looseBracket } from './dates.js';
import { concerning, tables } from './tables.js';
import { compareVersions } from './version.js';

export type Bracket = NonNullable<Span['bracket']>;

const rows = Object.values(tables).flat();
const known = new Map<string, readonly Bracket[]>();

/** Those of an event, each once; of the newest client there are none. */
export function openChanges(event: EventName, client: Version): readonly Bracket[] {
  const key = `${event} ${client}`;
  const found = known.get(key) ?? find(event, client);
  known.set(key, found);
  return found;
}

function find(event: EventName, client: Version): readonly Bracket[] {
  const open = new Map<string, Bracket>();
  for (const row of concerning(event, rows)) {
    const bracket = looseBracket(row);
    if (bracket === undefined) continue;
    const { absentIn, presentIn } = bracket;
    const inside = compareVersions(absentIn, client) < 0 && compareVersions(client, presentIn) < 0;
    if (inside) open.set(`${absentIn} ${presentIn}`, { absentIn, presentIn });
  }
  return [...open.values()];
}
