/** A text to look for, as users write it: `/…/flags` is a regular expression, "" is no text at all, any other must be in it. */

const regularExpression = /^\/(.+)\/([imsu]*)$/s;

/** Is what is wanted there? */
export function holds(text: string, wanted: string): boolean {
  const [, source, flags] = regularExpression.exec(wanted) ?? [];
  if (source !== undefined) return new RegExp(source, flags).test(text);
  return wanted === '' ? text === '' : text.includes(wanted);
}

/** Why a text to look for cannot be used; undefined where it can. */
export function faultOfText(wanted: string): string | undefined {
  const [, source, flags] = regularExpression.exec(wanted) ?? [];
  if (source === undefined) return undefined;
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function isPattern(wanted: string): boolean {
  return regularExpression.test(wanted);
}
