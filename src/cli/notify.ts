/** What is said beside a report: usage errors, notices, what a fix did. */
import { type Io, write } from './io.js';
import { columnsOf } from './terminal.js';

/** Writes lines to stderr. On a terminal they are wrapped, so that no word is broken; elsewhere a line stays one. */
export async function notify({ stderr, env }: Pick<Io, 'stderr' | 'env'>, text: string): Promise<void> {
  if (stderr.isTTY !== true) return write(stderr, text);
  const { wrap } = await import('../report/wrap.js');
  const width = columnsOf(stderr, env);
  const lines = text.split('\n').map((line) => {
    const said = line.trimStart();
    return wrap(said, width, line.slice(0, line.length - said.length), '  ');
  });
  return write(stderr, lines.join('\n'));
}
