/** What `hooklint explain` does; apart from its options, because it loads every rule. */
import { explain } from '../pages/explain.js';
import { clientAsked } from './client-asked.js';
import { type Io, write } from './io.js';
import { type Display, layoutOn } from './terminal.js';

export async function explainTo(
  io: Io,
  names: readonly string[],
  client: string | undefined,
  display: Display,
): Promise<0> {
  const layout = await layoutOn(io.stdout, io.env, display);
  await write(io.stdout, explain(names, await clientAsked(client, io), layout));
  return 0;
}
