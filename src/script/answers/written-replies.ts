/**
 * Replies that a script writes out and prints: the objects, with where they stand and the exit code behind them. Read
 * narrowly: of an object that is filled later, taken by another program or written to a file nothing is said. Pure.
 */
import type { Language } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { isComment } from '../lines/comment.js';
import { familyOf, isShell } from '../lines/family.js';
import { definedFunctions } from '../lines/functions.js';
import type { Said } from '../lines/said.js';
import { annotation } from '../program/type-annotation.js';
import { gap, type Notation, readWrittenObject, type WrittenObject } from '../program/written-object.js';
import { hereDocuments } from '../shell/here-programs.js';
import { inlineProgram } from '../shell/inline-programs.js';
import { jqCall } from '../shell/jq-call.js';
import { printedPieces } from '../shell/printed-pieces.js';
import { literalText, readShellCommand, type SimpleCommand } from '../shell/shell-command.js';
import type { Piece } from '../shell/shell-words.js';
import { isInTaken } from '../shell/taken-functions.js';

export interface WrittenReply {
  readonly object: WrittenObject;
  /** Where the object begins, or the command that prints it, in UTF-16 offsets. */
  readonly offset: number;
  /** The exit code that is written out behind it; absent: none is. */
  readonly exit?: number;
}

/** A longer text was made by a program. */
const longestText = 100_000;

/** More replies of one script show nothing new. */
const most = 40;

/** Not more of them than show something new; none in a text that a program made, or in a language that is not read. */
export function writtenReplies({ language, text }: Said): readonly WrittenReply[] {
  if (text.length > longestText) return [];
  switch (familyOf(language)) {
    case 'shell':
      return inShell(text).slice(0, most);
    case 'javascript':
    case 'python':
      return inProgram(text, language).slice(0, most);
    default:
      return [];
  }
}

// -- Python and JavaScript

/** Patterns of calls, up to what they are given. */
interface Printing {
  readonly plain: string;
  /** What makes JSON of an object. */
  readonly encoder: string;
}

const javaScript: Printing = {
  plain:
    '(?:\\bconsole\\.(?:log|info)\\(|\\bwriteSync\\(\\s{0,9}1,|\\bstdout\\.write(?:Sync)?\\((?:\\s{0,40}new TextEncoder\\(\\)\\.encode\\()?|\\bBun\\.write\\(\\s{0,40}Bun\\.stdout,)\\s{0,40}',
  encoder: '(?:`\\$\\{\\s{0,9})?\\bJSON\\.stringify\\(\\s{0,40}',
};
const python: Printing = {
  plain: '(?:(?<![\\w.])print\\(|\\bsys\\.stdout\\.write\\()\\s{0,40}',
  encoder: '\\bjson\\.dumps\\(\\s{0,40}',
};

function inProgram(text: string, language: Language): readonly WrittenReply[] {
  const { plain, encoder } = language === 'python' ? python : javaScript;
  const notation: Notation = language === 'python' ? 'python' : 'javascript';
  const encoded = language === 'python' ? `(?:${plain}${encoder}|\\bjson\\.dump\\(\\s{0,40})` : plain + encoder;
  const found = new Map<number, WrittenReply>();
  const add = (offset: number, printed = offset): void => {
    const read = found.has(offset) ? undefined : readWrittenObject(text, offset, notation);
    if (read === undefined || read.value.entries.length === 0 || isComment(text, offset)) return;
    const exit = exitBehind(text, printed === offset ? read.end : printed, language);
    found.set(offset, { object: read.value, offset, ...(exit === undefined ? {} : { exit }) });
  };
  for (const { index, 0: call } of text.matchAll(new RegExp(encoded, 'g'))) {
    const behind = index + call.length;
    if (isComment(text, index) || goesElsewhere(text, behind)) continue;
    if (text[behind] === '{') add(behind);
    const [, name, opens] = /^([A-Za-z_$][\w$]{0,60})\s{0,9}([,)(])/.exec(text.slice(behind, behind + 90)) ?? [];
    if (name === undefined) continue;
    if (opens === '(') for (const each of returnedBy(name, text, language)) add(each);
    else for (const each of assignedTo(name, text, behind, language)) add(each, behind);
  }
  // The JSON is kept first: `const output = JSON.stringify({ … })`.
  for (const [whole, name = ''] of text.matchAll(new RegExp(`(?<![\\w.$])(\\w{1,60}) = ${encoder}`, 'g'))) {
    const at = text.indexOf(whole);
    const printed = new RegExp(`${plain}${name}\\s{0,9}[),+]`).exec(text.slice(at));
    if (printed === null) continue;
    for (const each of startsOf(whole, text)) {
      const held =
        text[each] === '{' ? undefined : /^[A-Za-z_$][\w$]{0,60}(?=\s{0,9}[,)])/.exec(text.slice(each, each + 90))?.[0];
      for (const start of held === undefined ? [each] : assignedTo(held, text, each, language))
        add(start, at + printed.index);
    }
  }
  // A function prints the object that it is given: `respond({ … })`.
  for (const { body, name, parameters } of definedFunctions(text, language)) {
    const [first] = parameters;
    if (first === undefined || !new RegExp(`${encoded}${first}\\s{0,9}[,)]`).test(body)) continue;
    for (const start of startsOf(new RegExp(`(?<![\\w.$])${name}\\(\\s{0,40}(?=\\{)`, 'g'), text)) add(start);
  }
  for (const reply of asText(text, plain, language)) if (!found.has(reply.offset)) found.set(reply.offset, reply);
  return [...found.values()].sort((a, b) => a.offset - b.offset);
}

/** Where matches of the text or pattern end. */
function startsOf(pattern: string | RegExp, text: string): readonly number[] {
  if (typeof pattern !== 'string')
    return [...text.matchAll(pattern)].map(({ index, 0: whole }) => index + whole.length);
  const found: number[] = [];
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) found.push(at + pattern.length);
  return found;
}

/** Does the statement print to stderr or to a file? */
function goesElsewhere(text: string, from: number): boolean {
  const end = text.slice(from, from + 2_000).search(/\n[ \t]{0,80}\n|;\s*\n|\n\S/);
  return /\bfile\s{0,3}=|\bsys\.stderr\b|^[^\n]{0,200},\s{0,9}(?!sys\.stdout)(?:f|fh|fp|file|out|handle|log\w{0,20})\)/.test(
    text.slice(from, end === -1 ? from + 400 : from + end),
  );
}

/** The objects that a variable may hold where it is printed; none where it is filled anywhere, or not on the way there. */
function assignedTo(name: string, text: string, printed: number, language: Language): readonly number[] {
  const own = escaped(name);
  const filledLater = new RegExp(
    `(?<![\\w.$])${own}(?:\\.\\w{1,60}|\\[[^\\]\\n]{1,60}\\]){1,4} ?\\+?=(?![=>])|(?<![\\w.$])${own}\\.(?:update|setdefault|pop)\\(|Object\\.assign\\(\\s?${own}\\b|\\bdelete ${own}\\b|\\bdel ${own}\\b`,
  );
  if (filledLater.test(text)) return [];
  const set = [
    ...text
      .slice(0, printed)
      .matchAll(new RegExp(`(?<![\\w.$])${own}${annotation}? ?= ?(?:await )?(?=\\{|[A-Za-z_$])`, 'g')),
  ];
  return set.flatMap(({ index, 0: whole }) => {
    const at = index + whole.length;
    // Another function may hold something else under the same name.
    if (/^[ \t]{0,40}(?:async )?(?:def|function|class)\b/m.test(text.slice(at, printed))) return [];
    if (text[at] === '{') return [at];
    const called = /^([A-Za-z_$][\w$]{0,60})\(/.exec(text.slice(at, at + 80))?.[1];
    return called === undefined ? [] : returnedBy(called, text, language);
  });
}

/** The objects that a function returns. */
function returnedBy(name: string, text: string, language: Language): readonly number[] {
  const defined = definedFunctions(text, language).find((each) => each.name === name);
  if (defined === undefined) {
    const arrow = `(?<![\\w.$])${escaped(name)} = (?:async )?\\(?[^)=\\n]{0,400}\\)?[^=\\n]{0,80}=>\\s{0,9}\\(\\s{0,40}(?=\\{)`;
    return startsOf(new RegExp(arrow, 'g'), text);
  }
  const lines = text.split('\n');
  const start = lines.slice(0, defined.line - 1).join('\n').length;
  const end = lines.slice(0, defined.end).join('\n').length;
  return startsOf(/\breturn\s{1,9}(?=\{)/g, text.slice(start, end)).map((at) => start + at);
}

/** Texts in quotes that are JSON themselves: `print('{"decision": "block"}')`. */
function asText(text: string, plain: string, language: Language): readonly WrittenReply[] {
  const pattern = new RegExp(
    `${plain}f?(["'\`])(\\{(?:\\\\.|(?!\\1)[^\\\\\\n]){1,2000}\\})(?:\\\\n)?\\1\\s{0,9}\\)`,
    'g',
  );
  return [...text.matchAll(pattern)].flatMap(({ index, 0: whole, 2: json = '' }): readonly WrittenReply[] => {
    if (isComment(text, index)) return [];
    const read = readWrittenObject(json.replace(/\\(["'`])/g, '$1').replace(/\$\{[^}]{0,200}\}/g, gap), 0, 'json');
    if (read === undefined || read.value.entries.length === 0) return [];
    const exit = exitBehind(text, index + whole.length, language);
    return [{ object: read.value, offset: index, ...(exit === undefined ? {} : { exit }) }];
  });
}

const exitHere =
  /^\s{0,80}(?:exit\s+|(?:sys\.|os\._|process\.)?exit\(\s{0,9}|raise SystemExit\(\s{0,9}|process\.exitCode\s?=\s?)(\d{1,3})\b/;

/** What may stand between an answer and the exit behind it. */
const passed = /^[\s)}\];]{0,40}$|^\s{0,80}(?:print|console\.\w{1,5}|sys\.std\w{3}\.(?:write|flush)|echo|printf)\b/;

/** The exit code in the lines behind an answer. */
function exitBehind(text: string, from: number, language: Language): number | undefined {
  const [here = '', ...behind] = text.slice(from, from + 600).split('\n', 6);
  const same = isShell(language)
    ? /(?:;|&&)\s{0,9}exit\s+(\d{1,3})\b/.exec(here)?.[1]
    : /\)\s{0,3};\s{0,9}(?:process\.|sys\.)exit\((\d)\)/.exec(here)?.[1];
  if (same !== undefined) return Number(same);
  for (const line of behind) {
    const code = exitHere.exec(line)?.[1];
    if (code !== undefined) return Number(code);
    if (!passed.test(line)) return undefined;
  }
  return undefined;
}

// -- shells

function inShell(text: string): readonly WrittenReply[] {
  // What a block prints as a whole may go anywhere.
  if (/^[ \t]{0,40}(?:\}|\)|done|fi)[ \t]{0,9}(?:\d?>|\|(?!\|))|\bexec [12]?>/m.test(text)) return [];
  const commands = readShellCommand(text);
  const replies = commands.flatMap((command, index): readonly WrittenReply[] => {
    const offset = command.words[0]?.start;
    if (offset === undefined || isComment(text, offset) || isInTaken(text, offset)) return [];
    if (command.redirections.some(({ operator }) => operator.includes('>'))) return [];
    const next = commands[index + 1];
    if (next?.after === '|') return [];
    return objectsOf(command).map((object) => {
      const exit = exitBehind(text, command.words.at(-1)?.end ?? offset, 'bash');
      return { object, offset, ...(exit === undefined ? {} : { exit }) };
    });
  });
  return [...replies, ...ofPrograms(text, commands), ...documents(text)];
}

/** What programs print that the script holds in itself, with their output as its own: `node -e '…'`, `python3 - <<'END'`. */
function ofPrograms(text: string, commands: readonly SimpleCommand[]): readonly WrittenReply[] {
  const inline = commands.flatMap((command, index): readonly WrittenReply[] => {
    const program = inlineProgram(command);
    const offset = command.words[0]?.start;
    if (program === undefined || program.language === 'jq' || offset === undefined) return [];
    const goesOn =
      commands[index + 1]?.after === '|' || command.redirections.some(({ operator }) => /^1?>/.test(operator));
    if (goesOn || isInTaken(text, offset) || isComment(text, offset)) return [];
    const exit = exitBehind(text, command.words.at(-1)?.end ?? offset, 'bash');
    return inProgram(program.text, program.language).map(({ object }) => ({
      object,
      offset,
      ...(exit === undefined ? {} : { exit }),
    }));
  });
  const inDocuments = hereDocuments(text).flatMap(({ language, start, text: program }): readonly WrittenReply[] => {
    const line = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
    const goesOn = /[|`(]|(?<![2<])>/.test(line.replace(/<<-?/, ''));
    return goesOn || isInTaken(text, start)
      ? []
      : inProgram(program, language).map((reply) => ({ ...reply, offset: start + reply.offset }));
  });
  return [...inline, ...inDocuments];
}

function objectsOf(command: SimpleCommand): readonly WrittenObject[] {
  const filter = literalText(jqCall(command)?.filter);
  if (filter !== undefined) return whole(filter, 'jq');
  return printedPieces(command).flatMap((pieces) => whole(pieces.map(shown).join('').replaceAll('\\n', '\n'), 'json'));
}

const shown = (piece: Piece): string => (typeof piece === 'string' ? piece : gap);

/** The object that a text consists of. */
function whole(text: string, notation: Notation): readonly WrittenObject[] {
  const start = text.search(/\S/);
  const read = start === -1 ? undefined : readWrittenObject(text, start, notation);
  if (read === undefined || read.value.entries.length === 0) return [];
  // Behind a document stands the word that ends it.
  const end = notation === 'json' ? /^\s*(?:\n\w{1,40}\s*)?$/ : /^\s*$/;
  return end.test(text.slice(read.end)) ? [read.value] : [];
}

/** Here-documents in which nothing is expanded: `cat <<'EOF'`. */
function documents(text: string): readonly WrittenReply[] {
  const pattern =
    /^[ \t]{0,40}cat[ \t]{0,9}<<-?[ \t]{0,9}(["'])(\w{1,40})\1[ \t]{0,9}\n([\s\S]{1,4000}?)\n[ \t]{0,40}\2$/gm;
  return [...text.matchAll(pattern)].flatMap(({ index, 0: all, 3: body = '' }) =>
    whole(body, 'json').map((object) => {
      const exit = exitBehind(text, index + all.length, 'bash');
      return { object, offset: index + all.indexOf('cat'), ...(exit === undefined ? {} : { exit }) };
    }),
  );
}
