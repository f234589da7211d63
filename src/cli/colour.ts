/** Whether there are colours, and which. */
import { type Paint, plain } from '../report/paint.js';
import type { Io, Output } from './io.js';

/**
 * FORCE_COLOR beats NO_COLOR, as in Node; an empty value is none. Without either, colours are for a terminal that can
 * show them: not for a pipe, a file or TERM=dumb.
 */
export async function paintFor(output: Output, env: Io['env']): Promise<Paint> {
  if (!hasColours(output, env)) return plain;
  const { Chalk } = await import('chalk');
  const { red, yellow, blue, green, bold, dim } = new Chalk({ level: 1 });
  return {
    error: ofOne(red),
    warning: ofOne(yellow),
    info: ofOne(blue),
    good: ofOne(green),
    strong: ofOne(bold),
    faint: ofOne(dim),
  };
}

/** Chalk joins all its arguments, and a callback (of `replace`, of `map`) is given more than the text. */
function ofOne(style: (...texts: string[]) => string): (text: string) => string {
  return (text) => style(text);
}

function hasColours(output: Output, env: Io['env']): boolean {
  const { FORCE_COLOR: force = '', NO_COLOR: no = '', TERM: term } = env;
  if (force !== '') return force !== '0' && force !== 'false';
  return no === '' && output.isTTY === true && term !== 'dumb';
}
