/** Arguments that a script takes for a part of its payload, by their name or by what they are compared with. Pure. */
import { isComment } from '../lines/comment.js';
import { type Family, familyOf } from '../lines/family.js';
import type { Said } from '../lines/said.js';

export interface NamedArgument {
  /** `$1`, `sys.argv[1]` */
  readonly text: string;
  readonly offset: number;
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
