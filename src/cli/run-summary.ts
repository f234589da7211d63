/** What `hooklint verdict --summary` does: counts what the lines of standard input tell of, instead of judging each. */
import type { ExitCode } from '../check/exit-code.js';
import { prettyStatistics } from '../statistics/pretty.js';
import { statisticsText } from '../statistics/statistics-json.js';
import { clientAsked } from './client-asked.js';
import { lineCounter } from './count-runs.js';
import { type Io, write } from './io.js';
import { parseLine } from './judge-lines.js';
import { lineBatches } from './line-batches.js';
import type { Arguments } from './option.js';
import { isBlank } from './run-verdict.js';
import { layoutOn } from './terminal.js';
import type { verdictOptions } from './verdict.js';

export async function runSummary(args: Arguments<typeof verdictOptions>, io: Io): Promise<ExitCode> {
  const { count, counter } = lineCounter({
    from: args.from ?? 'auto',
    client: await clientAsked(args.client, io),
    'permission-mode': args['permission-mode'],
  });
  let line = 0;
  for await (const lines of lineBatches(io.stdin())) {
    for (const text of lines) {
      line++;
      if (isBlank(text)) continue;
      let value: unknown;
      try {
        value = parseLine(text, line);
      } catch {
        counter.addUnreadable();
        continue;
      }
      count(value);
    }
    if (io.signal?.aborted === true) break;
  }
  const statistics = counter.statistics();
  const layout = await layoutOn(io.stdout, io.env, args);
  await write(io.stdout, args.format === 'json' ? statisticsText(statistics) : prettyStatistics(statistics, layout));
  return statistics.unreadable > 0 ? 2 : 0;
}
