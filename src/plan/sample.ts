/** Texts that a regular expression or a pattern of the shell matches: few, short, always the same. Pure. */
import type { Clue } from '../script/patterns/clue.js';
import { type PatternNode, structureOf } from '../text/pattern-syntax.js';
import { readPattern } from '../text/regular-expression.js';

/** More samples of one expression than this show nothing new. */
const most = 8;
/** A sample that is longer is no everyday text. */
const longest = 200;
/** In the order of preference; what a class allows beyond these is not needed. */
const alphabet = [
  ...'a1 x-/.=_:;@"\'',
  ...'bcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ023456789',
  ...'|&$#~`^*()[]{}<>?+,!%\\\t\n',
];

/**
 * Up to eight texts that an expression in JavaScript's syntax matches: one for each of its alternatives as far as they
 * go, the simplest first. None where the expression is invalid or cannot be evaluated.
 */
export function samplesOf(source: string): readonly string[] {
  const structure = structureOf(source);
  const reading = readPattern(source);
  if (structure.kind !== 'valid' || reading.kind !== 'valid') return [];
  const texts = generate(structure.root);
  const matches = (text: string): boolean => text !== '' && text.length <= longest && reading.test(text) === true;
  // Where anything may stand between two words, one space is enough for most; `npx ` asks for a word behind it.
  const ways = (text: string): readonly string[] => [
    // `\$\{?TOKEN` asks for the beginning of a variable alone.
    ...(/\$\{\w{1,60}$/.test(text) ? [`${text.trim().replace(/ {2,}/g, ' ')}}`] : []),
    text.trim().replace(/ {2,}/g, ' '),
    // Elsewhere each of two words asks for a space of its own, and what is between them is a word: `cp x .env`.
    text.trim().replace(/ {2,}/g, ' x '),
    text.trim(),
    text.endsWith(' ') ? `${text.trimStart()}x` : text,
    text,
  ];
  return unique(texts.flatMap((text) => ways(text).find(matches) ?? [])).slice(0, most);
}

function generate(node: PatternNode): readonly string[] {
  switch (node.kind) {
    case 'character':
      return [characterFor(node)];
    case 'edge':
    case 'look':
      return [''];
    case 'choice':
      return alternatives(node.items);
    case 'sequence':
      return inSequence(node.items);
    case 'repeat':
      return repeated(node);
  }
}

function characterFor({ source, test }: Extract<PatternNode, { readonly kind: 'character' }>): string {
  if (source === '.') return 'x';
  if (source.length === 1) return source;
  return alphabet.find((character) => test(character)) ?? '';
}

type Repeat = Extract<PatternNode, { readonly kind: 'repeat' }>;

/** What may be absent is there once, but for spaces; anything whatever is a space, as between two words. */
function repeated({ item, min, max }: Repeat): readonly string[] {
  const times = Math.max(min, 1);
  if (times > longest || max === 0) return [''];
  if (isAnything(item)) return [' '.repeat(times)];
  const isSpace = item.kind === 'character' && item.test(' ') && !item.test('x');
  if (min === 0 && isSpace) return [''];
  const texts = generate(item)
    .filter((text) => text.length * times <= longest)
    .map((text) => text.repeat(times));
  // Words that need not be there are mostly not: `git (-\S+ )*merge`, `git( -\S+)* merge`.
  const areWords = /^\s*-\S+\s/.test(texts[0] ?? '') || (max !== 1 && /^\s+\S+$/.test(texts[0] ?? ''));
  return min === 0 && areWords ? [''] : texts;
}

/** Whatever a command may go on with: `.`, `[\s\S]`, or what does not end it, as in `git push[^;&|]*--force`. */
const isAnything = (node: PatternNode): boolean =>
  (node.kind === 'choice' && node.items.some(isAnything)) ||
  (node.kind === 'sequence' && node.items.length === 1 && node.items.every(isAnything)) ||
  isAnyCharacter(node);

const isAnyCharacter = (node: PatternNode): boolean =>
  node.kind === 'character' &&
  (node.source === '.' ||
    alphabet.every(node.test) ||
    ([...' a1-/.='].every(node.test) && [...';&|\n'].some((separator) => !node.test(separator))));

/** Letters that need not be there: `[a-z]*`. */
const isOptionalLetters = (node: PatternNode | undefined): boolean =>
  node?.kind === 'repeat' &&
  node.min === 0 &&
  node.item.kind === 'character' &&
  node.item.test('a') &&
  !/^[\w.]$/.test(node.item.source) &&
  !node.item.test(' ');

/** Beside a space anything whatever is a word, or nothing: `mv .* /dev/null` is no `mv` without a file. */
function inSequence(items: readonly PatternNode[]): readonly string[] {
  const parts = inOptions(items, items.map(generate));
  const isSpace = (part: readonly string[] | undefined): boolean => part?.[0] === ' ';
  return inStep(
    parts.map((part, at) => {
      const item = items[at] as PatternNode;
      if (item.kind !== 'repeat' || !isAnything(item.item) || item.max === 0) return part;
      const spaces = [parts[at - 1], parts[at + 1]].filter(isSpace).length;
      if (spaces === 0) return part;
      return [spaces === 2 || item.min > 0 ? 'x'.repeat(Math.max(item.min, 1)) : ''];
    }),
  );
}

/** Of `-[a-z]*r[a-z]*f` the options that are asked for are enough: `-rf`, and not `-araf`. */
function inOptions(
  items: readonly PatternNode[],
  parts: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  // Does a letter come next?
  const isFollowed: boolean[] = [];
  for (let at = parts.length - 1; at >= 0; at--) {
    const next = parts[at + 1]?.[0];
    isFollowed[at] = next === '' ? isFollowed[at + 1] === true : /^\w/.test(next ?? '');
  }
  let word: Word = 'none';
  return parts.map((part, at) => {
    const isOption = word === 'dash' || word === 'letters';
    const isNeedless = isOption && isOptionalLetters(items[at]) && (word === 'letters' || isFollowed[at] === true);
    if (!isNeedless) word = wordBehind(word, part[0] ?? '');
    return isNeedless ? [''] : part;
  });
}

/** What the word that a text ends with is: none yet, an option so far without a letter or with some, or another word. */
type Word = 'none' | 'dash' | 'letters' | 'other';

function wordBehind(before: Word, text: string): Word {
  const end = text.slice(Math.max(...[' ', '\n', '\t'].map((blank) => text.lastIndexOf(blank))) + 1);
  if (end === '') return text === '' ? before : 'none';
  const isNew = before === 'none' || end.length < text.length;
  if (isNew ? !end.startsWith('-') : before === 'other') return 'other';
  return /\w$/.test(end) ? 'letters' : 'dash';
}

function alternatives(items: readonly PatternNode[]): readonly string[] {
  const texts = new Set<string>();
  for (const item of items) {
    for (const text of generate(item)) texts.add(text);
    if (texts.size >= most) break;
  }
  return [...texts].slice(0, most);
}

/** The n-th sample takes the n-th of each part, starting over where a part has fewer. */
function inStep(parts: readonly (readonly string[])[]): readonly string[] {
  const rounds = Math.min(most, Math.max(1, ...parts.map((part) => part.length)));
  const texts: string[] = [];
  for (let round = 0; round < rounds; round++) {
    texts.push(parts.map((part) => part[round % part.length] ?? '').join(''));
  }
  return unique(texts);
}

/**
 * Up to four texts that a pattern of the shell matches (`*.lock`, `src/*`, `[Dd]rop*`); a star at an end stands for
 * nothing, and for a name where a path needs one.
 */
export function globSamples(glob: string): readonly string[] {
  const plain = glob
    .replace(/\[(!|\^)?([^\]])[^\]]{0,999}\]/g, (_, negated: string | undefined, first: string) =>
      negated ? 'x' : first,
    )
    .replaceAll('?', 'x');
  const inner = plain.replace(/(?<=.)\*+(?=.)/gs, (stars, offset: number) => {
    if (plain[offset - 1] === ' ' || plain[offset - 1] === '/') return 'example';
    // An option is a word of its own.
    return /\s/.test(plain) || plain[offset + stars.length] === '-' ? ' ' : '';
  });
  const named = inner
    .replace(/^\*+(?=[./])/, 'example')
    .replace(/\/\*+$/, '/example.txt')
    // `.env.*` is not the name `.env.`.
    .replace(/(?<=\w\.)\*+$/, 'local');
  const bare = inner.replace(/^\*+\/?|(?<!\*)\*+$/g, '');
  return unique([named.replace(/^\*+|(?<!\*)\*+$/g, ''), bare]).filter((text) => text.trim() !== '');
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** What is asked of the same clue by whatever sorts, joins and writes it. */
const known = new WeakMap<Clue, readonly string[]>();

/** Texts that a clue asks for. */
export function samplesOfClue(clue: Clue): readonly string[] {
  const samples = known.get(clue) ?? samplesFor(clue);
  known.set(clue, samples);
  return samples;
}

function samplesFor({ kind, text }: Clue): readonly string[] {
  switch (kind) {
    case 'pattern':
      return samplesOf(text);
    case 'glob':
      return globSamples(text);
    case 'ending':
      return text.startsWith('.') ? [`example${text}`] : [text];
    case 'text':
      return [text];
  }
}
