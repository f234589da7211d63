/** Arguments that a script takes for a part of its payload, by their name or by what they are compared with. Pure. */
import { isComment } from '../lines/comment.js';
import { type Family, familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';

export interface NamedArgument {
  /** `$1`, `sys.argv[1]` */
  readonly text: string;
  readonly offset: number;
  /** Of an exit code: what it always is. */
  readonly always?: string;
}

const named = '\\w{0,40}(?:file|path|cmd|command|tool|prompt|input|payload|content|message|event|json)\\w{0,40}';

/** At the beginning of a line: in a function, an argument is the caller's. One with a value of its own in reserve needs none. */
const taken: Readonly<Partial<Record<Family, RegExp>>> = {
  shell: new RegExp(`^${named}="?(\\$(?:1\\b|\\{1(?::-(?:\\$[^}]{0,40}|"")?)?\\}))`, 'gim'),
  python: new RegExp(`^(?:    )?${named} = (sys\\.argv\\[1\\])`, 'gim'),
  javascript: new RegExp(`^(?:const|let|var) ${named} = (process\\.argv\\[2\\])`, 'gim'),
};

/** A tool of Claude, which is no command that a script would have as its argument: `[ "$1" = "Write" ]`. */
const toolCompared =
  /^(?:if )?\[\[? "?(\$(?:1|\{1(?::-)?\}))"? ==? ["']?(?:Write|Edit|MultiEdit|NotebookEdit|Bash)\b/gm;

/** The exit code of what Claude ran, with a value in reserve: `TEST_EXIT_CODE=${1:-0}`. */
const exitCodeTaken: Readonly<Partial<Record<Family, RegExp>>> = {
  shell: /^\w{0,40}EXIT_?(?:CODE|STATUS)="?(\$\{1:-(\d{1,3})\})"?$/gim,
  python:
    /^(?: {4})?\w{0,40}exit_?(?:code|status) = (?:int\()?(sys\.argv\[1\])\)? if len\(sys\.argv\) > 1 else (\d{1,3})$/gim,
  javascript:
    /^(?:const|let|var) \w{0,40}exit(?:Code|Status) = (?:Number\()?(process\.argv\[2\])(?: \|\| | \?\? )['"]?(\d{1,3})['"]?\)?;?$/gm,
};

/** The first argument that a script takes for the exit code of what Claude ran. */
export function exitCodeArgument({ language, text }: Said): NamedArgument | undefined {
  const pattern = exitCodeTaken[familyOf(language)];
  for (const { index, 0: whole, 1: argument = '', 2: always = '0' } of pattern ? text.matchAll(pattern) : []) {
    const offset = index + whole.lastIndexOf(argument);
    if (!isComment(text, offset)) return { text: argument, offset, always };
  }
  return undefined;
}

/** The first argument that a script takes for a part of its payload. */
export function namedArgument({ language, text }: Said): NamedArgument | undefined {
  const family = familyOf(language);
  for (const pattern of [taken[family], family === 'shell' ? toolCompared : undefined]) {
    for (const { index, 0: whole, 1: argument = '' } of pattern === undefined ? [] : text.matchAll(pattern)) {
      const offset = index + whole.lastIndexOf(argument);
      if (!isComment(text, offset)) return { text: argument, offset };
    }
  }
  return undefined;
}
