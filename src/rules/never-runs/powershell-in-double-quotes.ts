/** A program for PowerShell in the double quotes of a shell, which fills in its variables before PowerShell sees them. */
import { handlerSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { Rule } from '../../model.js';
import { everyCommand, literalText, type Word } from '../../script/shell/shell-command.js';

function wired(command: string, more: { readonly title?: string; readonly shell?: 'powershell' } = {}) {
  const { title, ...handler } = more;
  return commandExample('PostToolUse', { command, ...handler }, { title });
}

export const rule: Rule = {
  id: 'powershell-in-double-quotes',
  severity: 'error',
  summary: 'The shell replaces the variables of a PowerShell command before PowerShell starts.',
  docs: {
    why:
      'Claude Code runs a command in a POSIX shell, on Windows in Git Bash. In double quotes that shell puts in the values ' +
      'of its own variables: of `"$file = 1"` PowerShell gets ` = 1`, and of `"$env:NAME"` it gets `:NAME`.',
    repair:
      'Write `"shell": "powershell"` into the handler and leave out `powershell -Command`, or keep the program in a file: ' +
      '`powershell -File "$CLAUDE_PROJECT_DIR"/.claude/hooks/notify.ps1`.',
  },
  bad: [
    wired('powershell -NoProfile -Command "$f = [Console]::In.ReadToEnd(); Add-Content log.txt $f"'),
    wired('pwsh -c "Add-Content log.txt $env:CLAUDE_PROJECT_DIR"', { title: 'A variable of the environment' }),
  ],
  good: [
    wired("powershell -NoProfile -Command '$f = [Console]::In.ReadToEnd(); Add-Content log.txt $f'", {
      title: 'In single quotes',
    }),
    wired('$f = [Console]::In.ReadToEnd(); Add-Content log.txt $f', {
      title: 'In PowerShell itself',
      shell: 'powershell',
    }),
    wired('pwsh -c "\\$f = 1; Add-Content log.txt \\$f"', { title: 'With a backslash in front of each' }),
    wired('pwsh -c "Add-Content log.txt \'$CLAUDE_PROJECT_DIR\'"', { title: "The variable is the shell's" }),
    wired('node -e "console.log($f)"', { title: 'Another program' }),
  ],
  handlers: ['command'],
  *onHook(hook) {
    const { args, command, shell } = hook.handler;
    if (command === undefined || args !== undefined || shell === 'powershell') return;
    const lost = everyCommand(command).flatMap(({ words: [program, ...words] }) => {
      const name = program === undefined ? undefined : literalText(program);
      return name !== undefined && isPowerShell.test(name) ? words.flatMap(ownVariables) : [];
    });
    const [first] = lost;
    if (first === undefined) return;
    const names = [...new Set(lost)].slice(0, 3).map((each) => `\`$${each}\``);
    yield {
      message: `The shell replaces ${names.join(', ')} in double quotes before PowerShell starts, so PowerShell runs another program than is written.`,
      help: 'Write `"shell": "powershell"` into the handler, without `powershell -Command`, or put the program into a file and start it with `-File`.',
      at: handlerSpot(hook, 'command'),
    };
  },
};

const isPowerShell = /(?:^|[\\/])(?:powershell|pwsh)(?:\.exe)?$/i;

/** Variables that PowerShell sets by itself. */
const automatic: ReadonlySet<string> = new Set([
  '_',
  'input',
  'null',
  'true',
  'false',
  'args',
  'PSItem',
  'LASTEXITCODE',
]);

/** Those that the word sets, that PowerShell sets, and that `$env:` reads. */
function ownVariables({ parts }: Word): readonly string[] {
  return parts.flatMap((part, i) => {
    if (part.kind !== 'variable' || part.modifier !== '') return [];
    const behind = parts[i + 1];
    const next = behind?.kind === 'literal' ? behind.text : '';
    if (part.name === 'env' && next.startsWith(':')) return [`env${/^:\w*/.exec(next)?.[0] ?? ''}`];
    return automatic.has(part.name) || /^\s{0,9}[-+]?=[^=]/.test(next) ? [part.name] : [];
  });
}
