/** What `hooklint explain` does; apart from its options, because it loads every rule. */
import { explain } from '../pages/explain.js';
import { layoutOf } from '../report/layout.js';
import { clientAsked } from './client-asked.js';
import { paintFor } from './colour.js';
import { type Io, write } from './io.js';
import { columnsOf } from './terminal.js';

export async function explainTo(io: Io, names: readonly string[], client: string | undefined): Promise<0> {
  const paint = await paintFor(io.stdout, io.env);
  await write(
    io.stdout,
    explain(names, await clientAsked(client, io.env), layoutOf({ paint, width: columnsOf(io.stdout) })),
  );
  return 0;
}
