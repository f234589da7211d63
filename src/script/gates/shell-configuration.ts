/** Files in which a shell script looks for flags: `jq -r .enabled "$CONFIG"`, `grep '^enabled:' .guard.yml`. Pure. */
import { isCommentLine } from '../lines/comment.js';
import { type Configuration, endsRun, objectOf, type Use, useIn } from './flag-uses.js';
import { filledIn } from './gates.js';

const word = String.raw`("[^"\n]{1,120}"|'[^'\n]{1,120}'|[^\s"';|&<>()]{1,120})`;
const options = '(?:-{1,2}[\\w-]+\\s+){0,3}';
const byJq = new RegExp(
  `\\bjq\\s+${options}["']?(\\.[\\w.]+)((?:\\s{0,9}//[^'"|]{0,80})?|\\s{0,9}==[^'|]{0,80})["']?\\s{1,9}${word}`,
);
const byCat = new RegExp(
  `\\bcat\\s+${word}[^|\\n]{0,30}\\|\\s*jq\\s+${options}["']?(\\.[\\w.]+)((?:\\s{0,9}//[^'"|]{0,80})?|\\s{0,9}==[^'|]{0,80})["']?`,
);
const byGrep = new RegExp(`\\bgrep\\s+${options}(?:"([^"\\n]{1,80})"|'([^'\\n]{1,80})')\\s+${word}`);

export function shellConfiguration(script: string): readonly Configuration[] {
  const lines = script.split('\n');
  const found = new Map<string, { uses: Use[]; texts: string[]; isKnown: boolean; isGate: boolean }>();
  const of = (path: string) => {
    const known = found.get(path) ?? { uses: [], texts: [], isKnown: true, isGate: false };
    found.set(path, known);
    return known;
  };
  for (const [index, line] of lines.entries()) {
    if (isCommentLine(line)) continue;
    const jq = byJq.exec(line);
    const cat = jq === null ? byCat.exec(line) : null;
    const asked = jq ? [jq[1], jq[2], jq[3]] : cat ? [cat[2], cat[3], cat[1]] : undefined;
    if (asked !== undefined) {
      const path = filledIn(asked[2] ?? '', script);
      if (path === undefined || !/\.\w{2,5}$/.test(path)) continue;
      const own = of(path);
      const uses = usesOfJq(asked[0] ?? '', asked[1] ?? '', lines, index);
      if (uses === undefined) own.isKnown = false;
      else own.uses.push(...uses);
      continue;
    }
    const grep = byGrep.exec(line);
    if (grep === null) continue;
    const path = filledIn(grep[3] ?? '', script);
    if (path === undefined || !/\.\w{2,5}$/.test(path)) continue;
    const own = of(path);
    const text = lineFor(grep[1] ?? grep[2] ?? '');
    const isQuiet = /\bgrep\s+(?:-\w*q|--quiet)/.test(line);
    const wanted = isQuiet && text !== undefined ? wantedLine(line, lines, index) : undefined;
    if (wanted === undefined) own.isKnown = false;
    else if (wanted) own.texts.push(text ?? '');
    own.isGate ||= endsRun(lines, index) || /\|\|\s*exit\b/.test(line);
  }
  return [...found].flatMap(([path, { uses, texts, isGate, isKnown }]) => {
    const object = objectOf(uses);
    if (!isKnown || (object !== undefined && texts.length > 0)) return [];
    const text = object === undefined ? texts.join('\n') : JSON.stringify(object);
    if (text === '') return [];
    return [{ path, text: `${text}\n`, isGate: isGate || uses.some((use) => use.isGate) }];
  });
}

function usesOfJq(filter: string, rest: string, lines: readonly string[], index: number): readonly Use[] | undefined {
  const keys = filter.slice(1).split('.');
  const line = lines[index] ?? '';
  const compared = /^\s*==\s*\\?"?([\w-]+)/.exec(rest)?.[1];
  const literal = compared === undefined || compared === 'true' ? true : compared;
  const name = /^\s*(?:local\s+|export\s+|readonly\s+)?(\w+)="?\$\(/.exec(line)?.[1];
  if (name === undefined) {
    const isGate = endsRun(lines, index) || /\|\|\s*exit\b/.test(line);
    const isCondition = /^\s*(?:if|elif)\b|&&|\|\|/.test(line);
    return isCondition ? [{ keys, value: literal, isGate }] : undefined;
  }
  const uses = lines.flatMap((each, at) => usesOfVariable(name, keys, each, lines, at));
  const isDefaulted = /\/\//.test(rest) || /\|\|\s*echo\b/.test(line);
  return uses.length > 0 ? uses : isDefaulted ? [] : undefined;
}

/** `[ "$ENABLED" = true ] || exit 0`: a test in words of the shell, read as one of other languages. */
function usesOfVariable(
  name: string,
  keys: readonly string[],
  line: string,
  lines: readonly string[],
  index: number,
): readonly Use[] {
  if (isCommentLine(line)) return [];
  const test = new RegExp(
    `(!\\s+)?\\[\\[?\\s+(!\\s+)?"?\\$\\{?${name}(?:,,)?(?::?-[^}]{0,80})?\\}?"?\\s*(==?|!=)\\s*["']?([\\w-]+)["']?\\s*\\]\\]?\\s*(\\|\\||&&)?`,
  ).exec(line);
  if (test === null) return [];
  const [, outer, inner, operator, value = '', joint] = test;
  const isOr = joint === '||';
  const isGate = endsRun(lines, index);
  const isTurned = ((outer !== undefined) !== (inner !== undefined)) !== ((operator === '!=') !== (isOr && isGate));
  const literal = /^(?:true|false)$/.test(value) ? value : `"${value}"`;
  const place = { before: `if ${isTurned ? 'not ' : ''}`, after: ` == ${literal}` };
  return useIn(keys, place, lines, index) ?? [];
}

/** A line that a plain expression finds. */
function lineFor(expression: string): string | undefined {
  const plain = expression
    .replace(/^\^|\$$/g, '')
    .replace(/(?:\\s|\[\[:space:\]\]| )[*+]/g, ' ')
    .replace(/\\(["./-])/g, '$1');
  return /[\\[\](){}*+?|^$]/.test(plain) ? undefined : plain;
}

/** Does the script go further where the line is there? Undefined where that is not clear. */
function wantedLine(line: string, lines: readonly string[], index: number): boolean | undefined {
  const isTurned = /!\s*grep\b/.test(line);
  if (/^\s*(?:if|elif)\b/.test(line)) return endsRun(lines, index) ? isTurned : !isTurned;
  if (/\|\|\s*(?:exit|\{[^}]*exit)/.test(line)) return !isTurned;
  return /&&/.test(line) ? isTurned === /&&\s*(?:exit|return)\b/.test(line) : undefined;
}
