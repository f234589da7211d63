/** What we say becomes of the calls of a set. */
import { resolveContract } from '../../src/contract/resolve.js';
import { interpret } from '../../src/interpret/index.js';
import type { CommandExecution } from '../../src/model.js';
import { decide } from '../../src/permissions/decide.js';
import { type LayerSettings, permissionsOf } from '../../src/permissions/settings.js';
import { filledIn, isRaw, type RawAnswer, type RulesOutcome, type RulesVector, toolCall } from './rules-vector.js';

const folders = { project: '/srv/project', home: '/home/somebody' } as const;

/** In the order of the calls; undefined: we say nothing of it. */
export function toldOutcomes(vector: RulesVector): readonly (RulesOutcome | undefined)[] {
  const { layers, untrusted, mode, nobody, client, hook } = filledIn(vector, folders);
  const settings = Object.entries(layers).map(([layer, value]) => ({ layer, value }) as LayerSettings);
  const known = permissionsOf(settings, {
    ...folders,
    trusted: untrusted !== true,
    mode,
    isFolder: (path) => !path.includes('/none'),
  });
  const { project: projectDir, home } = folders;
  const { headlessMode } = resolveContract('PreToolUse', client).traits;
  const permissions = { ...(known ?? { rules: [], projectDir, home }), ...(nobody === true ? { canAsk: false } : {}) };
  const { cwd } = filledIn(vector, folders);
  return vector.calls.map((call, at) => {
    const [tool, input] = filledIn(toolCall(call), folders);
    const payload = {
      hook_event_name: 'PreToolUse',
      cwd: at === 0 ? folders.project : (cwd ?? folders.project),
      permission_mode: nobody === true ? headlessMode : 'default',
      tool_name: tool,
      tool_input: input,
    };
    const answer = (call[2] === undefined ? hook : filledIn(call[2], folders)) ?? { effect: 'proceed' };
    const fate = isRaw(answer)
      ? interpret(executionOf(answer), { event: 'PreToolUse', client, payload, permissions }).call
      : decide(payload, permissions, client, answer);
    const [doubt] = vector.first === true ? (fate?.uncertain ?? []).filter((each) => 'instead' in each) : [];
    return fate?.hooksRun === false ? 'denied-outright' : (doubt?.instead ?? fate?.outcome);
  });
}

function executionOf({ exitCode, stdout, stderr }: RawAnswer): CommandExecution {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return { type: 'command', exitCode, signal: null, stdout: bytes(stdout), stderr: bytes(stderr), timedOut: false };
}
