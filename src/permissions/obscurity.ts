/** What keeps an allow rule from seeing what a Bash command would run. Pure. */
import { followedVariables, watchedVariables } from '../contract/command-words.js';
import { harmlessVariables } from '../contract/permission-rules.js';
import { readShellCommand, type SimpleCommand, type Word, type WordPart } from '../script/shell/shell-command.js';

export type Obscurity =
  | 'substitution'
  | 'variable'
  | 'assignment'
  | 'quoting'
  | 'grouping'
  | 'background'
  | 'here-document'
  | 'evaluation';

const comparing: ReadonlySet<string> = new Set(['[', 'test']);

const evaluating: ReadonlySet<string> = new Set(['eval', 'exec', 'source', '.', 'watch', 'trap']);

/** Of the commands of a text, those inside their substitutions left out. */
export function obscurityOf(source: string, commands: readonly SimpleCommand[]): Obscurity | undefined {
  if (isBroken(source)) return 'grouping';
  if (/[\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2060\u3000\ufeff]/.test(source)) return 'quoting';
  if (inBackground(source, commands)) return 'background';
  if (commands.some(({ after }) => after === '(' || after === ')')) return 'grouping';
  if (/(?:^|[;&|\n])[^\S\n]*(?:\{\s|case\s)/.test(source)) return 'grouping';
  for (const [at, command] of commands.entries()) {
    const { words, assignments, redirections } = command;
    const program = words[0] === undefined ? '' : source.slice(words[0].start, words[0].end);
    if (evaluating.has(program)) return 'evaluation';
    const isPiped = command.after === '|' || commands[at + 1]?.after === '|';
    const assigned =
      words.length === 0 ? obscurityOfAssignment(command, source, isPiped) : obscurityInFront(assignments, source);
    if (assigned !== undefined) return assigned;
    for (const { operator, target } of redirections) {
      if (/^\d*<<-?$/.test(operator)) {
        if (!isQuoted(target)) return 'here-document';
      } else if (!operator.endsWith('<<<') && target.parts.some(({ kind }) => kind !== 'literal')) return 'variable';
    }
    for (const word of [...words, ...redirections.map(({ target }) => target)]) {
      const found = obscurityOfWord(word, source);
      if (found !== undefined) return found;
      // zsh puts the path of a program in place of `=program`; between two operands it compares.
      if (source[word.start] === '=' && !comparing.has(program) && !/\[\[\s/.test(source)) return 'quoting';
    }
  }
  return undefined;
}

/** `&` behind a command, be it the last word of the text or in front of another command. */
export function inBackground(source: string, commands: readonly SimpleCommand[]): boolean {
  return commands.some(({ after }) => after === '&') || /[^&>|\\]&\s*$/.test(source);
}

/** The texts of the substitutions that are followed: what they run has to be allowed as well. */
export function followedSubstitutions({ words, assignments, redirections }: SimpleCommand): readonly string[] {
  const all = [...assignments, ...words, ...redirections.map(({ target }) => target)];
  return all.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.kind === 'substitution' && !isQuotedText(part.text) && arithmeticIn(part.text) === undefined
        ? [part.text]
        : [],
    ),
  );
}

/** Text that no shell would take: operators without a command, and brackets and double quotes that are not closed. */
function isBroken(source: string): boolean {
  if (/\\[ \t]|(?<!\\)(?:\\\\)*\\\s*$/.test(source)) return true;
  // What stands in a here-document or a comment opens no quotes.
  if (/<<(?!<)|#/.test(source)) return /^\s*(?:&&|\||;)|(?:&&|\|\|)\s*$/.test(source);
  const bare = source.replace(/\\.|'[^']*'|"(?:[^"\\]|\\.)*("?)/gs, (piece, end?: string) =>
    end === '' && piece.startsWith('"') ? '"' : '_',
  );
  if (/^\s*(?:&&|\||;)|(?:&&|\|\||[<>]|>&|\()\s*$/.test(bare.replace(/<<<\s*$/, ''))) return true;
  if (/(?:&&|\|\|?|;)\s+(?:&&|\||;)|\|{3}/.test(bare)) return true;
  return bare.includes('"') || !areClosed(bare) || hasStrayKeyword(bare);
}

/** No bracket closes but one that was opened, and each that was opened is closed. */
function areClosed(bare: string): boolean {
  let open = 0;
  for (const character of bare) {
    if (character === '(') open++;
    if (character === ')' && --open < 0) return false;
  }
  return open === 0;
}

/** A `fi`, a `done` or a `then` that nothing comes before. */
function hasStrayKeyword(bare: string): boolean {
  let open = 0;
  for (const part of bare.split(/[;&|\n]+/)) {
    let rest = part.trim();
    for (;;) {
      const word = /^(?:if|while|until|for|select|case|then|do|else|elif|fi|done|esac)\b/.exec(rest)?.[0];
      if (word === undefined) break;
      if (/^(?:if|while|until|for|select|case)$/.test(word)) open++;
      else if (open === 0) return true;
      else if (/^(?:fi|done|esac)$/.test(word)) open--;
      rest = rest.slice(word.length).trim();
    }
    if (rest === '!' || rest === '}') return true;
  }
  return false;
}

/** Assignments in front of a command. */
function obscurityInFront(assignments: readonly Word[], source: string): Obscurity | undefined {
  for (const word of assignments) {
    const text = source.slice(word.start, word.end);
    if (!harmlessVariables.names.includes(text.slice(0, text.indexOf('=')))) return 'assignment';
    const found = obscurityOfWord(word, source);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An assignment that is a command of its own. */
function obscurityOfAssignment(
  { assignments, redirections }: SimpleCommand,
  source: string,
  isPiped: boolean,
): Obscurity | undefined {
  const [word, ...more] = assignments;
  if (word === undefined) return undefined;
  const text = source.slice(word.start, word.end);
  const [name = '', value = ''] = text.split(/\+?=(.*)/s, 2);
  if (more.length + redirections.length > 0 || isPiped || source[word.end] === '(') return 'assignment';
  if (watchedVariables.names.includes(name) || /^["']?~/.test(value) || value.startsWith('=')) return 'assignment';
  const [head, expansion, ...others] = word.parts;
  // Without quotes nothing is split here.
  if (head?.kind === 'literal' && head.text.endsWith('=') && expansion?.quoted === false && others.length === 0) {
    if (expansion.kind === 'variable')
      return !value.includes('{') && isFollowed(expansion.name) ? undefined : 'variable';
    if (expansion.kind === 'substitution' && arithmeticIn(expansion.text) === undefined)
      return obscurityInside(expansion.text);
  }
  return obscurityOfWord(word, source);
}

function isFollowed(name: string): boolean {
  const { everywhere, besideText } = followedVariables;
  return everywhere.includes(name) || besideText.includes(name);
}

function obscurityOfWord(word: Word, source: string): Obscurity | undefined {
  const text = source.slice(word.start, word.end);
  const bare = text.replace(/\\.|'[^']*'|"(?:[^"\\]|\\.)*("?)/gs, '""');
  if (/\$(?:""|\[|$)/.test(bare)) return 'quoting';
  const { parts } = word;
  if (parts.some((part) => part.kind === 'literal' && part.quoted && /\n[ \t]{0,99}#/.test(part.text)))
    return 'quoting';
  if (parts.some((part) => part.kind === 'literal' && !part.quoted && /\{[^{]*(?:,|\.\.)/.test(part.text)))
    return 'grouping';
  const isOption = text.startsWith('-');
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'literal') continue;
    const found = obscurityOfExpansion(part, !isOption && hasTextBeside(parts, at, text), text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Does the string that the part stands in hold more? Two strings side by side are not told apart, and count as none. */
function hasTextBeside(parts: readonly WordPart[], at: number, text: string): boolean {
  if (parts[at]?.quoted !== true || /["']"|"'/.test(text)) return false;
  let [from, to] = [at, at];
  while (parts[from - 1]?.quoted === true) from--;
  while (parts[to + 1]?.quoted === true) to++;
  const { everywhere } = followedVariables;
  const beside = parts.slice(from, to + 1).map((part) => {
    if (part.kind === 'literal') return part.text.length;
    return part.kind === 'variable' && everywhere.includes(part.name) ? 2 : 0;
  });
  return beside.reduce((sum: number, length) => sum + length, 0) >= 2;
}

type Expansion = Exclude<WordPart, { readonly kind: 'literal' }>;

function obscurityOfExpansion(part: Expansion, besideText: boolean, text: string): Obscurity | undefined {
  if (part.kind === 'variable') {
    if (part.modifier !== '' || text.includes(`\${${part.name}`)) return 'variable';
    const { everywhere, besideText: inText, besideTextIfAllowed } = followedVariables;
    if (everywhere.includes(part.name)) return undefined;
    return besideText && [...inText, ...besideTextIfAllowed].includes(part.name) ? undefined : 'variable';
  }
  if (isQuotedText(part.text)) return part.quoted ? undefined : 'substitution';
  const arithmetic = arithmeticIn(part.text);
  if (arithmetic !== undefined)
    return /^[\d\s+\-*/%<>=()]*$/.test(arithmetic.replace(/0[xX][\da-fA-F]{1,16}/g, '0')) && part.quoted === besideText
      ? undefined
      : 'substitution';
  return besideText ? obscurityInside(part.text) : 'substitution';
}

/** What runs in a substitution is followed where it is one command, or several behind `&&` and `||`. */
function obscurityInside(text: string): Obscurity | undefined {
  const commands = readShellCommand(text);
  if (commands.some(({ after, words }) => (after !== '' && after !== '&&' && after !== '||') || words.length === 0))
    return 'substitution';
  return obscurityOf(text, commands);
}

/** The text of `$((1 + 2))`. */
function arithmeticIn(substitution: string): string | undefined {
  return /^\(([\s\S]*)\)$/.exec(substitution)?.[1];
}

/** `$(cat <<'EOF' … EOF)`, by which long texts are written: nothing in it is expanded. */
function isQuotedText(substitution: string): boolean {
  return /^\s*cat\s+<<-?\s*(?:'|\\|")/.test(substitution);
}

function isQuoted({ parts }: Word): boolean {
  return parts.some((part) => part.kind === 'literal' && part.quoted);
}
