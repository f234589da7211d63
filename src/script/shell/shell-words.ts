/** The words of a shell command: what is quoted, which variables stand where, where here-documents lie. */

/** A piece of a word. `quoted`: inside quotes, where the shell splits nothing and expands no patterns. */
export type WordPart =
  | { readonly kind: 'literal'; readonly text: string; readonly quoted: boolean }
  /** `$NAME`, `${NAME}`, `${NAME:-fallback}`; `modifier` is what follows the name inside the braces. */
  | { readonly kind: 'variable'; readonly name: string; readonly modifier: string; readonly quoted: boolean }
  /** `$(…)`, `<(…)`, backquotes or arithmetic: its text, unread. */
  | { readonly kind: 'substitution'; readonly text: string; readonly quoted: boolean };

/** A word, with its place in the command as UTF-16 offsets. */
export interface Word {
  readonly parts: readonly WordPart[];
  readonly start: number;
  readonly end: number;
}

export type Token =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'operator'; readonly text: string }
  | { readonly kind: 'redirection'; readonly text: string }
  /** A here-document whose delimiter is not quoted. */
  | { readonly kind: 'document'; readonly text: string };

/** The text of a word that holds neither variables nor substitutions; undefined for others, and where there is no word. */
export function literalText(word: Word | undefined): string | undefined {
  return word?.parts.every((part) => part.kind === 'literal') ? word.parts.map(({ text }) => text).join('') : undefined;
}

/** The text of a word that is written without any quotes, variables or substitutions; undefined likewise. */
export function plainText(word: Word | undefined): string | undefined {
  const [part, ...rest] = word?.parts ?? [];
  return part?.kind === 'literal' && !part.quoted && rest.length === 0 ? part.text : undefined;
}

/** The variable that a word assigns what stands behind its `=`: of `NAME=$(…)` and `NAME="$1"`; undefined: it is no such word. */
export function nameAssigned({ parts: [first] }: Word): string | undefined {
  return first?.kind === 'literal' ? /^([A-Za-z_]\w*)=$/.exec(first.text)?.[1] : undefined;
}

const operators = ['&&', '||', ';;', '|&', '&', '|', ';', '\n', '(', ')'];
const redirectionPattern = /^(?:\d*(?:<<<|<<-?|<>|<&|>>|>&|>\||[<>])|&>>?)/;

/** Behind these words a command begins, as it does behind an operator. */
const leading: ReadonlySet<string> = new Set(['if', 'then', 'elif', 'else', 'while', 'until', 'do', '{', '!', 'time']);

/** What ends an expression in `[[ … ]]`. */
const endsExpression = /\s\]\](?=[\s;&|)]|$)/g;

/**
 * The words, operators, redirections and here-documents of a text, in order. All that is in `[[ … ]]` is words: a
 * regular expression with `|` and brackets is one, `&&` another.
 */
export function* tokens(text: string): Generator<Token> {
  const bodies: { readonly end: string; readonly expands: boolean }[] = [];
  let at = 0;
  let hereDocument: string | undefined;
  let begins = true;
  while (at < text.length) {
    const rest = text.slice(at, at + 8);
    if (/^\\\r?\n/.test(rest)) {
      at += rest.indexOf('\n') + 1;
      continue;
    }
    if (rest[0] === ' ' || rest[0] === '\t' || rest[0] === '\r') {
      at++;
      continue;
    }
    if (rest[0] === '#') {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
      continue;
    }
    const redirection = isProcess(text, at) ? undefined : redirectionPattern.exec(rest)?.[0];
    if (redirection !== undefined) {
      begins = false;
      at += redirection.length;
      hereDocument = /^\d*<<-?$/.test(redirection) ? redirection : undefined;
      yield { kind: 'redirection', text: redirection };
      continue;
    }
    const operator = operators.find((candidate) => rest.startsWith(candidate));
    if (operator !== undefined) {
      begins = true;
      at += operator.length;
      yield { kind: 'operator', text: operator };
      if (operator !== '\n') continue;
      for (const { end, expands } of bodies.splice(0)) {
        const from = at;
        at = skipBody(text, at, end);
        if (expands) yield { kind: 'document', text: text.slice(from, at) };
      }
      continue;
    }
    const word = readWord(text, at);
    at = word.end;
    if (hereDocument !== undefined)
      bodies.push({ end: literalText(word) ?? '', expands: plainText(word) !== undefined });
    hereDocument = undefined;
    yield { kind: 'word', word };
    const plain = begins ? (plainText(word) ?? '') : '';
    begins = leading.has(plain);
    if (plain !== '[[') continue;
    endsExpression.lastIndex = at;
    const end = endsExpression.exec(text)?.index;
    if (end === undefined) continue;
    for (const each of wordsOfExpression(text, at, end)) yield { kind: 'word', word: each };
    at = end;
  }
}

/** The words between `[[` and `]]`, its operators and brackets among them. */
function* wordsOfExpression(text: string, start: number, end: number): Generator<Word> {
  let at = start;
  let isPattern = false;
  while (at < end) {
    const [blank = ''] = /^(?:[ \t\r\n]|\\\r?\n){0,999}/.exec(text.slice(at, Math.min(end, at + 999))) ?? [];
    at += blank.length;
    if (at >= end) return;
    const operator = isPattern ? undefined : /^(?:&&|\|\||[()<>&|;])/.exec(text.slice(at, at + 2))?.[0];
    const word =
      operator === undefined
        ? readWord(text, at, isPattern)
        : {
            parts: [{ kind: 'literal' as const, text: operator, quoted: false }],
            start: at,
            end: at + operator.length,
          };
    // Nothing that breaks words may hold the reader up.
    at = Math.max(word.end, at + 1);
    isPattern = /^(?:=~|[!=]?=)$/.test(plainText(word) ?? '');
    yield word;
  }
}

/** `<(…)` and `>(…)`: a word, no redirection. */
function isProcess(text: string, at: number): boolean {
  return (text[at] === '<' || text[at] === '>') && text[at + 1] === '(';
}

/** Behind the line that holds nothing but the delimiter of a here-document. */
function skipBody(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end === -1 ? text.length : end);
    at = end === -1 ? text.length : end + 1;
    if (line.replace(/^\t+/, '') === delimiter) break;
  }
  return at;
}

/** In a pattern of `[[ … ]]`, only a blank outside its brackets, or a bracket that it did not open, ends the word. */
function readWord(text: string, start: number, isPattern = false): Word {
  const parts: WordPart[] = [];
  let literal = '';
  let literalQuoted = false;
  let at = start;
  let depth = 0;

  const flush = (): void => {
    if (literal !== '') parts.push({ kind: 'literal', text: literal, quoted: literalQuoted });
    literal = '';
  };
  const add = (piece: string, quoted: boolean): void => {
    if (quoted !== literalQuoted) flush();
    literalQuoted = quoted;
    literal += piece;
  };
  const expansion = (quoted: boolean): boolean => {
    const found = readExpansion(text, at, quoted);
    if (found === undefined) return false;
    flush();
    parts.push(found.part);
    at = found.end;
    return true;
  };

  while (at < text.length) {
    const character = text[at] as string;
    if (!isPattern && isProcess(text, at)) {
      const close = closing(text, at + 1, '(', ')');
      flush();
      parts.push({ kind: 'substitution', text: text.slice(at + 2, close), quoted: false });
      at = close + 1;
      continue;
    }
    if (isPattern) {
      if (character === '(') depth++;
      if (character === ')' && --depth < 0) break;
    }
    if ((isPattern ? (depth > 0 ? '\n' : ' \t\r\n') : ' \t\r\n;&|<>()').includes(character)) break;
    if (character === '\\') {
      if (text[at + 1] !== '\n') add(text[at + 1] ?? '', true);
      at += 2;
    } else if (character === "'") {
      const end = text.indexOf("'", at + 1);
      const close = end === -1 ? text.length : end;
      add(text.slice(at + 1, close), true);
      if (close === at + 1) emptyQuotes(parts, literal);
      at = close + 1;
    } else if (character === '"') {
      at++;
      if (text[at] === '"') emptyQuotes(parts, literal);
      while (at < text.length && text[at] !== '"') {
        if (expansion(true)) continue;
        const escaped = text[at] === '\\' && '$`"\\\n'.includes(text[at + 1] ?? ' ');
        if (escaped) at++;
        if (!(escaped && text[at] === '\n')) add(text[at] ?? '', true);
        at++;
      }
      at++;
    } else if (!expansion(false)) {
      add(character, false);
      at++;
    }
  }
  flush();
  return { parts, start, end: Math.min(at, text.length) };
}

/** An empty pair of quotes is a word of its own where nothing else stands. */
function emptyQuotes(parts: WordPart[], literal: string): void {
  if (parts.length === 0 && literal === '') parts.push({ kind: 'literal', text: '', quoted: true });
}

/** A variable or substitution that begins here; undefined where none does. */
function readExpansion(
  text: string,
  at: number,
  quoted: boolean,
): { readonly part: WordPart; readonly end: number } | undefined {
  if (text[at] === '`') {
    const inside = /^(?:[^`\\]|\\[\s\S])*/.exec(text.slice(at + 1))?.[0] ?? '';
    // In another pair inside, the quotes stand behind backslashes.
    const command = inside.replaceAll('\\`', '`');
    return { part: { kind: 'substitution', text: command, quoted }, end: at + inside.length + 2 };
  }
  if (text[at] !== '$') return undefined;
  if (text[at + 1] === '(') {
    const close = closing(text, at + 1, '(', ')');
    return { part: { kind: 'substitution', text: text.slice(at + 2, close), quoted }, end: close + 1 };
  }
  if (text[at + 1] === '{') {
    const close = closing(text, at + 1, '{', '}');
    const inside = text.slice(at + 2, close);
    const name = /^[A-Za-z_]\w*|^[0-9@*#?$!-]/.exec(inside)?.[0] ?? '';
    return { part: { kind: 'variable', name, modifier: inside.slice(name.length), quoted }, end: close + 1 };
  }
  const name = /^[A-Za-z_]\w*|^[0-9@*#?$!-]/.exec(text.slice(at + 1, at + 201))?.[0];
  if (name === undefined) return undefined;
  return { part: { kind: 'variable', name, modifier: '', quoted }, end: at + 1 + name.length };
}

/** A part of what is printed or expanded: a text as it stands, or what the shell puts in its place. */
export type Piece = string | WordPart;

/** The pieces of a text in which variables and substitutions are expanded, and quotes are no quotes: a here-document. */
export function expandedPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const found = text[at] === '\\' ? undefined : readExpansion(text, at, true);
    if (text[at] === '\\') at++;
    if (found === undefined) continue;
    pieces.push(text.slice(from, at), found.part);
    from = found.end;
    at = from - 1;
  }
  return [...pieces, text.slice(from)];
}

/** The bracket that closes the one at `open`, with quotes passed over; the end of the text where there is none. */
function closing(text: string, open: number, opening: string, close: string, nesting = 0): number {
  let depth = 0;
  // A quote that nothing closes is a plain sign. It is looked for once: a text that only opens is read in linear steps.
  let isQuoting = opening === '(';
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === "'" && opening === '(') {
      const end = text.indexOf("'", at + 1);
      if (end !== -1) at = end;
    } else if (character === '"' && isQuoting) {
      const end = closingQuote(text, at, nesting);
      if (end === undefined && nesting > 0) return text.length;
      isQuoting = end !== undefined;
      at = end ?? at;
    } else if (character === '#' && opening === '(' && /[\s;]/.test(text[at - 1] ?? '')) {
      const end = text.indexOf('\n', at);
      if (end !== -1) at = end;
    } else if (character === opening) depth++;
    else if (character === close && --depth === 0) return at;
  }
  return text.length;
}

/** Substitutions in each other are followed so deep. */
const deepest = 8;

/** The double quote that closes the one at `open`; undefined where none does. */
function closingQuote(text: string, open: number, nesting: number): number | undefined {
  if (nesting > deepest) return undefined;
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '$' && text[at + 1] === '(') at = closing(text, at + 1, '(', ')', nesting + 1);
    else if (character === '"') return at;
  }
  return undefined;
}
