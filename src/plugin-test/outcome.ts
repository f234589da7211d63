/** Reads what `claude plugin test` printed of our test file. Pure. */

/** What came of one event that was raised. */
export interface Raised {
  readonly event: string;
  /** What the mod and what is beneath it answered together; absent: it threw. */
  readonly answer?: unknown;
  readonly threw?: string;
  /** What came through to Claude Code itself, as the mod passed it on. */
  readonly reached: readonly Readonly<Record<string, unknown>>[];
  /** What the mod called on `$` and a test cannot answer. */
  readonly lacks: readonly string[];
  /** What the permission question came to above the mod's own `tool.check`. */
  readonly settled?: { readonly decision?: string; readonly hook?: string };
  /** The user would have been asked whether the tool may run. */
  readonly asked?: boolean;
  /** The mod asked the user something by itself. */
  readonly asksUser?: boolean;
}

/** A hook that Claude Code passed over, and why in its words: `returned no result`. */
export interface Skipped {
  readonly event: string;
  readonly why: string;
}

/** What came of one trial. */
export type TrialOutcome =
  | {
      readonly kind: 'done';
      readonly raised: readonly Raised[];
      readonly skipped: readonly Skipped[];
      /** What nothing answered, by name: `fs.read`. */
      readonly unanswered: readonly string[];
    }
  /** The module was not loaded. */
  | { readonly kind: 'not-loaded'; readonly why: string }
  /** It neither answered nor gave way, and was ended. */
  | { readonly kind: 'hung' }
  /** It was not tried any more, or nothing is known of it. */
  | { readonly kind: 'not-run' };

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
export function readOutcomes({ stdout, stderr }: Printed, count: number, mark: string): readonly TrialOutcome[] {
  const lines = linesIn(stderr, mark);
  const reports = reportsIn(stdout, mark);
  return Array.from({ length: count }, (_, at): TrialOutcome => {
    const own = lines.filter((line) => line.at === at);
    const report = reports.get(at);
    if (report === undefined) return { kind: 'not-run' };
    const raised = own.filter((line) => 'event' in line);
    const why = refusalIn(raised[0]?.threw ?? (raised.length === 0 ? report.error : ''));
    if (why !== undefined) return { kind: 'not-loaded', why };
    if (raised.length === 0) return { kind: 'not-run' };
    return { kind: 'done', raised, skipped: report.skipped, unanswered: report.unanswered };
  });
}

/** Why the module was not loaded; the client adds the same advice to each reason. */
function refusalIn(error: string): string | undefined {
  const why = /hooks module did not load: ([\s\S]*)/.exec(error)?.[1];
  return why?.replace(/; \$ is always spelled [\s\S]*$/, '').trim();
}

/** The trial that began and said no more; undefined: there is none. */
export function unfinishedIn({ stderr }: Printed, mark: string, raises: (at: number) => number): number | undefined {
  const lines = linesIn(stderr, mark);
  const last = lines.at(-1);
  if (last === undefined || 'left' in last) return undefined;
  const done = lines.filter((line) => line.at === last.at && 'event' in line).length;
  return done < raises(last.at) ? last.at : undefined;
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
  readonly skipped: readonly Skipped[];
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

function skippedIn(lines: readonly string[]): readonly Skipped[] {
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
