/** Arguments that a script takes for a part of its payload, by the name that it gives them. Pure. */
import type { Script } from '../../model.js';
import { isComment } from '../lines/comment.js';

export interface NamedArgument {
  /** `$1`, `sys.argv[1]` */
  readonly text: string;
  readonly offset: number;
}

const named = '\\w{0,40}(?:file|path|cmd|command|tool|prompt|input|payload|content|message|event|json)\\w{0,40}';

/** At the beginning of a line: in a function, an argument is the caller's. One with a value of its own in reserve needs none. */
const assigned: Readonly<Partial<Record<Script['language'], RegExp>>> = {
  sh: new RegExp(`^${named}="?(\\$(?:1\\b|\\{1(?::-(?:\\$[^}]{0,40}|"")?)?\\}))`, 'gim'),
  python: new RegExp(`^(?:    )?${named} = (sys\\.argv\\[1\\])`, 'gim'),
  javascript: new RegExp(`^(?:const|let|var) ${named} = (process\\.argv\\[2\\])`, 'gim'),
};

/** The first argument under a name that speaks of the payload. */
export function namedArgument({ language, text }: Pick<Script, 'language' | 'text'>): NamedArgument | undefined {
  const pattern =
    assigned[language === 'bash' || language === 'zsh' ? 'sh' : language === 'typescript' ? 'javascript' : language];
  const found = pattern === undefined ? [] : [...text.matchAll(pattern)];
  for (const { index, 0: whole, 1: argument = '' } of found) {
    const offset = index + whole.lastIndexOf(argument);
    if (!isComment(text, offset)) return { text: argument, offset };
  }
  return undefined;
}
