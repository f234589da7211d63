/**
 * Patterns in lists that a shell script compares as plain text: `*.pem` of a list whose entries `[[ $path == *"$entry"* ]]`
 * looks for finds no file but one whose name has a star. Pure.
 */
import { type GivenPattern, listed, quoted } from '../shell/grep-calls.js';
import type { MisreadPattern } from './misread-patterns.js';

/** A loop over a list: what each entry is called, and the code that has it. */
interface Loop {
  readonly entries: readonly GivenPattern[];
  readonly each: string;
  readonly body: string;
}

/** Characters of a loop that are read. */
const longest = 4000;

/** The entries of such lists, in UTF-16 offsets of the script. */
export function plainLists(text: string): readonly MisreadPattern[] {
  return loopsIn(text)
    .filter(isPlain)
    .flatMap(({ entries }) =>
      entries.flatMap((entry): readonly MisreadPattern[] => {
        const { text: pattern, offset, length } = entry;
        const isExpression = looksLikeExpression(pattern);
        if (!isExpression && !looksLikeGlob(pattern)) return [];
        const instead = isExpression
          ? 'Write the text itself, or match with `[[ $text =~ $pattern ]]`.'
          : 'Leave the star out where the entry is only a part, or compare without the quotes: `[[ $text == $pattern ]]`.';
        return [{ pattern, offset, length, what: 'the script compares it as plain text, sign for sign', instead }];
      }),
    );
}

function loopsIn(text: string): readonly Loop[] {
  const heads =
    /\bfor[ \t]+(\w{1,60})[ \t]+in[ \t]+(?:"?\$\{(\w{1,60})\[@\]\}"?|([^\n;$`]{1,400}))\s{0,9};?\s{0,9}do\b/g;
  return [...text.matchAll(heads)].flatMap(({ 0: head, 1: each = '', 2: list, 3: words = '', index }) => {
    const behind = index + head.length;
    const body = /^[\s\S]*?\bdone\b/.exec(text.slice(behind, behind + longest))?.[0];
    // A loop in a loop ends earlier than this one.
    if (body === undefined || /\b(?:for|while|until)\b/.test(body)) return [];
    const entries = list === undefined ? quoted(words, index + head.lastIndexOf(words)) : listed(text, list);
    return [{ entries, each, body }];
  });
}

/** Is an entry compared in quotes, and nothing else done with it but saying it? */
function isPlain({ body, each }: Loop): boolean {
  const held = `"[^"\\n$]{0,40}\\$\\{?${each}\\}?[^"\\n$]{0,40}"`;
  const compared = new RegExp(`[!=]=?[ \\t]+\\*?${held}\\*?(?=[ \\t])|\\*?${held}\\*?(?=\\))`, 'g');
  // A message, or what a variable or a function of the script's own is given.
  const said = new RegExp(
    `\\b(?!grep|egrep|find|sed|awk|rg|perl|expr|git)\\w{1,40}(?:\\+?=|[ \\t]+(?:-\\w+[ \\t]+)?)"[^"\\n]{0,300}\\$\\{?${each}\\}?[^"\\n]{0,300}"`,
    'g',
  );
  const without = body.replace(compared, '');
  return without !== body && !new RegExp(`\\$\\{?${each}\\b`).test(without.replace(said, ''));
}

/** What no plain text has. */
const looksLikeExpression = (text: string): boolean =>
  /\\(?:[.|()*+?[\]^]|[bsdSDW](?![a-z]))|[\w)\]]\.[*+](?=.)|^\^[\w/.]|[\w)]\$$|\(\?[:!=i]/.test(text);

/** `*.pem`, `secrets/*`, `git push*`; not `rm -rf *`, nor `**bold**`. */
const looksLikeGlob = (text: string): boolean =>
  /\w/.test(text) && !/^\*\*.*\*\*$/.test(text) && ((text.includes('*') && !/\s/.test(text)) || /\w\*$/.test(text));
