/**
 * The observed pairs as `test/conformance/pairs.jsonl` holds them: what a way to end and a reply are is said once, and
 * pairs of which the client made the same stand together. Expanded, each is a vector like any other.
 */

import { newestClient } from '../../src/contract/version.js';
import type { EventName, Version } from '../../src/model.js';
import type { RecordedHook } from './probe.js';
import type { RecordedVector } from './vectors.js';

/** What of a hook is the same beside every reply. */
export type EndHook = Omit<RecordedHook, 'stdout' | 'onlyFirstCall'>;

interface EndsLine {
  readonly ends: Readonly<Record<string, EndHook>>;
}
interface ScenarioLine {
  readonly event: EventName;
  readonly scenario: string;
  readonly command: string;
  readonly onlyFirstCall?: boolean;
  readonly note: string;
  /** The stdout of each reply. */
  readonly replies: Readonly<Record<string, string>>;
}
interface ClassLine {
  readonly event: EventName;
  readonly scenario: string;
  readonly client: Version;
  /** `end.reply` of each. */
  readonly pairs: readonly string[];
  readonly observed: object;
}
type Line = EndsLine | ScenarioLine | ClassLine;

/** Does the text hold pairs, and not plain vectors? */
export function isPairs(text: string): boolean {
  return text.startsWith('{"ends"');
}

/** The vectors of a file of pairs. */
export function parsePairs(text: string): RecordedVector[] {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  const ends = lines.find((line): line is EndsLine => 'ends' in line)?.ends ?? {};
  const scenarios = new Map(
    lines.flatMap((line) => ('replies' in line ? [[`${line.event}/${line.scenario}`, line] as const] : [])),
  );
  return lines.flatMap((line) => ('pairs' in line ? expand(line, ends, scenarios) : []));
}

function expand(
  { event, scenario, client, pairs, observed }: ClassLine,
  ends: EndsLine['ends'],
  scenarios: ReadonlyMap<string, ScenarioLine>,
): RecordedVector[] {
  const about = scenarios.get(`${event}/${scenario}`);
  return pairs.map((probe) => {
    const dot = probe.indexOf('.');
    const end = ends[probe.slice(0, dot)];
    const stdout = about?.replies[probe.slice(dot + 1)];
    if (about === undefined || end === undefined || stdout === undefined) {
      throw new Error(`${event}/${scenario}: no hook is told for the pair ${probe}`);
    }
    const once = about.onlyFirstCall === true ? { onlyFirstCall: true } : {};
    return {
      id: idOf(client, event, scenario, probe),
      client,
      event,
      scenario,
      probe,
      command: about.command,
      hook: { ...end, stdout, ...once },
      observed,
      note: about.note,
    };
  });
}

function idOf(client: Version, event: EventName, scenario: string, probe: string): string {
  const id = `${event}/${scenario}/${probe}`;
  return client === newestClient ? id : `${client}/${id}`;
}

/** The lines of the file: the ends, then each scenario with its replies and its classes, as the vectors come. */
export function formatPairs(vectors: readonly RecordedVector[]): string {
  const ends: Record<string, EndHook> = {};
  const byScenario = new Map<string, RecordedVector[]>();
  for (const vector of vectors) {
    const { stdout: _reply, onlyFirstCall: _once, ...end } = vector.hook;
    const name = endOf(vector);
    if (JSON.stringify(ends[name] ?? end) !== JSON.stringify(end)) throw new Error(`two ways to end are named ${name}`);
    ends[name] = end;
    const id = `${vector.event}/${vector.scenario}`;
    byScenario.set(id, [...(byScenario.get(id) ?? []), vector]);
  }
  const lines: Line[] = [{ ends }, ...[...byScenario.values()].flatMap(scenarioLines)];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function scenarioLines(vectors: readonly RecordedVector[]): Line[] {
  const [first] = vectors;
  if (first === undefined) return [];
  const { event, scenario, command = '', note = '' } = first;
  const classes = new Map<string, ClassLine & { readonly pairs: string[] }>();
  for (const vector of vectors) {
    const observed = told(vector.observed);
    const key = JSON.stringify([vector.client, observed]);
    const line = classes.get(key) ?? { event, scenario, client: vector.client, pairs: [], observed };
    line.pairs.push(vector.probe);
    classes.set(key, line);
  }
  const replies: Record<string, string> = {};
  // By name, so that the file reads back as it was, whatever came first.
  for (const vector of vectors.toSorted((a, b) => replyOf(a).localeCompare(replyOf(b), 'en'))) {
    const name = replyOf(vector);
    if ((replies[name] ?? vector.hook.stdout) !== vector.hook.stdout) throw new Error(`two replies are named ${name}`);
    replies[name] = vector.hook.stdout;
  }
  const once = first.hook.onlyFirstCall === true ? { onlyFirstCall: true } : {};
  return [{ event, scenario, command, ...once, note, replies }, ...classes.values()];
}

const endOf = ({ probe }: RecordedVector): string => probe.slice(0, probe.indexOf('.'));
const replyOf = ({ probe }: RecordedVector): string => probe.slice(probe.indexOf('.') + 1);

/** Without what each reply would make another class of: the lines of the log quote it, and its exit code is the end's. */
function told(observed: object): object {
  const { clientSaid: _log, hookExitCode: _code, ...rest } = observed as Record<string, unknown>;
  return rest;
}
