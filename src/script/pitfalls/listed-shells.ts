/** Python that hands a list to a shell, of which Linux and macOS take only the first word for the command. Pure. */
import type { Language } from '../../model.js';
import { isComment } from '../lines/comment.js';

export interface ListedShell {
  /** The program, where it is written in the list. */
  readonly program?: string;
  /** The call up to its list, in UTF-16 offsets. */
  readonly offset: number;
  readonly length: number;
}

/** The list itself, or what holds one. */
const call =
  /\b(?:subprocess|sp)\.(?:run|call|Popen|check_call|check_output)\(\s{0,40}(?:\[\s{0,40}f?["'](?<program>[\w./-]{1,40})["'],|(?<name>\w{1,40}),)(?=[^()]{0,600}\bshell ?= ?True\b)/g;

/** So many calls of one script are looked at. */
const mostCalls = 100;

/** It asks which system it is on. */
const asks = /\bos\.name\b|\bsys\.platform\b|\bplatform\.system\b/;

/** The first such call. */
export function listedShell(text: string, language: Language): ListedShell | undefined {
  if (language !== 'python' || asks.test(text)) return undefined;
  for (const { 0: whole, groups = {}, index } of [...text.matchAll(call)].slice(0, mostCalls)) {
    const { name, program } = groups;
    if (isComment(text, index) || (name !== undefined && !holdsList(name, text))) continue;
    return { offset: index, length: whole.length - 1, ...(program === undefined ? {} : { program }) };
  }
  return undefined;
}

/** `args: list[str]`, `args = ["git"`. */
const holdsList = (name: string, text: string): boolean =>
  new RegExp(`\\b${name}(?:: ?[Ll]ist\\b|(?:: ?[\\w[\\]]{1,20})? = \\[)`).test(text);
