/** What `hooklint doctor` does; apart from its options, because it loads everything that reading a project needs. */
import type { ExitCode } from '../check/exit-code.js';
import { parseClientRange } from '../contract/index.js';
import { listingText } from '../doctor/listing-text.js';
import { readSetup } from '../doctor/setup.js';
import { UsageError } from '../model/usage-error.js';
import { clientAsked } from './client-asked.js';
import type { doctorOptions } from './doctor.js';
import { given } from './given.js';
import { type Io, write } from './io.js';
import type { Arguments } from './option.js';
import { layoutOn } from './terminal.js';

export async function runDoctor(args: Arguments<typeof doctorOptions>, io: Io): Promise<ExitCode> {
  if (args.sessions) return (await import('./run-sessions.js')).runSessions(args, io);
  if (args.since !== undefined) throw new UsageError('--since needs --sessions');
  const client = parseClientRange(await clientAsked(args.client, io)).newest;
  const setup = await readSetup({ cwd: io.cwd, client, ...given({ settings: args.settings }) });
  const [event] = args.positionals;
  const hooks = setup.hooks.filter((hook) => event === undefined || hook.event === event);
  if (args.format === 'json') {
    const rows = hooks.map(({ id, event: on, matcher, handler, place }) => ({
      id,
      event: on,
      matcher,
      handler,
      place,
    }));
    await write(io.stdout, `${JSON.stringify({ client, hooks: rows }, null, 2)}\n`);
    return 0;
  }
  await write(io.stdout, listingText(hooks, await layoutOn(io.stdout, io.env, args)));
  return 0;
}
