/** What runs have shown of the hooks of one project, kept until they are run again. */

import { check } from '../check/index.js';
import { showsConduct } from '../model/lack.js';
import type { Finding, Hook, Report, Rule, Run } from '../model.js';
import { conductOf } from '../report/conduct.js';
import { escapeLine } from '../report/escape.js';
import { unreachedIn } from '../report/unreached.js';
import { grouped } from '../text/grouped.js';

/** A finding of a run, with what a reader needs to believe it. */
export interface RunFinding {
  readonly finding: Finding;
  /** The runs that show it, and how many its hook had. */
  readonly runs: readonly Run[];
  readonly of: number;
}

/** One hook as it was when it was run. */
export interface SeenHook {
  readonly hook: Hook;
  /** `blocks 13 of 53`. */
  readonly title: string;
  readonly report: Report;
}

export interface Seen {
  readonly hooks: ReadonlyMap<string, SeenHook>;
  readonly findings: readonly RunFinding[];
}

export const nothingSeen: Seen = { hooks: new Map(), findings: [] };

/** What is known after a lint of some of the hooks, in place of what was known of these. */
export function seenAfter(before: Seen, report: Report, rules: readonly Rule[]): Seen {
  const ran = new Set(report.project.hooks.map(({ id }) => id));
  const runs = grouped(report.runs, (run) => run.case.hook.id);
  const hooks = new Map(before.hooks);
  for (const hook of report.project.hooks) hooks.set(hook.id, { hook, title: titleOf(hook, report), report });
  const still = new Set(check(rules, report.project, []).map(keyOf));
  const byCase = new Map(report.runs.map((run) => [run.case.id, run]));
  const findings = report.findings
    .filter((finding) => !still.has(keyOf(finding)))
    .map((finding) => ({
      finding,
      runs: (finding.cases ?? []).flatMap((id) => byCase.get(id) ?? []),
      of: runs.get(finding.hook ?? '')?.length ?? 0,
    }));
  const others = before.findings.filter(({ finding: { hook } }) => hook === undefined || !ran.has(hook));
  return { hooks, findings: [...others, ...findings] };
}

function titleOf(hook: Hook, report: Report): string {
  const runs = report.runs.filter((run) => run.case.hook.id === hook.id);
  const [first, ...rest] = runs.filter(showsConduct);
  const unjudged = runs.length - rest.length - 1;
  if (first !== undefined) {
    const { clauses, doing = '', example } = conductOf([first, ...rest], unjudged, unreachedIn(hook, report));
    return escapeLine(`${clauses.join(', ')}${example === undefined ? '' : `, e.g. ${`${doing} ${example}`.trim()}`}`);
  }
  const why =
    report.notJudged?.find(({ hooks }) => hooks.includes(hook.id))?.cause ??
    report.notRun.find((each) => each.hook === hook.id)?.why;
  return escapeLine([runs.length > 0 ? 'not judged here' : 'not run', ...(why === undefined ? [] : [why])].join(': '));
}

/** Is a hook still what was run? */
export function isAsSeen({ hook: then }: SeenHook, now: Hook): boolean {
  return (
    JSON.stringify(then.handler) === JSON.stringify(now.handler) &&
    then.event === now.event &&
    then.matcher === now.matcher &&
    then.script?.text === now.script?.text
  );
}

/**
 * The finding where its line is now: at its place, else at the nearest line that reads the same; undefined where the line
 * was changed or is gone.
 */
export function movedTo(finding: Finding, lines: readonly string[]): Finding | undefined {
  const { line, endLine } = finding.place;
  if (line === undefined || finding.source === undefined) return finding;
  const same = (at: number): boolean => lines[at - 1]?.replace(/\r$/, '') === finding.source;
  for (let distance = 0; distance <= Math.max(line, lines.length); distance++) {
    const found = [line - distance, line + distance].find(same);
    if (found === undefined) continue;
    const by = found - line;
    const place = { ...finding.place, line: found, ...(endLine === undefined ? {} : { endLine: endLine + by }) };
    return { ...finding, place };
  }
  return undefined;
}

function keyOf({ rule, message, place, hook }: Finding): string {
  return [rule, message, place.file, place.line, place.column, hook].join('\0');
}
