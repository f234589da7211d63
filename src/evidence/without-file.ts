/** What becomes of a hook whose file is not there, as a sentence: each interpreter ends in its own way. */
import { blockingExitCode } from '../contract/exit-codes.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Hook } from '../model.js';
import { literalText, readShellCommand } from '../script/shell/shell-command.js';

interface Missing {
  /** What says that there is no such file. */
  readonly who: string;
  readonly exitCode: number;
}

/** `program`: the program itself is what is not there. */
export function endWithoutFile(hook: Hook, missing: 'program' | 'script' = 'script'): string {
  if (endsAnyway(hook)) return 'the hook does nothing, and the rest of the command hides that.';
  const { exitCode, who } = missing === 'program' ? shell : endOf(hook.target?.interpreter);
  if (exitCode !== blockingExitCode) return `${who} ends with exit code ${exitCode}, and the hook does nothing.`;
  const { exit2 } = contractAt(hook.event);
  const follows = blocksWithoutFile(hook, missing)
    ? 'which blocks every time'
    : exit2.missingFileExempt
      ? 'which Claude Code takes for a missing hook: nothing is blocked'
      : exit2.stderrTo === 'claude'
        ? 'and Claude reads the error every time'
        : 'and the hook does nothing';
  return `${who} ends with exit code ${exitCode}, ${follows}.`;
}

/** Does the hook block whenever its file is not there, and not only fail? */
export function blocksWithoutFile(hook: Hook, missing: 'program' | 'script' = 'script'): boolean {
  const { blocks, missingFileExempt } = contractAt(hook.event).exit2;
  const { exitCode } = missing === 'program' ? shell : endOf(hook.target?.interpreter);
  return exitCode === blockingExitCode && blocks && !missingFileExempt && !endsAnyway(hook);
}

/** Does what starts the file end with exit code 2 where there is none, and nothing behind it with another? */
export function failsWithTwo(hook: Hook): boolean {
  return endOf(hook.target?.interpreter).exitCode === blockingExitCode && !endsAnyway(hook);
}

/** Does something behind the file end the command well, whatever became of the file: `… || true`? */
function endsAnyway({ handler: { args, command = '' }, target }: Hook): boolean {
  const commands = args === undefined ? readShellCommand(command) : [];
  const at = commands.findIndex(({ words }) =>
    words.some(({ end, start }) => command.slice(start, end) === target?.text),
  );
  const last = commands.length - 1;
  return at !== -1 && at < last && endsWell.test(commands[last]?.words.map(literalText).join(' ') ?? '');
}

const endsWell = /^(?:true|:|exit 0|(?:echo|printf)\b.*)$/s;

const shell: Missing = { who: 'the shell', exitCode: 127 };

function endOf(interpreter = ''): Missing {
  if (/^(?:python|pypy|py\b|uv)/.test(interpreter)) return { who: 'Python', exitCode: 2 };
  if (/^(?:node|nodejs|tsx|ts-node|bun|deno)/.test(interpreter)) return { who: interpreter, exitCode: 1 };
  return shell;
}
