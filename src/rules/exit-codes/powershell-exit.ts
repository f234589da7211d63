/** A PowerShell hook that says it blocks, and ends so that it does not, or so that nobody hears why. */
import { blockingExitCode } from '../../contract/exit-codes.js';
import { spoken, unheld } from '../../evidence/phrases.js';
import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { speaksOfBlocking } from '../../evidence/speech.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { EventName, Rule } from '../../model.js';
import { type PowerShellExit, powerShellExits } from '../../script/payload/powershell.js';

const script = (refusal: string, title?: string, head = '', event: EventName = 'PreToolUse') =>
  scriptExample(
    event,
    'powershell',
    `${head}$call = [Console]::In.ReadToEnd() | ConvertFrom-Json\nif ($call.session_id -match "drop") {\n    ${refusal}\n}\nexit 0\n`,
    { title },
  );

export const rule: Rule = {
  id: 'powershell-exit',
  severity: 'warning',
  summary:
    'A PowerShell hook refuses something with an exit code that does not block, or with a message that Claude does not get.',
  docs: {
    why:
      'Only exit code 2 blocks, and Claude then reads stderr. `Write-Host` and `Write-Output` write to stdout. `Write-Error` ' +
      'writes to stderr, but where `$ErrorActionPreference` is `Stop` it ends the script with exit code 1 at once.',
    repair: 'Write `[Console]::Error.WriteLine("…")`, then `exit 2`.',
  },
  bad: [
    script('Write-Host "BLOCKED: no drops"\n    exit 1'),
    script('Write-Output "Blocked: no drops"\n    exit 2'),
    script('Write-Error "Blocked: no drops"\n    exit 2', undefined, '$ErrorActionPreference = "Stop"\n'),
    script(
      'Write-Host ""\n    Write-Host "BLOCKED: no drops here." -ForegroundColor Red\n    Write-Host ""\n    Write-Host "Make a migration:"\n    Write-Host "  tools/migrate new"\n    # It ends here\n    Add-Content -Path guard.log -Value $call.session_id\n    exit 2',
      'A message of several lines',
    ),
    script('Write-Host "The file does not compile." ; exit 2', 'After an edit', '', 'PostToolUse'),
  ],
  good: [
    script('[Console]::Error.WriteLine("Blocked: no drops")\n    exit 2'),
    script('Write-Error "Blocked: no drops"\n    exit 2', 'Write-Error goes on'),
    script('$host.UI.WriteErrorLine("Blocked: no drops")\n    exit 2', "The host's own way to stderr"),
    script(
      'Write-Host "Looking at the drops of this session"\n    [Console]::Error.WriteLine("No drops.")\n    exit 2',
      'A part of it goes to stderr',
    ),
    script('Write-Output "Done."\n    exit 2', 'No sentence'),
    script('Write-Host "The server is down"\n    exit 1', 'A failure'),
    script('Write-Host "Blocked: no drops"\n    exit 1', 'Nothing is blocked after the edit', '', 'PostToolUse'),
    script('Write-Host "Blocked: no drops"\n    exit 1', 'Nothing can be blocked here', '', 'SessionEnd'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (hook.script === undefined || hook.script.language !== 'powershell') return;
    const { event, guards, exit2 } = contractAt(hook.event, clientOf(project));
    if (!exit2.blocks && exit2.stderrTo !== 'claude') return;
    const blocks = exit2.blocks && hook.handler.onFailure !== 'block';
    for (const exit of powerShellExits(hook.script.text)) {
      const isUnread = exit.code === blockingExitCode && exit.by === 'stdout';
      // This code tells Claude of something, whatever the message says.
      const said = speaksOfBlocking(exit.message) ?? (isUnread ? exit.message.split('\n').find(isSentence) : undefined);
      const fault = isUnread
        ? 'the message goes to stdout, which nobody reads at exit code 2'
        : blocks
          ? faultOf(exit, unheld({ event, guards }))
          : undefined;
      if (said === undefined || fault === undefined) continue;
      yield {
        message: `The hook says ${spoken(said)}, but ${fault}.`,
        help: 'Write `[Console]::Error.WriteLine("…")`, then `exit 2`.',
        at: { in: 'script', offset: exit.offset, length: exit.length },
      };
    }
  },
};

/** Three words at least, and no JSON. */
const isSentence = (line: string): boolean => !line.startsWith('{') && (line.match(/\p{L}{2,40}/gu) ?? []).length >= 3;

function faultOf({ code, by }: PowerShellExit, unheldSo: string): string | undefined {
  if (by === 'stopped')
    return `\`Write-Error\` ends the script with exit code 1, as \`$ErrorActionPreference\` is \`Stop\`: ${unheldSo}`;
  return code === blockingExitCode ? undefined : `exit code ${code} does not block: ${unheldSo}`;
}
