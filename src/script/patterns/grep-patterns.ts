/** Patterns that `grep` takes for something else than their author: by its dialects. Pure. */
import { type GivenPattern, grepCalls, placeOf, testedPatterns } from '../shell/grep-calls.js';
import { literalText } from '../shell/shell-command.js';
import type { MisreadPattern } from './misread-patterns.js';
import { orForPipe } from './or-for-pipe.js';
import { grepAsks } from './shell-clues.js';

type Misread = Pick<MisreadPattern, 'what' | 'instead'>;

/** `rm -rf /*`, with the star of the shell. */
const removedStar = /(?<=\brm[ \\[][^|()]{0,40})(?:\/|(?<=[^ \\]) )\*(?=$|\||\))/;
const starRepeats = (found: string): Misread => ({
  what: `\`${found}\` stands for any number of ${found[0] === '/' ? 'slashes' : 'blanks'}, even none`,
  instead: 'Put a backslash in front of the star: `\\*`.',
});

/** What grep takes a pattern for that is written for another program; a row holds unless the flags say otherwise. */
const ofGrep: readonly (readonly [flags: RegExp, written: RegExp, misread: (found: string) => Misread])[] = [
  [
    /F/,
    /\.\*|\\[.|sbw]/,
    (found) => ({
      what: `\`grep -F\` takes \`${found}\` for plain text`,
      instead: 'Leave out `-F` where the pattern is one.',
    }),
  ],
  [
    /^(?!.*F)/,
    /\(\?(?:[imsx]+\)|[:=!<])/,
    (found) => ({
      what: `\`grep\` knows \`${found}\` only with \`-P\``,
      instead: 'Use `grep -i` for either case, and plain groups.',
    }),
  ],
  [
    /E/,
    /(?<=[\w:])\(\)\s{0,3}\{/,
    () => ({
      what: '`grep -E` takes `()` for a group with nothing in it',
      instead: 'Put a backslash in front of each bracket (`\\(\\)\\{`), or call `grep -F`.',
    }),
  ],
  [
    /^(?!.*F)/,
    /(?<!\\)\[\^?[^\]]{0,40}\\[swd](?=[^\]]{0,40}\])/,
    (found) => ({
      what: `\`${found.slice(-2)}\` inside brackets is a backslash or the letter \`${found.slice(-1)}\``,
      instead: `Write \`[[:${classes[found.slice(-1)]}:]]\`.`,
    }),
  ],
  [
    /^(?!.*F)/,
    /(?<!\\)\[\^?[^\]]{0,40}?\\n[^\]]{0,40}\]/,
    (found) => ({
      what: `\`\\n\` inside brackets is a backslash or the letter \`n\``,
      instead:
        found === '[^\\n]'
          ? 'Write `.`: no line break is in what `grep` looks at.'
          : 'Leave out `\\n`: no line break is in what `grep` looks at.',
    }),
  ],
  [
    /^(?!.*F)/,
    /(?<!\\)(?:\\\\)*\\[dtnr]/,
    (found) => ({
      what: `\`${found.slice(-2)}\` is the letter \`${found.slice(-1)}\` to GNU \`grep\``,
      instead: found.endsWith('n')
        ? wholeText
        : `Write \`${found.endsWith('d') ? '[0-9]' : '[[:space:]]'}\`, or call \`grep -P\`.`,
    }),
  ],
  [
    /^(?!.*F)/,
    /\\x[0-9A-Fa-f]{2}/,
    (found) => ({
      what: `\`${found}\` is the text \`${found.slice(1)}\` to GNU \`grep\``,
      instead: 'Write the character itself, or call `grep -P`.',
    }),
  ],
  [
    /^(?!.*[EF])/,
    /(?<!\\)(?<=[\w$])\|(?=[\w^])/,
    () => ({ what: '`grep` takes `|` for itself', instead: 'Call `grep -E`.' }),
  ],
  [
    /^(?!.*[EF])/,
    /(?:\]|\\[sw])(?:\+|\{\d{1,9},?\d{0,9}\})/,
    (found) => ({
      what: `\`grep\` takes \`${found.replace(/^(?:\]|\\.)/, '')}\` for itself`,
      instead: 'Call `grep -E`.',
    }),
  ],
  [/^(?!.*F)/, removedStar, starRepeats],
];

const wholeText = 'To look across lines, call `grep -Pz`, or compare the text in the shell.';

/** A line break that the pattern cannot do without: in brackets, or beside a bar, it is one of several ways to match. */
const lineBreak = /(?<!\\)(?<!\[[^\]]{0,80}|[|(]|\(\?<?!)(?:\\\\){0,9}\\n(?![|)*?])/;

const classes: Readonly<Record<string, string>> = { s: 'space', d: 'digit', w: 'alnum' };

/** Every such pattern of a shell script. */
export function grepPatterns(text: string): readonly MisreadPattern[] {
  let from = 0;
  return grepCalls(text).flatMap(({ held, name, rest }) => {
    const said = rest.map(literalText);
    const { patterns, flags: before } = grepAsks(said);
    // Options may follow the pattern.
    const flags = `${before}${said.filter((word) => /^-[A-Za-z]+$|^--(?:perl|ext|fix)/.test(word ?? '')).join('')}${name === 'egrep' ? 'E' : name === 'fgrep' ? 'F' : ''}`;
    const reads = /P|perl/.test(flags) ? misreadByPerl : misreadByGrep;
    if (said.includes('--null-data') || (held !== undefined && patterns.length > 0)) return [];
    return (held?.patterns ?? patterns.flatMap((pattern) => placeOf(text, pattern, from) ?? [])).flatMap((given) => {
      const misread = reads(given, flags);
      if (misread === undefined) return [];
      if (held === undefined) from = given.offset;
      return [{ pattern: given.text, offset: given.offset, length: given.length, ...misread }];
    });
  });
}

/** Every such expression of `[[ … =~ $pattern ]]`, in which bash reads the same signs as `grep -E`. */
export function patternsOfTests(text: string): readonly MisreadPattern[] {
  return testedPatterns(text).flatMap(({ length, offset, text: pattern }) => {
    const star = removedStar.exec(pattern)?.[0];
    const misread = star === undefined ? orForPipe(pattern) : starRepeats(star);
    return misread === undefined ? [] : [{ pattern, offset, length, ...misread }];
  });
}

/** `grep -P` knows every sign; but it too is given one line at a time. */
const misreadByPerl = ({ text: pattern }: GivenPattern, flags: string): Misread | undefined =>
  lineBreak.test(pattern) && !/z/.test(flags)
    ? { what: '`grep` looks at one line at a time, and no line break is in it', instead: wholeText }
    : undefined;

function misreadByGrep({ text: pattern }: GivenPattern, flags: string): Misread | undefined {
  for (const [holds, written, misread] of ofGrep) {
    const found = holds.test(flags) ? written.exec(pattern)?.[0] : undefined;
    if (found !== undefined) return misread(found);
  }
  if (!/E/.test(flags)) return undefined;
  const sign = unclosed(pattern);
  if (sign !== undefined)
    return {
      what: `nothing closes \`${sign}\`, so \`grep -E\` ends with an error`,
      instead: `Put a backslash in front of it: \`\\${sign}\`.`,
    };
  return orForPipe(pattern);
}

/** A bracket that an extended expression opens and never closes; the other way round, GNU `grep` takes it for itself. */
function unclosed(pattern: string): string | undefined {
  let depth = 0;
  // What is escaped, and what is between square brackets, counts for nothing.
  const bare = pattern.replace(/\\.|\[\^?\]?(?:\[:\w{1,9}:\]|[^\]]){0,200}\]/g, '');
  for (const sign of bare) {
    if (sign === '(') depth++;
    if (sign === ')' && depth > 0) depth--;
  }
  return depth > 0 ? '(' : bare.includes('[') ? '[' : undefined;
}
