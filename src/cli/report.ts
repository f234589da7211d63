/** Where a report goes and in which form: shared by the commands that lint. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { type ExitCode, exitCode, type FailOn } from '../check/exit-code.js';
import type { Errors } from '../lint/early-errors.js';
import { UsageError } from '../model/usage-error.js';
import type { Report } from '../model.js';
import { escapeLine } from '../report/escape.js';
import { isolationNotice } from '../report/isolation.js';
import type { Paint } from '../report/paint.js';
import { earlyBlocks, prettyReport } from '../report/pretty.js';
import { nothingTold, type ToldBefore } from '../report/told.js';
import { nearest } from '../text/nearest.js';
import { type Io, write } from './io.js';
import { notify } from './notify.js';
import type { Arguments } from './option.js';
import { type Format, formatNames, type reportOptions } from './report-options.js';
import { isUsersOwn, layoutOn } from './terminal.js';
import { version } from './version.js';

interface FormatOptions {
  readonly width: number;
  readonly paint: Paint;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly infos: boolean;
  readonly version: string;
  readonly cwd: string;
  readonly before?: ToldBefore;
}

type Render = (report: Report, options: FormatOptions) => string;

/** Every format: a pure function of the report. All but the usual one are loaded when they are asked for. */
const formats: Readonly<Record<Format, () => Promise<Render>>> = {
  pretty: async () => prettyReport,
  json: async () => (await import('../report/json.js')).jsonReport,
  sarif: async () => (await import('../report/sarif.js')).sarifReport,
  concise: async () => (await import('../report/concise.js')).conciseReport,
  gitlab: async () => (await import('../report/gitlab.js')).gitlabReport,
  github: async () => (await import('../report/github.js')).githubReport,
  junit: async () => (await import('../report/junit.js')).junitReport,
  markdown: async () => (await import('../report/markdown.js')).markdownReport,
  html: async () => (await import('../report/html.js')).htmlReport,
};

/** One report that is wanted; without a file it goes to standard output. */
export interface Wanted {
  readonly name: Format;
  readonly render: () => Promise<Render>;
  readonly file?: string;
}

/** Has neither columns nor colours. */
const aFile = new Writable();

/** Writes reports and gives the exit code. */
type Deliver = (report: Report, failOn: FailOn) => Promise<ExitCode>;

/** Where a report goes, and whether errors are told before it is complete. */
export interface Delivery {
  readonly deliver: Deliver;
  /** `makeRoom` is called right before anything is written. */
  readonly tell?: (errors: Errors, makeRoom?: () => void) => Promise<void>;
}

/** Reads what reports are wanted, before anything is run. Throws UsageError. */
export function delivery(args: Arguments<typeof reportOptions>, io: Io): Delivery {
  const list = wanted(args);
  const { quiet, verbose } = args;
  let before = nothingTold;
  // Whoever sits before a terminal reads while hooks run; a log is to be the same whatever ends first.
  const isRead =
    list.some(({ name, file }) => name === 'pretty' && file === undefined) && isUsersOwn(io.stdout, io.env);
  // Colours are loaded before there is anything to tell.
  const screen = isRead ? layoutOn(io.stdout, io.env, args) : undefined;
  const tell = async ({ findings, runs }: Errors, makeRoom?: () => void): Promise<void> => {
    const layout = await (screen ?? layoutOn(io.stdout, io.env, args));
    const { text, told } = earlyBlocks(findings, runs, before, { ...layout, verbose });
    before = told;
    if (text === '') return;
    makeRoom?.();
    await write(io.stdout, text);
  };
  const deliver: Deliver = async (report, failOn) => {
    const infos = args.verbose || failOn.includes('info');
    for (const { render, file } of list) {
      const { width, paint } = await layoutOn(file === undefined ? io.stdout : aFile, io.env, args);
      const said = file === undefined ? { before } : {};
      const text = (await render())(report, { width, paint, quiet, verbose, infos, version, cwd: io.cwd, ...said });
      if (file === undefined) await write(io.stdout, text);
      else await save(resolve(io.cwd, file), text, file);
    }
    // Apart from the report, which is the same on every machine.
    const notices = [report.isolation && isolationNotice(report.isolation), report.noFaults, report.noProofs];
    for (const notice of args.quiet ? [] : notices) {
      if (notice !== undefined) await notify(io, `hooklint: ${escapeLine(notice)}\n`);
    }
    return exitCode(report, failOn);
  };
  return { deliver, ...(isRead && { tell }) };
}

/** What was asked for. Throws UsageError. */
export function wanted({ format, 'output-file': outputFile }: Arguments<typeof reportOptions>): readonly Wanted[] {
  const list = (format.length === 0 ? ['pretty'] : format).map(wantedFormat);
  const toStdout = list.filter(({ file }) => file === undefined);
  if (toStdout.length > 1) {
    throw new UsageError(`${toStdout.length} formats would go to the same output`, {
      hint: 'Give all but one a file: --format sarif=hooklint.sarif.',
    });
  }
  if (outputFile === undefined) return list;
  if (toStdout.length === 0) {
    throw new UsageError('--output-file has nothing to write', { hint: 'Every --format already names its own file.' });
  }
  return list.map((each) => (each.file === undefined ? { ...each, file: outputFile } : each));
}

function wantedFormat(text: string): Wanted {
  const [name = '', ...rest] = text.split('=');
  const render = formatNames.find((known) => known === name);
  if (render === undefined) {
    const meant = nearest(name, formatNames);
    throw new UsageError(`--format does not accept ${JSON.stringify(name)}`, {
      hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}Legal values: ${formatNames.join(', ')}.`,
    });
  }
  const file = rest.join('=');
  if (rest.length > 0 && file === '') throw new UsageError(`--format ${name}= names no file`);
  return { name: render, render: formats[render], ...(rest.length === 0 ? {} : { file }) };
}

/** Throws UsageError where the file cannot be written. */
export async function save(path: string, text: string, named: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`cannot write ${named}: ${reason}`, { hint: 'Name a file in a folder that exists.' });
  }
}
