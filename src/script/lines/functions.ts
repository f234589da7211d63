/**
 * The functions that a text defines, and what each does whenever it is called, as its layout tells: one statement begins
 * at the indent of the body, and what is indented further belongs to it. Pure.
 */
import type { Language } from '../../model.js';
import { indentOf, lineOf } from '../../text/lines.js';
import { onceForText } from '../../text/once-for.js';
import { type Family, familyOf } from './family.js';

export interface DefinedFunction {
  readonly name: string;
  /** The names of its parameters; none in a shell. */
  readonly parameters: readonly string[];
  /** The line (from 1) that it begins on, and that it ends on. */
  readonly line: number;
  readonly end: number;
  /** The body without what closes it. */
  readonly body: string;
  /** What is done whenever it is called. */
  readonly statements: readonly Statement[];
  /** What it prints goes to stderr as a whole: `} >&2`. */
  readonly toStderr: boolean;
}

export interface Statement {
  /** From 1. */
  readonly line: number;
  /** With the lines that belong to it. */
  readonly text: string;
}

/** A longer text was made by a program. */
const longestText = 200_000;

/** A body of more lines is not read. */
const longestBody = 400;

/** The functions that a text in this language defines; none in one that a program made. Many readers ask about the same script. */
export function definedFunctions(text: string, language: Language): readonly DefinedFunction[] {
  return text.length > longestText ? [] : (definedIn[familyOf(language)]?.(text) ?? []);
}

/** `patterns`: each with `indent`, `name`, `parameters` and the `rest` of the line that the body begins on. */
function functionsIn(text: string, family: Family, patterns: readonly RegExp[]): readonly DefinedFunction[] {
  const lines = text.split('\n');
  const found: DefinedFunction[] = [];
  for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const { indent = '', name, parameters = '', rest = '' } = match.groups ?? {};
    if (name === undefined) continue;
    const line = lineOf(text, match.index);
    const last = lineOf(text, match.index + match[0].length);
    const body = family === 'python' ? indented(lines, last, indent, rest) : braced(lines, last, indent, rest, family);
    if (body === undefined) continue;
    const own = [
      ...body.inline.map((each) => ({ line: last, text: each })),
      ...statementsOf(lines, last, body.end, family),
    ];
    found.push({
      name,
      parameters: parameters
        .split(',')
        .flatMap((each) => /^\s*(?:\*{1,2}|\.{3})?([A-Za-z_$][\w$]*)/.exec(each)?.[1] ?? []),
      line,
      end: body.end,
      body: [...body.inline, ...lines.slice(last, body.end)].join('\n'),
      statements: own.filter((statement) => !isConditional(statement.text, family)),
      toStderr: /^\s*\}\s*(?:>&\s?2|1>&\s?2|>\s?\/dev\/stderr)/.test(lines[body.end] ?? ''),
    });
  }
  return found;
}

const shell: readonly RegExp[] = [
  /^(?<indent>[ \t]{0,20})(?:function[ \t]{1,9})?(?<name>[A-Za-z_][\w-]{0,59})[ \t]{0,9}\([ \t]{0,9}\)[ \t]{0,9}\{(?<rest>[^\n]*)$/gm,
  /^(?<indent>[ \t]{0,20})function[ \t]{1,9}(?<name>[A-Za-z_][\w-]{0,59})[ \t]{0,9}\{(?<rest>[^\n]*)$/gm,
];
const python: readonly RegExp[] = [
  /^(?<indent>[ \t]{0,80})(?:async[ \t]{1,9})?def[ \t]{1,9}(?<name>\w{1,60})\((?<parameters>[^)]{0,400})\)[^:\n]{0,80}:(?<rest>[^\n]*)$/gm,
];
const javaScript: readonly RegExp[] = [
  /^(?<indent>[ \t]{0,20})(?:export )?(?:default )?(?:async )?function (?<name>[A-Za-z_$][\w$]{0,59})\((?<parameters>[^)]{0,400})\)[^{\n]{0,80}(?<rest>\{[^\n]*)$/gm,
  /^(?<indent>[ \t]{0,20})(?:(?:export )?(?:const |let |var )|(?:module\.)?exports\.)(?<name>[A-Za-z_$][\w$]{0,59}) = (?:async )?\(?(?<parameters>[^)=\n]{0,400})\)?[^=\n]{0,80}=> ?(?<rest>[^\n]*)$/gm,
];

const inShell = onceForText((text) => functionsIn(text, 'shell', shell));
const inPython = onceForText((text) => functionsIn(text, 'python', python));
const inJavaScript = onceForText((text) => functionsIn(text, 'javascript', javaScript));

const definedIn: Readonly<Partial<Record<Family, (text: string) => readonly DefinedFunction[]>>> = {
  shell: inShell,
  python: inPython,
  javascript: inJavaScript,
};

interface Body {
  /** Statements that stand on the line of the definition itself. */
  readonly inline: readonly string[];
  /** The last line of the body, from 1. */
  readonly end: number;
}

function indented(lines: readonly string[], start: number, indent: string, rest: string): Body | undefined {
  if (!/^\s*(?:#.*)?$/.test(rest)) return { inline: pieces(rest), end: start };
  let end = start;
  for (let at = start; at < lines.length && at - start < longestBody; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent.length) break;
    end = at + 1;
  }
  return end === start ? undefined : { inline: [], end };
}

function braced(
  lines: readonly string[],
  start: number,
  indent: string,
  rest: string,
  family: Family,
): Body | undefined {
  const opened = family === 'shell' ? rest : /^\s*\{(.*)$/.exec(rest)?.[1];
  // An arrow before a value: `const warn = (m) => console.error(m);`
  if (opened === undefined) return /^\s*[\w$.]+\(/.test(rest) ? { inline: [rest], end: start } : undefined;
  if (!/^\s*(?:#.*|\/\/.*)?$/.test(opened)) {
    const closed = withoutBrace(opened);
    return closed === undefined ? undefined : { inline: pieces(closed), end: start };
  }
  const closing = lines.slice(start, start + longestBody).findIndex((line) => line.startsWith(`${indent}}`));
  return closing < 1 ? undefined : { inline: [], end: start + closing };
}

/** What stands before the brace that ends a line; undefined: none does. */
function withoutBrace(line: string): string | undefined {
  const brace = line.lastIndexOf('}');
  return brace !== -1 && /^[;\s]*(?:#.*|\/\/.*)?$/.test(line.slice(brace + 1)) ? line.slice(0, brace) : undefined;
}

/** Statements of one line, between semicolons that stand in no quotes. */
function pieces(line: string): readonly string[] {
  return (line.match(/(?:[^;"'`]|"(?:\\.|[^"\\]){0,400}"|'[^']{0,400}'|`[^`]{0,400}`)+/g) ?? [])
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** What begins at the indent of the first line; lines that are indented less are those of a here-document. */
function statementsOf(lines: readonly string[], from: number, end: number, family: Family): readonly Statement[] {
  const body = lines.slice(from, end);
  const first = body.find((line) => line.trim() !== '');
  if (first === undefined) return [];
  const indent = indentOf(first);
  const statements: { line: number; text: string }[] = [];
  let document: string | undefined;
  for (const [index, line] of body.entries()) {
    const last = statements.at(-1);
    if (document !== undefined && last !== undefined) {
      last.text += `\n${line}`;
      if (line.trim() === document) document = undefined;
      continue;
    }
    if (line.trim() === '' || isComment(line, family)) continue;
    const isNew = indentOf(line) === indent && !/^\s*(?:fi|done|esac|[)\]}]|else|elif|except|finally|catch)/.test(line);
    if (isNew || last === undefined) statements.push({ line: from + index + 1, text: line.trim() });
    else last.text += `\n${line.trim()}`;
    document = family === 'shell' ? /<<-?\s*["']?(\w+)/.exec(line)?.[1] : undefined;
  }
  return statements;
}

const isComment = (line: string, family: Family): boolean =>
  family === 'javascript' ? /^\s*(?:\/\/|\/?\*)/.test(line) : /^\s*#/.test(line);

/** Is it done under a condition, or not at all by itself? */
function isConditional(statement: string, family: Family): boolean {
  if (
    /^(?:if|for|while|until|case|try|with|switch|def|class|async|function|select|do)\b|^@|^(?:const|let|var)\b.*=>|^\[\[? |^["']/.test(
      statement,
    )
  )
    return true;
  const [line = ''] = statement.replace(/"(?:\\.|[^"\\]){0,400}"|'[^']{0,400}'|`[^`]{0,400}`/g, '""').split('\n');
  return family === 'shell' ? /&&|\|\|/.test(line) : /\?[^.]|&&/.test(line.replace(/\([^()]*\)/g, '()'));
}
