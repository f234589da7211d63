/** `npm run conformance -- --mod-rows`: what hooklint says of plugins with settings around them, against recorded sessions. */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExitCode } from '../../src/check/exit-code.js';
import { type Io, write } from '../../src/cli/io.js';
import { lint } from '../../src/lint/index.js';
import { escapeLine } from '../../src/report/escape.js';
import { shorten } from '../../src/text/cut.js';
import { compareRow, type ModRow, type RowExecution, type RowResult, writeRow } from './mod-rows.js';
import { type Args, openVectors } from './vector-file.js';

/** Lints the files of each row, its mods run by the client, and tells of each that its session contradicts; then a table. */
export async function compareModRows(args: Args, io: Io): Promise<ExitCode> {
  const { client, vectors } = await openVectors<ModRow>('mods.jsonl', args, io);
  const wanted = vectors.filter(({ id }) => new RegExp(args.probe ?? '').test(id));
  const rows = wanted.filter((_, index) => index % (args.every ?? 1) === 0);
  await write(io.stdout, `Claude Code ${client.version}; ${rows.length} recorded sessions\n\n`);
  const results: { readonly row: ModRow; readonly result: RowResult }[] = [];
  const recorded: { readonly id: string; readonly executions: readonly RowExecution[] }[] = [];
  for (const row of rows) {
    if (io.signal?.aborted === true) break;
    const folder = mkdtempSync(join(tmpdir(), 'hooklint-row-'));
    try {
      const options = await writeRow(row, folder);
      const isOwn = ({ id }: { readonly id: string }): boolean => id.startsWith('payloads.jsonl');
      const report = await lint({
        ...options,
        claude: client.command.at(-1) ?? '',
        prove: 'none',
        isWantedPayload: isOwn,
      });
      const result = compareRow(row, report);
      results.push({ row, result });
      recorded.push({
        id: row.id,
        executions: (report.modRuns ?? []).map(({ mod, case: { payload }, execution }) => [mod, payload.id, execution]),
      });
      const said = result.differs.map((each) => `  ${shorten(escapeLine(each), 400)}\n`);
      if (said.length > 0) await write(io.stdout, `${row.id}\n${said.join('')}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await write(io.stdout, tableOf(results));
  if (args.write === true) {
    const file = join(io.cwd, 'test', 'conformance', 'mod-rows.jsonl');
    await writeFile(file, recorded.map((each) => `${JSON.stringify(each)}\n`).join(''));
  }
  return results.some(({ result }) => result.differs.length > 0) ? 1 : 0;
}

/** How many rows of each kind agree, are contradicted, and were not judged, and why not. */
function tableOf(results: readonly { readonly row: ModRow; readonly result: RowResult }[]): string {
  const kinds = new Map<string, { agree: number; differ: number; part: number; reasons: Set<string> }>();
  for (const { row, result } of results) {
    const [kind = ''] = row.id.split('/');
    const counts = kinds.get(kind) ?? { agree: 0, differ: 0, part: 0, reasons: new Set<string>() };
    kinds.set(kind, counts);
    if (result.differs.length > 0) counts.differ += 1;
    else if (result.unjudged.length > 0) counts.part += 1;
    else counts.agree += 1;
    for (const why of result.unjudged) counts.reasons.add(why);
  }
  const head = `${'kind'.padEnd(26)} agree  differ  not judged in part\n`;
  const lines = [...kinds].map(([kind, { agree, differ, part, reasons }]) => {
    const why = reasons.size === 0 ? '' : `  ${[...reasons].join('; ')}`;
    return `${kind.padEnd(26)} ${String(agree).padStart(5)}  ${String(differ).padStart(6)}  ${String(part).padStart(6)}${why}\n`;
  });
  const sum = (key: 'agree' | 'differ' | 'part'): number =>
    [...kinds.values()].reduce((all, each) => all + each[key], 0);
  return `\n${head}${lines.join('')}${'all'.padEnd(26)} ${String(sum('agree')).padStart(5)}  ${String(sum('differ')).padStart(6)}  ${String(sum('part')).padStart(6)}\n`;
}
