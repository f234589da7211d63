/** What `hooklint doctor --sessions` does: reads logs of sessions, and says what hooks did in them. Nothing is run. */
import { createReadStream } from 'node:fs';
import type { ExitCode } from '../check/exit-code.js';
import { forkedTranscript } from '../contract/transcript.js';
import { repetition } from '../logs/repeated-lines.js';
import { hookLines, type LogFile, logFiles, projectOf, timeAgo, transcriptsFolder } from '../logs/transcripts.js';
import { UsageError } from '../model/usage-error.js';
import { escapeLine } from '../report/escape.js';
import { prettyStatistics } from '../statistics/pretty.js';
import { statisticsText } from '../statistics/statistics-json.js';
import { parsedJson } from '../text/json.js';
import { clientAsked } from './client-asked.js';
import { lineCounter } from './count-runs.js';
import type { doctorOptions } from './doctor.js';
import { type Io, write } from './io.js';
import { lineBatches } from './line-batches.js';
import { notify } from './notify.js';
import type { Arguments } from './option.js';
import { lineOn } from './progress.js';
import { layoutOn } from './terminal.js';

/** Bytes that are read at a time. */
const chunk = 1 << 20;

export async function runSessions(args: Arguments<typeof doctorOptions>, io: Io): Promise<ExitCode> {
  const since = args.since === undefined ? undefined : timeGiven(args.since);
  const names = args.positionals.length === 0 ? [transcriptsFolder(io.env)] : args.positionals;
  const files = await logFiles(names, io.cwd, since);
  let project: (cwd: string) => string = (cwd) => cwd;
  const { count, counter } = lineCounter({
    from: 'auto',
    client: await clientAsked(args.client, io),
    'permission-mode': undefined,
    projectOf: (cwd) => project(cwd),
    since: since?.toISOString(),
  });
  const isRepeated = repetition();
  const progress = lineOn(io.stderr, io.env);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let read = 0;
  for (const file of files) {
    project = projectOf(file.path);
    const onBytes = (bytes: number): void => {
      read += bytes;
      progress?.show(`${megabytes(read)} of ${megabytes(all)} MB`);
    };
    const failure = await readLog(file, onBytes, io, (text) => {
      const value = parsedJson(text);
      if (value === undefined) counter.addUnreadable();
      else if (!isRepeated((value as Readonly<Record<string, unknown>> | null)?.[forkedTranscript.idKey])) count(value);
    });
    if (failure !== undefined) {
      progress?.clear();
      await notify(io, `hooklint: cannot read ${escapeLine(file.path)}: ${failure}\n`);
    }
    if (io.signal?.aborted === true) break;
  }
  progress?.clear();
  const statistics = counter.statistics();
  const layout = await layoutOn(io.stdout, io.env, args);
  await write(io.stdout, args.format === 'json' ? statisticsText(statistics) : prettyStatistics(statistics, layout));
  return 0;
}

/** Why the file could not be read to its end, if so. */
async function readLog(
  { path }: LogFile,
  onBytes: (bytes: number) => void,
  io: Io,
  onLine: (text: string) => void,
): Promise<string | undefined> {
  const stream = createReadStream(path, { highWaterMark: chunk });
  stream.on('data', (bytes) => onBytes(bytes.length));
  try {
    for await (const lines of lineBatches(stream, hookLines)) {
      lines.forEach(onLine);
      if (io.signal?.aborted === true) break;
    }
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code ?? message;
  } finally {
    stream.destroy();
  }
}

function timeGiven(text: string): Date {
  const time = timeAgo(text, new Date());
  if (time !== undefined) return time;
  throw new UsageError(`--since does not accept ${JSON.stringify(text)}`, {
    hint: 'Give a number of hours, days or weeks, such as 30d, or a date, such as 2026-10-01.',
  });
}

const megabytes = (bytes: number): string => Math.ceil(bytes / 1e6).toLocaleString('en');
