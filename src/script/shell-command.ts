/**
 * Reads the text of a shell command far enough to see its words: which program each simple command starts, what is
 * quoted, which variables stand where. It expands nothing and understands no control flow beyond its keywords.
 */

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

/** A command with its words; assignments before it and redirections are kept apart. */
export interface SimpleCommand {
  readonly assignments: readonly Word[];
  readonly words: readonly Word[];
  readonly redirections: readonly { readonly operator: string; readonly target: Word }[];
  /** What stands between it and the command before it: `;`, `&&`, `||`, `|`, `&`; empty for the first. */
  readonly after: string;
  /** The here-documents behind it in which the shell expands variables and substitutions. */
  readonly documents?: readonly string[];
  /** It stands inside `if`, `while`, `for` or `case`: it may be there to test, or may not run at all. */
  readonly nested: boolean;
}

const keywords: ReadonlySet<string> = new Set([
  ...['if', 'then', 'elif', 'else', 'fi', 'while', 'until', 'do', 'done', 'for', 'case', 'esac', 'select', 'function'],
  ...['{', '}', '!', '[[', ']]', 'time', 'in'],
]);

type Token =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'operator'; readonly text: string }
  | { readonly kind: 'redirection'; readonly text: string }
  /** A here-document whose delimiter is not quoted. */
  | { readonly kind: 'document'; readonly text: string };

/** The simple commands of a command text, in order. Text that no shell would take yields what can be seen in it. */
export function readShellCommand(text: string): readonly SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  let assignments: Word[] = [];
  let words: Word[] = [];
  let redirections: { operator: string; target: Word }[] = [];
  let after = '';
  let nesting = 0;
  let redirection: string | undefined;
  /** The word to come is the name behind `function`, which runs nothing. */
  let naming = false;
  /** Inside the brackets of `a=(b c)`. */
  let listing = false;

  const finish = (): void => {
    if (assignments.length + words.length + redirections.length > 0) {
      commands.push({ assignments, words, redirections, after, nested: nesting > 0 });
    }
    assignments = [];
    words = [];
    redirections = [];
  };

  for (const token of tokens(text)) {
    if (token.kind === 'document') {
      const last = commands.pop();
      if (last !== undefined) commands.push({ ...last, documents: [...(last.documents ?? []), token.text] });
    } else if (listing) {
      // `a=(b c)`: the words are none of a command.
      if (token.kind === 'word') assignments.push(token.word);
      listing = token.kind !== 'operator' || token.text !== ')';
    } else if (token.kind === 'operator' && token.text === '(' && opensList(assignments, words)) {
      listing = true;
    } else if (token.kind === 'operator') {
      finish();
      after = token.text;
    } else if (token.kind === 'redirection') {
      redirection = token.text;
    } else if (redirection !== undefined) {
      redirections.push({ operator: redirection, target: token.word });
      redirection = undefined;
    } else {
      const plain = plainText(token.word);
      if (naming) {
        naming = false;
      } else if (words.length === 0 && assignments.length === 0 && plain !== undefined && keywords.has(plain)) {
        if (plain === 'if' || plain === 'while' || plain === 'until' || plain === 'for' || plain === 'case') nesting++;
        naming = plain === 'function';
        if (plain === 'fi' || plain === 'done' || plain === 'esac') nesting--;
      } else if (words.length === 0 && isAssignment(token.word)) assignments.push(token.word);
      else words.push(token.word);
    }
  }
  finish();
  return commands;
}

/**
 * The commands of a text and, behind each, those inside the substitutions of its words. Nesting is followed five deep.
 */
export function everyCommand(text: string, depth = 0): readonly SimpleCommand[] {
  return readShellCommand(text).flatMap((command) => {
    const words = [...command.assignments, ...command.words, ...command.redirections.map(({ target }) => target)];
    const inner = [...words.flatMap(({ parts }) => parts), ...(command.documents ?? []).flatMap(partsIn)].flatMap(
      substitutions,
    );
    return [command, ...(depth < 5 ? inner.flatMap((part) => everyCommand(part, depth + 1)) : [])];
  });
}

/** The texts of the commands that are run for a part of a word: `$(a)`, `${X:-$(a)}`. */
function substitutions(part: WordPart): readonly string[] {
  if (part.kind === 'substitution') return [part.text];
  return part.kind === 'variable' && part.modifier !== '' ? partsIn(part.modifier).flatMap(substitutions) : [];
}

/** The parts of a text in which variables and substitutions are expanded, and quotes are no quotes. */
function partsIn(text: string): readonly WordPart[] {
  const parts: WordPart[] = [];
  for (let at = 0; at < text.length; at++) {
    const found = text[at] === '\\' ? undefined : readExpansion(text, at, true);
    if (text[at] === '\\') at++;
    if (found === undefined) continue;
    parts.push(found.part);
    at = found.end - 1;
  }
  return parts;
}

/** The text of a word that holds neither variables nor substitutions; undefined for others. */
export function literalText(word: Word): string | undefined {
  return word.parts.every((part) => part.kind === 'literal')
    ? word.parts.map((part) => (part as { readonly text: string }).text).join('')
    : undefined;
}

/** The text of a word that is written without any quotes, variables or substitutions. */
function plainText(word: Word): string | undefined {
  const [part, ...rest] = word.parts;
  return part?.kind === 'literal' && !part.quoted && rest.length === 0 ? part.text : undefined;
}

const declaring: ReadonlySet<string> = new Set(['declare', 'typeset', 'local', 'readonly', 'export']);

const emptyWord: Word = { parts: [], start: 0, end: 0 };

/** `a=` in front of a bracket. */
function opensList(assignments: readonly Word[], words: readonly Word[]): boolean {
  const declares = declaring.has(plainText(words[0] ?? emptyWord) ?? '');
  const last = declares ? words.at(-1) : words.length === 0 ? assignments.at(-1) : undefined;
  return last !== undefined && plainText(last)?.endsWith('=') === true;
}

function isAssignment(word: Word): boolean {
  const first = word.parts[0];
  return first?.kind === 'literal' && !first.quoted && /^[A-Za-z_]\w*\+?=/.test(first.text);
}

const operators = ['&&', '||', ';;', '|&', '&', '|', ';', '\n', '(', ')'];
const redirectionPattern = /^(?:\d*(?:<<<|<<-?|<>|<&|>>|>&|>\||[<>])|&>>?)/;

function* tokens(text: string): Generator<Token> {
  const bodies: { readonly end: string; readonly expands: boolean }[] = [];
  let at = 0;
  let hereDocument: string | undefined;
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
      at += redirection.length;
      hereDocument = /^\d*<<-?$/.test(redirection) ? redirection : undefined;
      yield { kind: 'redirection', text: redirection };
      continue;
    }
    const operator = operators.find((candidate) => rest.startsWith(candidate));
    if (operator !== undefined) {
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

function readWord(text: string, start: number): Word {
  const parts: WordPart[] = [];
  let literal = '';
  let literalQuoted = false;
  let at = start;

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
    if (isProcess(text, at)) {
      const close = closing(text, at + 1, '(', ')');
      flush();
      parts.push({ kind: 'substitution', text: text.slice(at + 2, close), quoted: false });
      at = close + 1;
      continue;
    }
    if (' \t\r\n;&|<>()'.includes(character)) break;
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

/** The bracket that closes the one at `open`, with quotes passed over; the end of the text where there is none. */
function closing(text: string, open: number, opening: string, close: string): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === "'" && opening === '(') {
      const end = text.indexOf("'", at + 1);
      if (end !== -1) at = end;
    } else if (character === opening) depth++;
    else if (character === close && --depth === 0) return at;
  }
  return text.length;
}
