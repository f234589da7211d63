/** Reads what `claude plugin test` printed of our test file. Pure. */

import type { ModExecution, Raised, SkippedHook } from '../model.js';

/** What a run of `claude plugin test` printed; of one that was ended, what it had printed by then. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** One line of our test's own. */
type Line = { readonly at: number } & (
  | { readonly start: true }
  | { readonly left: true }
  | (Raised & { readonly start?: undefined; readonly left?: undefined })
);

/** What came of each of `count` trials, in their order. */
export function readOutcomes({ stdout, stderr }: Printed, count: number, mark: string): readonly ModExecution[] {
  const lines = linesIn(stderr, mark);
  const reports = reportsIn(stdout, mark);
  return Array.from({ length: count }, (_, at): ModExecution => {
    const own = lines.filter((line) => line.at === at);
    const report = reports.get(at);
    if (report === undefined) return { kind: 'not-run' };
    const raised = own.flatMap(({ at: _, ...line }): readonly Raised[] => ('event' in line ? [line] : []));
    const why = refusalIn(raised[0]?.threw ?? (raised.length === 0 ? report.error : ''));
    if (why !== undefined) return { kind: 'not-loaded', why };
    if (raised.length === 0) return { kind: 'not-run' };
    return { kind: 'done', raised, skipped: report.skipped, unanswered: report.unanswered };
  });
}

/** Why the module was not loaded; the client adds the same advice to each reason. */
function refusalIn(error: string): string | undefined {
  const why = /hooks module did not load: ([\s\S]*)/.exec(error)?.[1];
  return why?.split('; $ is always spelled ', 1)[0]?.trim();
}

/** The trial that began and said no more; undefined: there is none. */
export function unfinishedIn({ stderr }: Printed, mark: string, raises: (at: number) => number): number | undefined {
  const lines = linesIn(stderr, mark);
  const last = lines.at(-1);
  if (last === undefined || 'left' in last) return undefined;
  const done = lines.filter((line) => line.at === last.at && 'event' in line).length;
  return done < raises(last.at) ? last.at : undefined;
}

/** How many events were raised and answered by then. */
export function raisedIn(stderr: string, mark: string): number {
  return linesIn(stderr, mark).filter((line) => 'event' in line).length;
}

function linesIn(stderr: string, mark: string): readonly Line[] {
  return stderr.split('\n').flatMap((line) => {
    if (!line.startsWith(mark)) return [];
    try {
      return [JSON.parse(line.slice(mark.length)) as Line];
    } catch {
      // The run was ended while it wrote.
      return [];
    }
  });
}

interface TestReport {
  readonly error: string;
  readonly skipped: readonly SkippedHook[];
  readonly unanswered: readonly string[];
}

/** What is printed of each failed test; what a mod says in it is indented, and so never a head of the next. */
function reportsIn(stdout: string, mark: string): ReadonlyMap<number, TestReport> {
  const found = new Map<number, TestReport>();
  for (const part of stdout.split(/^(?=\((?:fail|pass)\) )/m)) {
    const [head = '', ...rest] = part.split('\n');
    const at = /^\(fail\) (\S+) (\d+)(?: \[|$)/.exec(head);
    if (at?.[1] !== mark) continue;
    const end = rest.findIndex((line) => line !== '' && !line.startsWith(' '));
    const lines = (end === -1 ? rest : rest.slice(0, end)).map((line) => line.replace(/^ {2}/, ''));
    const reported = lines.indexOf('the engine reported:');
    found.set(Number(at[2]), {
      error: lines.slice(0, reported === -1 ? undefined : reported).join('\n'),
      skipped: reported === -1 ? [] : skippedIn(lines.slice(reported + 1)),
      unanswered: lines.flatMap((line) => /^nothing beneath the plugins answers ([\w.]+):/.exec(line)?.[1] ?? []),
    });
  }
  return found;
}

function skippedIn(lines: readonly string[]): readonly SkippedHook[] {
  const found: { event: string; why: string }[] = [];
  for (const line of lines) {
    const skipped = /^ {2}(.+)'s ([\w.]+) hook was skipped: (.*)$/.exec(line);
    const last = found.at(-1);
    if (skipped !== null) {
      const [, plugin = '', event = '', why = ''] = skipped;
      // Our own stubs are hooks of "test".
      if (plugin !== 'test')
        found.push({ event, why: why.startsWith(`${plugin}: `) ? why.slice(plugin.length + 2) : why });
    } else if (last !== undefined && line.startsWith('  ') && !/^ {2}\S+: \S+ hook /.test(line)) {
      last.why += `\n${line.slice(2)}`;
    }
  }
  return found;
}
