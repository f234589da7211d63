/** Replies in JSON that a Python or JavaScript program puts together of strings: which text of others gets into them. Pure. */
import { escaped } from '../../text/escaped.js';
import { lineOf } from '../../text/lines.js';
import { isComment } from '../lines/comment.js';
import type { ProgramFamily } from '../lines/family.js';
import { type DefinedFunction, definedFunctions } from '../lines/functions.js';
import { javaScriptReads, pythonReads } from '../payload/program-reads.js';
import { type FilledCode, putTogether } from '../program/put-together.js';
import { javaScript, python } from '../program/read-grammars.js';
import { inlineProgram } from '../shell/inline-programs.js';
import { readShellCommand } from '../shell/shell-command.js';
import { betweenQuotes, type FilledIn } from './filled-json.js';

/** The first text of others that a reply takes in as it is; undefined: none that is sure. */
export function filledString(text: string, language: ProgramFamily): FilledIn | undefined {
  const isPython = language === 'python';
  const replies = [...printed(text, isPython)].flatMap(({ string, offset }) => {
    const { pieces } = putTogether(text, string, isPython) ?? { pieces: [] };
    return betweenQuotes(pieces).map((filled) => ({ filled, offset }));
  });
  if (replies.length === 0) return undefined;
  const isFree = freeText(text, isPython);
  const found = replies.find(({ filled }) => isFree(filled));
  return found && { text: found.filled.code.trim(), offset: found.offset };
}

/** The same of the programs that stand in a shell command, `python3 -c "…"`, where nothing takes what they print. */
export function filledInline(text: string): FilledIn | undefined {
  const commands = readShellCommand(text);
  for (const [index, command] of commands.entries()) {
    const program = inlineProgram(command);
    const isTaken =
      commands[index + 1]?.after === '|' || command.redirections.some(({ operator }) => /^1?>/.test(operator));
    if (program === undefined || program.language === 'jq' || isTaken) continue;
    const found = filledString(program.text, program.language);
    const start = text.indexOf(program.text);
    if (found !== undefined)
      return { ...found, offset: start === -1 ? (command.words[0]?.start ?? 0) : start + found.offset };
  }
  return undefined;
}

/** What is printed as it stands, and what a variable takes that is printed: where each string begins, and its statement. */
function* printed(text: string, isPython: boolean): Iterable<{ readonly string: number; readonly offset: number }> {
  const call = isPython ? /\b(?:print|sys\.stdout\.write)\(\s*/g : /\b(?:console\.log|process\.stdout\.write)\(\s*/g;
  for (const { 0: whole, index } of text.matchAll(call)) {
    if (isComment(text, index)) continue;
    const behind = index + whole.length;
    const name = /^[A-Za-z_$][\w$]*(?=\s*(?:\)|\+ ?["']\\n["']\)|, ?(?:flush|end)=))/.exec(
      text.slice(behind, behind + 80),
    )?.[0];
    if (name === undefined) {
      // What goes to stderr is no reply.
      if (isPython && /^[^\n]*\bfile ?= ?sys\.stderr/.test(text.slice(index))) continue;
      yield { string: behind, offset: index };
      continue;
    }
    const assigned = new RegExp(`(?<![\\w.$])${escaped(name)}\\s*(?::[^=\\n]+)?=(?!=)\\s*\\(?\\s*`, 'g');
    const [only, ...more] = text.matchAll(assigned);
    if (only === undefined || more.length > 0 || isComment(text, only.index)) continue;
    yield { string: only.index + only[0].length, offset: only.index };
  }
}

/** Tells what is text of others, and left as it came. */
function freeText(text: string, isPython: boolean): (filled: FilledCode) => boolean {
  const language = isPython ? 'python' : 'javascript';
  const reads = isPython ? pythonReads(text) : javaScriptReads(text);
  const written = new Set(
    reads.flatMap(({ paths }) =>
      paths.flatMap((path) => path.at(-1) ?? []).filter((field) => writtenFields.has(field)),
    ),
  );
  const assigned = new Map<string, FilledCode[]>();
  for (const match of text.matchAll((isPython ? python : javaScript).assignment)) {
    const name = match[1] ?? match[3];
    const value = match[2] ?? match[4] ?? '';
    if (name === undefined || isComment(text, match.index)) continue;
    const offset = match.index + match[0].length - value.length;
    assigned.set(name, [...(assigned.get(name) ?? []), { code: value.trimEnd().replace(/;$/, ''), offset }]);
  }
  const functions = definedFunctions(text, language);
  const caught = isPython ? /\bexcept\b[^\n:]{0,200}\bas (\w+)\s*:/g : /\bcatch\s*\((\w+)/g;
  const errors = new Set([...text.matchAll(caught)].map(([, name = '']) => name));

  const isFree = ({ code, offset }: FilledCode, depth: number): boolean => {
    if (depth > deepest || escapes.test(code)) return false;
    const core = unwrapped(code);
    const name = /^[A-Za-z_$][\w$]*$/.test(core) ? core : undefined;
    if (name !== undefined) return isFreeName(name, offset, depth);
    if (reports.test(core) || joinsLines.test(code)) return true;
    const [, holder] = /^([A-Za-z_$][\w$]*)(?:\.|\?\.)message$/.exec(core) ?? [];
    if (holder !== undefined && errors.has(holder)) return true;
    if (
      written.has(
        lastField
          .exec(core)
          ?.slice(1)
          .find((field) => field !== undefined) ?? '',
      )
    )
      return true;
    const whole = putTogether(text, offset, isPython);
    return (
      whole !== undefined &&
      whole.pieces.length > 1 &&
      whole.pieces.some((piece) => typeof piece !== 'string' && isFree(piece, depth + 1))
    );
  };
  const isFreeName = (name: string, offset: number, depth: number): boolean => {
    const line = lineOf(text, offset);
    const inside = functions.findLast(
      (each) => each.line <= line && line <= each.end && each.parameters.includes(name),
    );
    const own = assigned.get(name) ?? [];
    if (inside !== undefined)
      return own.length === 0 && argumentsOf(text, inside, name).some((argument) => isFree(argument, depth + 1));
    if (errors.has(name) && own.length === 0) return isPython;
    return (
      !own.some(({ code }) => escapes.test(code)) &&
      (reads.some(({ into, paths }) => into === name && paths.every((path) => written.has(path.at(-1) ?? ''))) ||
        own.some((value) => isFree(value, depth + 1)))
    );
  };
  return (filled) => isFree(filled, 0);
}

const deepest = 4;

/** The field that a chain ends with: `data["prompt"]`, `data.get("prompt", "")`, `data.prompt`. */
const lastField = /^[A-Za-z_$][^\n]{0,200}(?:(?:\[|\.get\()\s*["'](\w+)["']\s*(?:,[^()]{0,40})?[\])]|\??\.(\w+))$/;

/** Fields of the payload in which people and Claude write what they like. */
const writtenFields: ReadonlySet<string> = new Set(
  'command prompt content new_string old_string description message last_assistant_message error reason custom_instructions'.split(
    ' ',
  ),
);

/** What makes a text fit for JSON, or takes out what is not. */
const escapes =
  /\bdumps\b|stringify|json_?(?:str|esc|enc|quote|safe)|\.replace|escape|\blen\(|\.length\b|\bint\(|Number\(|\.splitlines\(\)\[|\.split\([^)]{0,40}\)\[|quote|encode|\brepr\(|re\.sub|\.count\b|\.strftime|translate\(/;

/** What programs report. */
const reports =
  /^(?!(?:sys|process)\b)[A-Za-z_$][\w$]*\??\.(?:stdout|stderr|output)$|^(?:subprocess\.)?(?:check_output|getoutput)\(|^os\.popen\(|^(?:child_process\.|cp\.)?exec(?:File)?Sync\(/;

/** Lines that are put below each other. */
const joinsLines = /^["']\\n[^"']{0,4}["']\.join\(|\.join\(\s*["'`]\\n[^"'`]{0,4}["'`]\s*\)$/;

/** `str(x)`, `(x or "")`, `x.strip()[:200]`: x. */
function unwrapped(code: string): string {
  let core = code.trim();
  for (let before = ''; before !== core; ) {
    before = core;
    core = core
      .replace(/(?<!\s)\s*(?:\bor\b|\|\||\?\?)\s*(?:["'`][^"'`]{0,200}["'`]|\{\}|None)$/, '')
      .replace(/^(?:str|String)?\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/, '$1')
      .replace(
        /(?:\?)?\.(?:r?strip|trim(?:End|Start)?|toString|decode|slice|substring|lower|toLowerCase)\([^()]*\)$/,
        '',
      )
      .replace(/\[-?\d*:-?\d*\]$/, '')
      .trim();
  }
  return core;
}

/** What the calls of a function give for one of its parameters. */
function argumentsOf(text: string, { name, parameters }: DefinedFunction, parameter: string): readonly FilledCode[] {
  const wanted = parameters.indexOf(parameter);
  const calls = text.matchAll(new RegExp(`(?<![\\w.$])(?<!\\b(?:def|function)\\s{1,9})${escaped(name)}\\(`, 'g'));
  return [...calls].flatMap(({ 0: whole, index }) => {
    let at = index + whole.length;
    for (let each = 0; ; each++) {
      at += /^\s*/.exec(text.slice(at, at + 200))?.[0].length ?? 0;
      const [given] =
        /^(?:[^,()[\]{}"'`]|\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`){1,600}/.exec(
          text.slice(at, at + 1200),
        ) ?? [];
      if (given === undefined) return [];
      if (each === wanted || new RegExp(`^${parameter}\\s*=(?!=)`).test(given)) {
        const code = given.replace(new RegExp(`^${parameter}\\s*=\\s*`), '');
        return [{ code: code.trimEnd(), offset: at + given.length - code.length }];
      }
      at += given.length;
      if (text[at] !== ',') return [];
      at++;
    }
  });
}
