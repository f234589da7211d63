/** The line of source that a finding points at, with a caret under the part that is meant. */
import type { Finding, Severity } from '../model.js';
import { escapeLine } from './escape.js';
import type { Layout } from './layout.js';
import { placeText } from './place-text.js';
import { displayWidth } from './wrap.js';

/** What of a line is shown, ready to be printed. */
interface Shown {
  readonly text: string;
  /** Columns in front of the part that is meant, and under it. */
  readonly before: number;
  readonly under: number;
}

/**
 * `  --> hooks/guard.sh:7:3` and, where the line is known, the line with carets beneath and a note behind them. A note
 * that finds no room there comes back, to be told elsewhere.
 *
 * An error always has its carets. Where they would only underline all that a line says, another finding does without,
 * and its note stands behind the place.
 */
export function frame(
  { place, source, severity }: Finding,
  note: string,
  { width, paint }: Layout,
): { readonly lines: readonly string[]; readonly rest: string } {
  const gutter = String(place.line ?? 0).length;
  const arrow = `${' '.repeat(gutter + 1)}${paint.faint('-->')} ${placeText(place)}`;
  if (source === undefined || place.line === undefined) return { lines: [arrow], rest: note };
  const shown = windowOf(source, place, width - gutter - 4);
  const { text, before, under } = shown;
  const bar = paint.faint('|');
  const line = ` ${paint.faint(String(place.line))} ${bar} ${text}`;
  if (severity !== 'error' && isAllOfLine(shown)) {
    const noted = note !== '' && displayWidth(`${' '.repeat(gutter + 1)}--> ${placeText(place)}  ${note}`) <= width;
    return { lines: [noted ? `${arrow}  ${note}` : arrow, line], rest: noted ? '' : note };
  }
  const margin = ' '.repeat(gutter + 2);
  const carets = `${' '.repeat(before)}${'^'.repeat(under)}`;
  const fits = note !== '' && gutter + 4 + displayWidth(`${carets} ${note}`) <= width;
  return {
    lines: [
      arrow,
      // What is urgent gets air.
      ...(severity === 'error' ? [`${margin}${bar}`] : []),
      line,
      `${margin}${bar} ${coloured(carets, severity, paint)}${fits ? ` ${note}` : ''}`,
    ],
    rest: fits ? '' : note,
  };
}

function coloured(carets: string, severity: Severity, paint: Layout['paint']): string {
  return carets.replace(/\^+/, (found) => paint[severity](found));
}

/** Is the part that is meant a whole statement, what one prints, or the value of a JSON member, as far as the line is shown? */
function isAllOfLine({ text, before, under }: Shown): boolean {
  const ahead = firstColumns(text, before);
  const rest = text.slice(firstColumns(text, before + under).length);
  return /^\s*(?:"\w{1,40}": |[\w.]{1,40}[ (]f?["'`])?$/.test(ahead) && /^["'`]?\)?(?: ?>&2)?[,;…]?$/.test(rest);
}

/** Columns that an ellipsis takes. */
const cut = 1;

/** As much of the line as there is room for, around the part that is meant; all of that part where no column is known. */
function windowOf(source: string, { line, column, endLine, endColumn }: Finding['place'], room: number): Shown {
  const from = column === undefined ? source.search(/\S|$/) : Math.min(column - 1, source.length);
  const sameLine = endColumn !== undefined && (endLine ?? line) === line;
  const to = sameLine ? Math.min(endColumn - 1, source.length) : source.trimEnd().length;
  const [before, meant, after] = [source.slice(0, from), source.slice(from, Math.max(from, to)), source.slice(to)].map(
    shown,
  ) as [string, string, string];
  const ahead = displayWidth(before);
  const under = Math.max(1, displayWidth(meant));
  if (ahead + under + displayWidth(after) <= room) {
    return { text: `${before}${meant}${after}`.trimEnd(), before: ahead, under };
  }
  // The part that is meant comes first; what stands in front of it gets a third of the room.
  const kept = lastColumns(before, Math.max(Math.floor(room / 3), room - under - displayWidth(after) - 2 * cut));
  const head = kept === before ? before : `…${kept}`;
  const tail = firstColumns(`${meant}${after}`, room - displayWidth(head) - cut);
  const left = displayWidth(tail);
  return {
    text: `${head}${tail}${tail === `${meant}${after}` ? '' : '…'}`,
    before: displayWidth(head),
    under: Math.min(under, Math.max(1, left)),
  };
}

/** Tabs take two columns; everything else takes what it shows. */
function shown(text: string): string {
  return escapeLine(text.replace(/\t/g, '  '));
}

function firstColumns(text: string, room: number): string {
  let taken = '';
  for (const character of text) {
    if (displayWidth(taken + character) > room) break;
    taken += character;
  }
  return taken;
}

function lastColumns(text: string, room: number): string {
  return [...firstColumns([...text].reverse().join(''), room)].reverse().join('');
}
