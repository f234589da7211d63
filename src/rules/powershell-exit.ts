/** A PowerShell hook that says it blocks, and ends so that it does not, or so that nobody hears why. */
import { quote, unheld } from '../evidence/phrases.js';
import { clientOf } from '../evidence/registration.js';
import { speaksOfBlocking } from '../evidence/speech.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Rule } from '../model.js';
import { type PowerShellExit, powerShellExits } from '../script/powershell.js';

const script = (refusal: string, title?: string, head = '', event: 'PreToolUse' | 'SessionEnd' = 'PreToolUse') =>
  ({
    kind: 'script',
    event,
    language: 'powershell',
    text: `${head}$call = [Console]::In.ReadToEnd() | ConvertFrom-Json\nif ($call.session_id -match "drop") {\n    ${refusal}\n}\nexit 0\n`,
    ...(title === undefined ? {} : { title }),
  }) as const;

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
  ],
  good: [
    script('[Console]::Error.WriteLine("Blocked: no drops")\n    exit 2'),
    script('Write-Error "Blocked: no drops"\n    exit 2', 'Write-Error goes on'),
    script('Write-Host "The server is down"\n    exit 1', 'A failure'),
    script('Write-Host "Blocked: no drops"\n    exit 1', 'Nothing can be blocked here', '', 'SessionEnd'),
  ],
  *onHook(hook, project) {
    if (hook.script === undefined || hook.script.language !== 'powershell') return;
    const { event, guards, exit2 } = contractAt(hook.event, clientOf(project));
    if (!exit2.blocks || hook.handler.onFailure === 'block') return;
    for (const exit of powerShellExits(hook.script.text)) {
      const said = speaksOfBlocking(exit.message);
      if (said === undefined) continue;
      const fault = faultOf(exit, unheld({ event, guards }));
      if (fault === undefined) continue;
      yield {
        message: `The hook says ${quote(said)}, but ${fault}.`,
        help: 'Write `[Console]::Error.WriteLine("…")`, then `exit 2`.',
        at: { in: 'script', offset: exit.offset, length: exit.length },
      };
    }
  },
};

function faultOf({ code, by }: PowerShellExit, unheldSo: string): string | undefined {
  if (by === 'stopped')
    return `\`Write-Error\` ends the script with exit code 1, as \`$ErrorActionPreference\` is \`Stop\`: ${unheldSo}`;
  if (code !== 2) return `exit code ${code} does not block: ${unheldSo}`;
  return by === 'stdout' ? 'the message goes to stdout, which nobody reads at exit code 2' : undefined;
}
