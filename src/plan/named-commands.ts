/** Commands that a guard names in its comments, as what it is for: `# Blocks \`git add .\``. Pure. */
import { isCommentLine } from '../script/lines/comment.js';
import type { Clue } from '../script/patterns/clue.js';
import { startsProgram } from './whole-commands.js';

/** So many are named before a text goes on to explain itself. */
const most = 4;

/** Clues for the commands that comments have between backticks. */
export function namedCommands(text: string): readonly Clue[] {
  const found = new Map<string, Clue>();
  for (const [at, line] of text.split('\n').entries()) {
    if (found.size >= most) break;
    if (!isCommentLine(line)) continue;
    for (const [, said = ''] of line.matchAll(/`([a-z][\w-]{1,20} [^`$<>{}…]{1,60})`/g)) {
      const command = said.trim();
      if (!startsProgram(command) || command.includes('...') || found.has(command)) continue;
      found.set(command, { kind: 'text', text: command, line: at + 1, compared: false });
    }
  }
  return [...found.values()].slice(0, most);
}
