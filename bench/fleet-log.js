// Writes the log of a fleet to standard output, so many records of it: `node bench/fleet-log.js 10000000 > log.jsonl`. Five
// hooks, two versions of Claude Code; nearly all runs are silent. docs/sessions.md counts such logs on many cores.
import { once } from 'node:events';
import { fleet, recordLine } from './records.js';

const hooks = ['guard', 'format', 'secrets', 'tests', 'notify'];
const records = Number(process.argv[2] ?? 1_000_000);
const batch = 2000;

/** The record, with who it was, when and how long, which `verdict --summary` counts. */
function line(index) {
  const { hook, ...rest } = JSON.parse(recordLine(fleet, index));
  const name = hooks[index % hooks.length];
  return JSON.stringify({
    ...rest,
    client: index % 3 === 0 ? '2.1.220' : '2.1.330',
    at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    durationMs: 5 + ((index * 7919) % 400),
    hook: { ...hook, handler: { type: 'command', command: `"$CLAUDE_PROJECT_DIR"/hooks/${name}.sh` } },
  });
}

process.stdout.on('error', () => process.exit(0));
for (let from = 0; from < records; from += batch) {
  const lines = Array.from({ length: Math.min(batch, records - from) }, (_, at) => line(from + at));
  if (!process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain');
}
