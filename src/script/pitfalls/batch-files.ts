/**
 * Batch files that Node is to start as programs: `spawnSync('npx.cmd', …)`. Since 18.20.2 and 20.12.2 it refuses them
 * without a shell, as their arguments could become commands. Pure.
 */
import type { Language } from '../../model.js';
import { isComment, withoutComments } from '../lines/comment.js';
import { familyOf } from '../lines/family.js';

export interface BatchFile {
  /** `npx.cmd`. */
  readonly name: string;
  /** What is to start it: `spawnSync`. */
  readonly call: string;
  /** Where its name is written, in UTF-16 offsets. */
  readonly offset: number;
}

/** It starts them through a shell, or through a package that knows of them. */
const knows =
  /\bshell\b|["'`]cmd(?:\.exe)?["'`]|\bComSpec\b|["'`](?:node:)?(?:cross-spawn|execa|tinyexec|nano-spawn|zx)["'`]/i;

/** What stands between the beginning of an expression and a text in it: a condition, and no other assignment. */
const ahead = '(?:[^;=(){}]|={2,3}){0,120}?';
const name = `["'\`](?<name>[\\w.-]{1,60}\\.(?:cmd|bat))["'\`]`;
const started = '\\b(?<call>spawn|spawnSync|execFile|execFileSync)\\(\\s{0,20}';

/** The first of a script; undefined also where the script thinks of them in any way. */
export function batchFileWithoutShell(text: string, language: Language): BatchFile | undefined {
  if (familyOf(language) !== 'javascript' || !/\.(?:cmd|bat)["'`]/.test(text)) return undefined;
  if (knows.test(withoutComments(text, language))) return undefined;
  return handedOver(text) ?? held(text);
}

/** `spawnSync(isWindows ? 'npx.cmd' : 'npx', …)` */
function handedOver(text: string): BatchFile | undefined {
  return found(text, new RegExp(`${started}${ahead}${name}`, 'g'))[0];
}

/** `const npx = isWindows ? 'npx.cmd' : 'npx'`, and `spawnSync(npx, …)`. */
function held(text: string): BatchFile | undefined {
  const calls = new Map(
    [...text.matchAll(new RegExp(`${started}(?<variable>[\\w$]{1,60})\\s{0,20},`, 'g'))].map(
      ({ groups }) => [groups?.variable, groups?.call] as const,
    ),
  );
  return found(
    text,
    new RegExp(`\\b(?:const|let|var)\\s{1,9}(?<variable>[\\w$]{1,60})\\s{0,20}=${ahead}${name}`, 'g'),
  ).flatMap(({ variable, ...file }) => {
    const call = calls.get(variable);
    return call === undefined ? [] : [{ ...file, call }];
  })[0];
}

function found(text: string, pattern: RegExp): readonly (BatchFile & { readonly variable?: string })[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups }) => {
    const { call = '', name = '', variable } = groups ?? {};
    if (isComment(text, index)) return [];
    return [
      { name, call, offset: index + whole.length - 1 - name.length, ...(variable === undefined ? {} : { variable }) },
    ];
  });
}
