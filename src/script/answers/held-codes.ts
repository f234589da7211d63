/** Exit codes that a shell script holds in a variable: `failed=0`, `failed=1` where it finds something, `exit $failed`. Pure. */
import { isCommentLine } from '../lines/comment.js';

/** What a variable is given, up to the end of the word. */
const assignment = /(?:^|[\s;&|{(])([A-Za-z_]\w{0,60})=(["']?)([^\s;&|)"']{0,60})/g;

const exitOf = /(?:^|[\s;&|{(])exit\s+"?\$\{?([A-Za-z_]\w{0,60})\}?"?\s*(?:[;&|})#]|$)/;

/** The variable whose value a line ends the script with. */
export function exitVariable(line: string): string | undefined {
  return exitOf.exec(line)?.[1];
}

/** From a line that ends a script with a variable to the only code, other than 0, that the variable is given anywhere. */
export function heldCodes(lines: readonly string[]): (line: string) => string | undefined {
  if (!lines.some((line) => exitOf.test(line))) return () => undefined;
  const values = new Map<string, Set<string>>();
  for (const line of lines) {
    if (isCommentLine(line)) continue;
    for (const [, name = '', , value = ''] of line.matchAll(assignment)) {
      values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  return (line) => {
    const given = values.get(exitVariable(line) ?? '') ?? new Set();
    const [code, ...more] = [...given].filter((value) => value !== '0');
    return code !== undefined && more.length === 0 && /^[1-9]\d{0,2}$/.test(code) ? code : undefined;
  };
}
