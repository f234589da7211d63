/**
 * What a line of a script waits for besides the payload: a variable of the environment, a file, a program that is missing, or
 * how another program ends. Read
 * from the heads of the blocks that it stands in and from the lines above it at which the script leaves. Pure.
 */

import type { Language } from '../../model.js';
import { escaped } from '../../text/escaped.js';
import { indentOf } from '../../text/lines.js';
import { isCommentLine } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';
import { ending } from './gates.js';

/** A condition on the way to a line. */
export interface Condition {
  /** From 1. */
  readonly line: number;
  /** The line without the space around it. */
  readonly text: string;
}

/** The nearest condition above a line, counted from 1, that a payload cannot fulfil; undefined: none is known. */
export function conditionBesidePayload(text: string, language: Language, line: number): Condition | undefined {
  for (const condition of conditionsOn(text, line)) {
    if (isBesidePayload(condition.text, text, language)) return condition;
  }
  return undefined;
}

/** What decides whether a run comes to a line, counted from 1: the heads of its blocks and where the script leaves, the nearest first. */
export function* conditionsOn(text: string, line: number): Generator<Condition> {
  const lines = text.split('\n');
  let indent = indentOf(lines[line - 1] ?? '');
  for (let index = line - 2; index >= 0; index--) {
    const raw = lines[index] ?? '';
    if (raw.trim() === '' || isCommentLine(raw)) continue;
    const own = indentOf(raw);
    if (own > indent) continue;
    const isHead = own < indent;
    indent = own;
    if (!isHead && !leavesAt(lines, index)) continue;
    yield { line: index + 1, text: raw.trim() };
  }
}

/** Does the script, or the function, end here: on the line, or on the first one of the block that it opens? */
function leavesAt(lines: readonly string[], index: number): boolean {
  const raw = lines[index] ?? '';
  if (!/^\s*(?:if|elif|case|\[|test\b)|\|\||&&/.test(raw)) return false;
  if (ending.test(raw)) return true;
  const body = lines.slice(index + 1).find((each) => each.trim() !== '' && !isCommentLine(each));
  return body !== undefined && indentOf(body) > indentOf(raw) && ending.test(body);
}

function isBesidePayload(raw: string, text: string, language: Language): boolean {
  return passesOn.test(raw) || readsBeside(raw, text, language);
}

/** What another program ended with decides: `[ "$?" -eq 2 ]`, `result.returncode == 2`. */
const passesOn = /(?:\$\{?(?:\?|[A-Za-z_]\w*)\}?["']?\s+-eq|(?:code|status|returncode|rc)\s*===?)\s*["']?2\b/i;

function readsBeside(raw: string, text: string, language: Language): boolean {
  switch (familyOf(language)) {
    case 'shell':
      return readsEnvironment(raw, text) || testsFile(raw, text) || testsProgram.test(raw);
    case 'python':
      return (
        /\bos\.environ\b|\bgetenv\(/.test(raw) ||
        holdsFile(raw, text) ||
        namesOf(
          raw,
          /\b([A-Za-z_]\w*)\.(?:exists|is_file|is_dir)\(|\b(?:exists|isfile|isdir)\(\s*([A-Za-z_]\w*)/g,
        ).some((name) => !isOfPayload(name, text))
      );
    case 'javascript':
      return (
        /\bprocess\.env\b/.test(raw) ||
        holdsFile(raw, text) ||
        namesOf(raw, /\bexistsSync\(\s*([A-Za-z_$][\w$]*)/g).some((name) => !isOfPayload(name, text))
      );
    default:
      return false;
  }
}

/** `if ! command -v jq`: the programs of a machine are in no payload. */
const testsProgram = /!\s*(?:command\s+-v|type|which|hash)\s+[\w.-]+/;

/** `text = file.read_text() if file.is_file() else ""`, then `if text:`. */
function holdsFile(raw: string, text: string): boolean {
  const name = /^\s*if\s+\(?([A-Za-z_$][\w$]*)(?:\s*!==?\s*(?:''|""))?\)?(?:\s*:|\s)/.exec(raw)?.[1];
  if (name === undefined) return false;
  const sets = [...text.matchAll(new RegExp(`^[ \\t]*(?:const |let )?${escaped(name)}\\s*=\\s*([^\\n]*)`, 'gm'))];
  return (
    sets.length > 0 &&
    sets.every(([, value = '']) =>
      namesOf(value, /\b([A-Za-z_]\w*)\.is_file\(|\bexistsSync\(\s*([A-Za-z_$][\w$]*)/g).some(
        (file) => !isOfPayload(file, text),
      ),
    )
  );
}

/** A variable in capitals that the script does not set, but for a default, or from another such variable. */
function readsEnvironment(raw: string, text: string): boolean {
  return namesOf(raw, /\$\{?([A-Z][A-Z0-9_]{2,})\b/g).some((name) => isOfEnvironment(name, text));
}

function isOfEnvironment(name: string, text: string, depth = 0): boolean {
  if (new RegExp(`(?:^|[\\s;(])(?:read\\b[^\\n;|]*\\b${name}\\b|for\\s+${name}\\b)`, 'm').test(text)) return false;
  // Behind a quote or a `#`, "Set STRICT=1 to block" sets nothing.
  const sets = text.matchAll(new RegExp(`^(?:[^"'#\\n]{0,200}[\\s;(&|])?${name}\\+?=(["']?[^\\s;]{0,80})`, 'gm'));
  return [...sets].every(([, value = '']) => {
    const other = /^["']?\$\{([A-Z][A-Z0-9_]{2,})(?::?[-=]|\})/.exec(value)?.[1];
    return other !== undefined && (other === name || (depth < 2 && isOfEnvironment(other, text, depth + 1)));
  });
}

/** `[ -f "$STATE" ]`, where the path is not one that the payload names. */
function testsFile(raw: string, text: string): boolean {
  return [...raw.matchAll(/(?:\[\[?|\btest)\s+(?:!\s+)?-[efdsrx]\s+("[^"]*"|'[^']*'|\S+)/g)].some(([, path = '']) =>
    namesOf(path, /\$\{?([A-Za-z_]\w*)/g).every((name) => !isOfPayload(name, text)),
  );
}

/** Is the variable set from what the payload holds, as far as the line that sets it tells? */
function isOfPayload(name: string, text: string, depth = 0): boolean {
  const sets = [
    ...text.matchAll(new RegExp(`(?:^|[\\s;(])(?:const |let |var |local )?${escaped(name)}\\s*=\\s*([^\\n]*)`, 'gm')),
  ];
  if (/^\d+$/.test(name)) return true;
  return sets.some(([, value = '']) => {
    // The session names files of the hook's own.
    if (/session_?id/i.test(value) && !/tool_input|file_path/.test(value)) return false;
    if (/\bjq\b|stdin|tool_input|file_path|payload|\bINPUT\b|\binput\b|\bdata\b|\.get\(|\$\d/.test(value)) return true;
    return (
      depth < 3 && namesOf(value, /([A-Za-z_]\w*)/g).some((each) => each !== name && isOfPayload(each, text, depth + 1))
    );
  });
}

function namesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter((name) => name !== undefined));
}
