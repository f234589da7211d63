/** What the variables of a shell script are given as texts in quotes. Pure. */

/** Names in a text of which at most so many are looked for. */
const most = 4;

/** The messages that the variables in what is printed were given above it, whether or not they still hold them. */
export function textsHeld(printed: string, above: readonly string[]): readonly string[] {
  const names = [...printed.matchAll(/\$\{?([A-Za-z_]\w{0,60})/g)].slice(0, most).map(([, name = '']) => name);
  if (names.length === 0) return [];
  const given = new RegExp(
    `^\\s{0,80}(?:(?:local|readonly|export)\\s)?(?:${names.join('|')})\\+?=(?:"((?:\\\\.|[^"\\\\]){1,2000})"|'([^']{1,2000})')`,
  );
  return above.flatMap((line) => {
    const [, double, single] = given.exec(line) ?? [];
    const text = double ?? single?.replaceAll('$', '') ?? '';
    return isMessage.test(text) && !isElse.test(text) ? [text] : [];
  });
}

/** Two words, at least. */
const isMessage = /\p{L}{2}[^\p{L}\n]{1,9}\p{L}{2}/u;

/** JSON, or a text that goes on behind quotes in an expansion. */
const isElse = /^\s*\{|\$\{[^}]{0,200}$|\$\([^)]{0,200}$/;
