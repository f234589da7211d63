/** `hooklint explain <rule|event>` */
import { defineCommand } from './command.js';
import type { Io } from './io.js';
import { write } from './io.js';
import { judgeOptions } from './judge-options.js';
import type { Arguments } from './option.js';

const options = { client: judgeOptions.client } as const;

export default defineCommand({
  name: 'explain',
  positionals: '[rule|event]',
  description: 'Explains a rule or an event; without a name, lists them all.',
  options,
  examples: [
    { command: 'hooklint explain stderr-only-failure', does: 'what the rule finds, why it matters, how to repair it' },
    { command: 'hooklint explain PreToolUse', does: 'what a hook on the event gets and what its answers do' },
    { command: 'hooklint explain Stop --client 2.1.71', does: 'the same for another client' },
  ],
  run,
});

async function run({ positionals, client }: Arguments<typeof options>, io: Io): Promise<0> {
  const { paintFor } = await import('./colour.js');
  const { explain } = await import('../report/explain.js');
  const { layoutOf } = await import('../report/layout.js');
  const width = io.stdout.columns;
  const layout = layoutOf({ ...(width === undefined ? {} : { width }), paint: await paintFor(io.stdout, io.env) });
  await write(io.stdout, explain(positionals, client, layout));
  return 0;
}
