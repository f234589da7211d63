/** What `hooklint migrate` does; apart from its options, because it loads everything that linting needs. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { ExitCode } from '../check/exit-code.js';
import { hookName } from '../evidence/hook-name.js';
import { makeFolder } from '../load/make-folder.js';
import { type Migration, migrate } from '../migrate/migrate.js';
import { UsageError } from '../model/usage-error.js';
import { escapeLine } from '../report/escape.js';
import type { Layout } from '../report/layout.js';
import { plural } from '../report/words.js';
import { wrap } from '../report/wrap.js';
import { given } from './given.js';
import { type Io, write } from './io.js';
import type { migrateOptions } from './migrate.js';
import type { Arguments } from './option.js';
import { lineOn } from './progress.js';
import { layoutOn } from './terminal.js';

const doing = { hook: 'running the hook', mod: 'trying the mod in Claude Code' } as const;

export async function runMigrate(args: Arguments<typeof migrateOptions>, io: Io): Promise<ExitCode> {
  const [hook, ...others] = args.positionals;
  if (hook === undefined || others.length > 0) {
    throw new UsageError('migrate needs one hook', { hint: 'hooklint migrate hooks/guard.sh' });
  }
  const out = args.out === undefined ? undefined : resolve(io.cwd, args.out);
  if (out !== undefined && existsSync(out)) {
    throw new UsageError(`${args.out} is there already`, { hint: 'Name a new folder.' });
  }
  const line = lineOn(io.stderr, io.env);
  const migration = await migrate({
    cwd: io.cwd,
    paths: [hook],
    payloads: args.payload,
    ...given({ event: args.event, claude: args.claude, jobs: args.jobs, signal: io.signal }),
    onProgress: line && (({ runs, done, of }) => line.show(`${doing[runs]}  ${done} of ${plural(of, 'call')}`)),
  }).finally(() => line?.clear());
  const layout = await layoutOn(io.stdout, io.env, args);
  if (migration.kind === 'not-moved') return refuse(migration, layout, io);
  const notes = await layoutOn(io.stderr, io.env, args);
  if (out === undefined) {
    await write(io.stdout, migration.files['hooks/register.js'] ?? '');
    await write(io.stderr, `\n${proved(migration, notes)}\n`);
    return 0;
  }
  for (const [name, text] of Object.entries(migration.files)) {
    const file = join(out, name);
    makeFolder(dirname(file));
    await writeFile(file, text);
    await write(io.stdout, `written  ${escapeLine(relative(io.cwd, file))}\n`);
  }
  await write(io.stdout, `\n${proved(migration, layout)}\n`);
  return 0;
}

async function refuse(
  { hook, why }: Extract<Migration, { kind: 'not-moved' }>,
  { width, paint }: Layout,
  io: Io,
): Promise<1> {
  const lines = [
    `${paint.warning('not moved')}  ${escapeLine(hookName(hook))}`,
    ...why.map((each) => wrap(escapeLine(each), width, '  ', '    ')),
  ];
  await write(io.stdout, `${lines.join('\n')}\n`);
  return 1;
}

function proved({ compared, client }: Extract<Migration, { kind: 'moved' }>, { width }: Layout): string {
  const { payloads, variants, probes, denied } = compared;
  const total = payloads + variants + probes;
  const text =
    `The hook and the mod decide alike on all ${plural(total, 'call')}: ${plural(payloads, 'payload')}, ` +
    `${plural(variants, 'other spelling')} of what is denied, ${plural(probes, 'call')} made to tell them apart. ` +
    `They deny ${denied} with the same reason, in Claude Code ${client}. If the mod fails, it denies the call. ` +
    'Remove the hook from your settings once the mod is installed.';
  return wrap(text, width, '');
}
