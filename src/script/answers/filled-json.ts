/** Answers in JSON that a shell script fills in by itself: which text of others stands between their quotes. Pure. */

import { type Assigned, assignedParts, escapes, worksOver } from '../shell/assigned-parts.js';
import { lineBreakers } from '../shell/line-breakers.js';
import { printedPieces } from '../shell/printed-pieces.js';
import { literalText, readShellCommand, type SimpleCommand, type Word, type WordPart } from '../shell/shell-command.js';

export interface FilledIn {
  /** What stands between the quotes, as the script writes it: `$MESSAGE`, `$(git status)`. */
  readonly text: string;
  /** Where the command that prints it begins, in UTF-16 offsets. */
  readonly offset: number;
  /** The script itself puts line breaks into it. */
  readonly breaksLines?: true;
}

/** The first text of others that an answer takes in as it is; undefined: none that is sure. */
export function filledIn(text: string): FilledIn | undefined {
  if (!answerKey.test(text)) return undefined;
  const commands = readShellCommand(text);
  const filled = commands.flatMap((command, at) => {
    const offset = command.words[0]?.start;
    const isAnswer =
      offset !== undefined &&
      !command.redirections.some(({ operator }) => operator.includes('>')) &&
      commands[at + 1]?.after !== '|';
    return isAnswer
      ? printedPieces(command).flatMap((pieces) => betweenQuotes(pieces).map((part) => ({ command, part, offset })))
      : [];
  });
  if (filled.length === 0) return undefined;
  const assigned = assignedParts(text);
  const free = freeVariables(assigned);
  const breaksLines = lineBreakers(assigned);
  for (const { command, offset, part } of filled) {
    const breaks = breaksLines(part, command);
    if (breaks || isFree(part, free))
      return { text: written(part), offset, ...(breaks ? { breaksLines: breaks } : {}) };
  }
  return undefined;
}

/** What makes an object an answer. */
const answerKey = /\\?"(?:decision|hookSpecificOutput|systemMessage|stopReason|additionalContext)\\?"\s*:/;

/** What is filled in between the quotes of an answer. */
export function betweenQuotes<Filled extends object>(pieces: readonly (string | Filled)[]): readonly Filled[] {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('');
  if (!/^\s*\{/.test(text) || !answerKey.test(text)) return [];
  const found: Filled[] = [];
  let inString = false;
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (inString) found.push(piece);
      continue;
    }
    for (const character of piece.replace(/\\./g, '')) if (character === '"') inString = !inString;
  }
  return found;
}

const written = (part: WordPart): string =>
  part.kind === 'variable' ? `$${part.name}` : part.kind === 'substitution' ? `$(${part.text.trim()})` : part.text;

/** The variables that hold text of others, and nothing else; one that the script works over somewhere is left out. */
function freeVariables(assigned: Assigned): ReadonlySet<string> {
  const free = new Set<string>();
  const isSettled = (name: string, values: readonly (readonly WordPart[])[]): boolean =>
    values.some((parts) => parts.some((part) => isFree(part, free))) &&
    !values.some((parts) => parts.some(worksOver(name)));
  // A message may be put together of another one.
  for (let round = 0; round < rounds; round++)
    for (const [name, values] of assigned) if (isSettled(name, values)) free.add(name);
  return free;
}

const rounds = 3;

/** `$text`, `${text:-nothing}`, `${text:0:500}`. */
const isFreeVariable = (part: WordPart, free: ReadonlySet<string>): boolean =>
  part.kind === 'variable' && free.has(part.name) && /^(?:(?::?[-+]|:\s?\d{1,4}:\s?\d{2}).*)?$/s.test(part.modifier);

function isFree(part: WordPart, free: ReadonlySet<string>): boolean {
  if (isFreeVariable(part, free)) return true;
  return part.kind === 'substitution' && (bringsText(part.text) || passesOn(part.text, free));
}

/** `echo "$output" | grep error | head -3`: lines of a text of others, as they are. */
function passesOn(text: string, free: ReadonlySet<string>): boolean {
  const [first, ...rest] = readShellCommand(text);
  if (first === undefined || escapes.test(text) || rest.some(({ after }) => after !== '|')) return false;
  const [program, ...values] = first.words;
  const isPrinter = /^(?:echo|printf)$/.test(literalText(program) ?? '');
  const whole = values.some(
    ({ parts }) => parts.length === 1 && parts[0] !== undefined && isFreeVariable(parts[0], free),
  );
  return isPrinter && whole && rest.every(({ words }) => passesLines.test(words.map(shown).join(' ')));
}

/** `jq -r` of a field of the payload in which people and Claude write what they like. */
const writtenField =
  /^jq -[a-z]{0,4}r[a-z]{0,4} [\w. /"()]{0,200}\.(?:command|prompt|content|new_string|old_string|description|message|last_assistant_message|error|reason|custom_instructions)(?: ?\/\/ ?(?:"[^"]{0,99}"|empty))? ?$/;

/** `jq -r '.[] | .message'`: a line for each that there is, and not one for all of them. */
const writtenLines =
  /^jq -[a-z]{0,4}r[a-z]{0,4} (?!.{0,300}\b(?:join|length|first|limit|any|all|add|tojson|map)\b|.{0,300}@).{0,200}\.\[\]\s{0,9}(?:\||\.)/;

/** Programs that print whatever they find: lines, quotes, paths; files that people write; lines of source; `awk`, where it lets whole lines through. */
const telling =
  /^(?:grep (?!.{0,200} -[a-zA-Z]{0,6}[clLoq])(?!-[a-zA-Z]{0,6}[clLoq])-[a-zA-Z]{0,6}[nrR]|(?:cat|head|tail) .{1,200}\.(?:md|txt|log|out)$|(?:git (?:diff|status|log|show|ls-files)|find|(?:npm|pnpm|yarn|bun) (?:run|test|exec|dlx|x)|npx|bunx|cargo|(?:\S{0,80}\/)?(?:pytest|ruff|eslint|tsc|mypy|pyright|flake8|vitest|jest|phpunit|phpstan|rspec|rubocop|gradlew)|(?:uv|poetry) run|(?:bundle|composer) exec|python3? -m|make|go (?:test|vet|build)|dotnet|curl|gh)\b|awk (?!.{0,300}(?:\$\d|print)))/;

/** Behind them lines are left as they were. */
const passesLines = /^(?:head|tail|grep(?! -[a-z]{0,4}[coq])|sort|uniq|cat)\b/;

/** One line, a number or a name is all that is asked for. */
const asksLittle = /(?<!\b(?:head|tail)) -c\b| --(?:format|pretty|count|version)| -n ?1\b| -1\b/;

/** Programs that answer with a word or a number, and fail with a line of their own. */
const brief =
  /^(?:command|which|type|date|basename|dirname|wc|stat|id|hostname|uname|jq|echo|printf|test|\[|git (?:rev-parse|branch|config|symbolic-ref|merge-base|describe))(?![\w-])|^\S{1,40} (?:-v|-V|version)$/;

/** Does a command print text that may hold anything: of the payload, of files, of what a program reports? */
function bringsText(text: string): boolean {
  const all = readShellCommand(text);
  const start = all.findIndex(({ words }) => !isFolderChange(words));
  const commands = all.slice(Math.max(0, start));
  const end = commands.findIndex(({ after }, at) => at > 0 && after !== '|');
  const piped = commands.slice(0, end === -1 ? undefined : end);
  const stages = piped.map(({ words }) => words.map(shown).join(' '));
  if (writtenField.test(stages.at(-1) ?? '') || writtenLines.test(stages.at(-1) ?? '')) return true;
  const [first = '', ...rest] = stages;
  const [stream = ''] = piped[0]?.redirections.map(streamOf) ?? [];
  return (
    !escapes.test(text) &&
    stream !== 'stdout' &&
    (telling.test(first) || (stream === 'errors' && !brief.test(first))) &&
    !stages.some((stage) => asksLittle.test(stage)) &&
    rest.every((stage) => passesLines.test(stage))
  );
}

/** `cd "$root" && make` */
const isFolderChange = ([program]: readonly Word[]): boolean =>
  program !== undefined && /^(?:cd|pushd)$/.test(literalText(program) ?? '');

/** Where a program that reports is sent first: `2>&1` keeps all of it, `>/dev/null` leaves nothing. */
const streamOf = ({ operator, target }: SimpleCommand['redirections'][number]): 'errors' | 'stdout' | '' =>
  operator === '2>&' && literalText(target) === '1' ? 'errors' : /^(?:1|&)?>>?$/.test(operator) ? 'stdout' : '';

const shown = (word: Word): string => literalText(word) ?? '…';
