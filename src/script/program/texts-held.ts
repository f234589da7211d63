/** What the variables of a script are given as texts in quotes. Pure. */
import { onceFor } from '../../text/once-for.js';

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
    return severalWords.test(text) && !isElse.test(text) ? [text] : [];
  });
}

/** Two words, at least. */
export const severalWords = /\p{L}{2}[^\p{L}\n]{1,9}\p{L}{2}/u;

/** JSON, or a text that goes on behind quotes in an expansion. */
const isElse = /^\s*\{|\$\{[^}]{0,200}$|\$\([^)]{0,200}$/;

/** Signs in front of what a text begins with, and a name of the hook in brackets: `"[docs] "`. */
const label = `[frb]?["'\`](?:\\\\n|[^"'\`\\w{[]){0,9}(?:\\[[^\\]"'\`{}\\n]{1,40}\\](?:\\\\n|[^"'\`\\w{]){0,9})?`;

/** A variable or a list that Python or JavaScript prints, with little around it: `print("[docs] " + "\n".join(notes), file=sys.stderr)`. */
const printsName = new RegExp(
  `\\b(?:print|write|error|warn|log|info)\\(\\s{0,40}(?:${label}(?:\\$?\\{|["'] ?\\+ ?))?(?:["'](?:\\\\n|[^"'\\w]){0,9}["']\\.join\\()?([A-Za-z_]\\w{0,60})(?=[\\s,)}+.])`,
);

/** The line that gives each element of a list its name: `for note in notes:`, `for (const note of notes) {`. */
const eachOf = /^\s{0,200}for \(?(?:const |let )?([A-Za-z_]\w{0,60}) (?:in|of) ([A-Za-z_]\w{0,60})\)?(?::| \{)/;

/** Lines between the head of such a loop and a print, at most. */
const loopReach = 3;

/**
 * The messages that a variable of Python or JavaScript is given, where a line (by its index) prints nothing but that; a list is
 * given those that are added to it, also by a function that does nothing else. None where it may hold something else.
 */
export function textsGiven(lines: readonly string[], index: number): readonly string[] {
  const printed = printsName.exec(lines[index] ?? '')?.[1];
  if (printed === undefined) return [];
  const loop = lines
    .slice(Math.max(0, index - loopReach), index)
    .map((line) => eachOf.exec(line))
    .findLast((each) => each?.[1] === printed);
  const name = loop?.[2] ?? printed;
  const { named, text } = givenIn(lines);
  const known = named.get(name);
  if (known !== undefined) return known;
  if (named.size === mostNames) return [];
  const given = givenTo(name, text) ?? [];
  named.set(name, given);
  return given;
}

/** So many names of one script are looked for: each takes a look at all of its text. */
const mostNames = 100;

/** The text of a script, and what its names are known to be given. */
const givenIn = onceFor((lines: readonly string[]) => ({
  text: lines.join('\n'),
  named: new Map<string, readonly string[]>(),
}));

/** The messages that a name is given; undefined where it may hold something else. `isReturned`: a function returns it, and no other is asked. */
function givenTo(name: string, text: string, isReturned = false): readonly string[] | undefined {
  const word = `(?<![\\w.])${name}`;
  const assigns = `${word}(?:\\s?:[^=\\n]{1,40})?\\s?\\+?=(?![=>])\\s?`;
  const adds = `${word}\\.(?:append|push)\\(\\s{0,40}`;
  const places: number[] = [];
  for (const { 0: whole, index } of text.matchAll(new RegExp(`${assigns}|${adds}`, 'g'))) {
    if (places.push(index + whole.length) > mostGiven) return undefined;
  }
  const texts: string[] = [];
  let calls = 0;
  for (const place of places) {
    const called = /^(?:await )?([A-Za-z_]\w{0,60})\(/.exec(text.slice(place, place + 80))?.[1];
    const value =
      valueAt(text, place) ??
      (called === undefined || isReturned || ++calls > mostCalls ? undefined : returnedBy(called, name, text));
    if (value === undefined) return undefined;
    texts.push(...value);
  }
  return texts;
}

/** Calls that give a variable its value, at most: each takes a look at all of the text. */
const mostCalls = 2;

/** Lines of a function that return something, at most: each may take another one. */
const mostReturns = 12;

/** The messages that a function of the text returns to a variable; undefined where it may return something else. */
function returnedBy(called: string, into: string, text: string): readonly string[] | undefined {
  const head = new RegExp(`(?:^|\\n)([ \\t]{0,40})(?:async )?(?:def|function) ${called}\\(`).exec(text);
  if (head === null) return undefined;
  const start = head.index + head[0].length;
  // It ends with the first line that stands no further in than its head.
  const end = new RegExp(`\\n[ \\t]{0,${head[1]?.length ?? 0}}[^\\s)]`).exec(text.slice(start))?.index;
  const body = text.slice(start, end === undefined ? undefined : start + end);
  const returned = [...body.matchAll(/(?:^|\n)[ \t]{0,80}(?:if [^\n]{0,200}[:)] ?)?return\b(?=\s)/g)].map(
    ({ 0: whole, index }) => start + index + whole.length,
  );
  if (returned.length === 0 || returned.length > mostReturns) return undefined;
  const texts = returned.map((at) => returnedAt(text, at, into));
  return texts.includes(undefined) ? undefined : texts.flatMap((each) => each ?? []);
}

/** What a `return` hands on: a message, a variable that holds one, the elements of a list, or nothing. */
function returnedAt(text: string, at: number, into: string): readonly string[] | undefined {
  const line = text.slice(at, at + 200).split('\n', 1)[0] ?? '';
  if (/^ {0,9}(?:None|null|undefined|false|False)?;?\s{0,9}(?:#|\/\/|$)/.test(line)) return [];
  const name =
    /^ (?:["'](?:\\n|[^"'\w]){0,9}["']\.join\()?([A-Za-z_]\w{0,60})(?:\.join\([^)\n]{0,20}\))?\)?;?\s{0,9}(?:#|$)/.exec(
      line,
    )?.[1];
  if (name === into) return [];
  return name === undefined ? valueAt(text, at + 1) : givenTo(name, text, true);
}

/** What a variable is given at more places was written by a program, and each may take another look at all of the text. */
const mostGiven = 60;

/** A message, or nothing yet; what a function is given, by its calls. Undefined: anything else. */
function valueAt(text: string, at: number): readonly string[] | undefined {
  const value = text.slice(at, at + 2_000);
  if (/^(?:\[\s?\]|list\(\)|None|null|undefined|""|'')\s{0,9}[;,)\n#]/.test(value)) return [];
  const written = /^\(?\s{0,40}[fr]?(?:"((?:\\.|[^"\\\n]){1,600})"|'((?:\\.|[^'\\\n]){1,600})'|`([^`\\]{1,600})`)/.exec(
    value,
  );
  if (written !== null) {
    const said = written[1] ?? written[2] ?? written[3] ?? '';
    return severalWords.test(said) ? [said] : [];
  }
  const parameter = /^([A-Za-z_]\w{0,60})\)/.exec(value)?.[1];
  return parameter === undefined ? undefined : takenBy(text, at, parameter);
}

/** The texts that the function around a place is called with, where the name is all that it takes. */
function takenBy(text: string, at: number, parameter: string): readonly string[] | undefined {
  const head =
    /(?:^|\n)[ \t]{0,40}(?:def|function) ([A-Za-z_]\w{0,60})\(([A-Za-z_]\w{0,60})[^)\n]{0,60}\)[^\n]{0,40}\n[^\n]{0,200}$/.exec(
      text.slice(Math.max(0, at - 400), at),
    );
  const [, name = '', taken] = head ?? [];
  if (taken !== parameter) return undefined;
  return [...text.matchAll(new RegExp(`(?<!def |function )(?<![\\w.])${name}\\(\\s{0,40}`, 'g'))].flatMap(
    ({ 0: call, index }) => {
      const written = /^[fr]?(?:"((?:\\.|[^"\\\n]){1,600})"|'((?:\\.|[^'\\\n]){1,600})')/.exec(
        text.slice(index + call.length, index + call.length + 700),
      );
      const said = written?.[1] ?? written?.[2] ?? '';
      return severalWords.test(said) ? [said] : [];
    },
  );
}
