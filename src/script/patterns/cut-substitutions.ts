/** Substitutions of sed whose delimiter is in the pattern as well: `s|(a|b)|c|`, at which sed ends with an error. Pure. */
import type { MisreadPattern } from './misread-patterns.js';

/** Calls of sed whose script is one word in quotes that begins with a substitution. */
const calls =
  /(?<![\w.-])g?sed[ \t]{1,9}(?:-{1,2}[a-zA-Z][\w.-]{0,30}[ \t]{1,9}(?:'[^'\n]{1,200}'[ \t]{1,9})?){0,4}(?:'(?<single>s[^\w\s\\'"][^'\n]{1,300})'|"(?<double>s[^\w\s\\'"$`](?:[^"\\\n`]|\\.){1,300})")/g;

/** What may follow the last delimiter: flags, and then another command, a bracket, a comment or nothing. */
const flags = /^[gpiImMe\d]{0,9}(?:w.*|[ \t]*(?:[;}#].*)?)$/s;

/** Those of a shell script. */
export function cutSubstitutions(text: string): readonly MisreadPattern[] {
  return [...text.matchAll(calls)].flatMap(({ 0: whole, groups: { single, double } = {}, index }) => {
    const pattern = single ?? double ?? '';
    // What a command prints may be anything, and what a variable holds behind the last delimiter, flags.
    if (double?.includes('$(')) return [];
    const script = double === undefined ? pattern : pattern.replace(/\\([\\"$`])/g, '$1');
    const rest = behindSubstitution(script);
    if (rest === undefined || flags.test(rest) || (double !== undefined && rest.includes('$'))) return [];
    const delimiter = script[1] ?? '';
    return [
      {
        ...{ pattern, offset: index + whole.length - 1 - pattern.length, length: pattern.length },
        what: `each \`${delimiter}\` ends a part of it, and \`sed\` ends with an error`,
        instead: `Separate the parts by a character that none of them contains, such as \`${['#', '@', '~'].find((each) => !script.includes(each)) ?? '%'}\`, or write \`\\${delimiter}\` inside.`,
      },
    ];
  });
}

/** What stands behind the third delimiter of a substitution; undefined: there are not so many, or a bracket stays open. */
function behindSubstitution(script: string): string | undefined {
  const delimiter = script[1];
  let found = 0;
  let inBrackets = false;
  for (let at = 2; at < script.length; at++) {
    const character = script[at];
    if (inBrackets) {
      const inner = /^\[[:.=]\w{1,9}[:.=]\]/.exec(script.slice(at))?.[0];
      // A bracket that comes first is one of the characters.
      if (inner !== undefined) at += inner.length - 1;
      else inBrackets = !(character === ']' && !/\[\^?$/.test(script.slice(0, at)));
    } else if (character === '\\') at++;
    else if (character === delimiter) {
      found++;
      if (found === 2) return script.slice(at + 1);
    } else if (character === '[' && found === 0) inBrackets = true;
  }
  return undefined;
}
