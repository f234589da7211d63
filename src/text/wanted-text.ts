/** A text to look for, as users write it: `/…/flags` is a regular expression, "" is no text at all, any other must be in it. */
import { readPattern } from './regular-expression.js';

const regularExpression = /^\/(.+)\/([imsu]*)$/s;

/** Is what is wanted there? Undefined where the text is too long for the expression to be tried. */
export function holds(text: string, wanted: string): boolean | undefined {
  const [, source, flags] = regularExpression.exec(wanted) ?? [];
  if (source !== undefined) {
    const reading = readPattern(source, flags);
    return reading.kind === 'valid' ? reading.test(text) : undefined;
  }
  return wanted === '' ? text === '' : text.includes(wanted);
}

/** Why a text to look for cannot be used, as the rest of a sentence about it; undefined where it can. */
export function faultOfText(wanted: string): string | undefined {
  const [, source, flags] = regularExpression.exec(wanted) ?? [];
  if (source === undefined) return undefined;
  const reading = readPattern(source, flags);
  if (reading.kind === 'invalid') return `is no regular expression: ${reading.message}`;
  return reading.kind === 'valid' ? undefined : `holds ${reading.what}, which is not evaluated`;
}

/** Is a wanted text written as a regular expression? */
export function isPattern(wanted: string): boolean {
  return regularExpression.test(wanted);
}
