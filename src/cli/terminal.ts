/** What a text for people is laid out with: the colours and columns that the user asks for, else those of the terminal. */
import type { Layout } from '../report/layout.js';
import { type Paint, plain } from '../report/paint.js';
import type { displayOptions } from './display-options.js';
import type { Io, Output } from './io.js';
import type { Arguments } from './option.js';

/** What the user asked for on the command line. */
export type Display = Partial<Pick<Arguments<typeof displayOptions>, 'color' | 'width'>>;

/** Without a terminal, and on one that does not tell: a pty that nobody has sized, as pre-commit's, has 0 columns. */
const usual = 80;

/** Longer lines are no longer read, whatever the terminal has room for. */
const readable = 120;

/** How wide, and in which colours, to write to an output. */
export async function layoutOn(output: Output, env: Io['env'], display: Display): Promise<Layout> {
  return { width: columnsOf(output, env, display.width), paint: await paintFor(output, env, display.color) };
}

/** `--width` beats COLUMNS, and both beat the terminal. Fewer than 40 are taken for 40. */
export function columnsOf({ columns = 0 }: Pick<Output, 'columns'>, env: Io['env'], asked?: number): number {
  const wanted = asked ?? (/^[1-9]\d*$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : undefined);
  return Math.max(40, Math.floor(wanted ?? Math.min(columns > 0 ? columns : usual, readable)));
}

/**
 * `--color` beats FORCE_COLOR, which beats NO_COLOR, as in Node; an empty variable is none. Without any of them, colours
 * are for a terminal that can show them: not for a pipe, a file or TERM=dumb.
 */
export async function paintFor(output: Output, env: Io['env'], when: Display['color'] = 'auto'): Promise<Paint> {
  if (when === 'never' || (when === 'auto' && !hasColours(output, env))) return plain;
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

/** Whether a person sits before it: not where pre-commit or a CI job lends its own terminal, and keeps what is shown. */
export function isUsersOwn({ isTTY, columns }: Output, env: Io['env']): boolean {
  const lent = columns === 0 || [env.CI, env.PRE_COMMIT].some((value = '') => !['', '0', 'false'].includes(value));
  return isTTY === true && env.TERM !== 'dumb' && !lent;
}
