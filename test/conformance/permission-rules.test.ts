/** Commands and paths under rules of every form, as the real client took them, against our reading of the rules. */
import { expect, test } from 'vitest';
import type { CallOutcome, PermissionMode } from '../../src/model.js';
import { decide } from '../../src/permissions/decide.js';
import { type LayerSettings, permissionsOf } from '../../src/permissions/settings.js';
import { loadVectors } from './vector.js';

interface RulesVector {
  readonly client: string;
  readonly name: string;
  /** Permissions by layer. */
  readonly layers: Readonly<Partial<Record<LayerSettings['layer'], unknown>>>;
  readonly untrusted?: true;
  /** Asked for on the command line. */
  readonly mode?: PermissionMode;
  /** The hook allows every call. */
  readonly hookAllows?: true;
  /** A command of Bash, or a tool and its input; then what became of it. */
  readonly calls: readonly (readonly [string | readonly [string, Readonly<Record<string, unknown>>], Outcome])[];
}

type Outcome = CallOutcome | 'denied-outright';

const project = '/srv/project';
const home = '/home/somebody';

test.each(loadVectors<RulesVector>('permission-rules.jsonl').map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
  const layers = Object.entries(vector.layers).map(([layer, value]) => ({ layer, value }) as LayerSettings);
  const trusted = vector.untrusted !== true;
  const permissions = permissionsOf(layers, { project, home, trusted, mode: vector.mode }) ?? { rules: [], projectDir: project, home };
  const wrong = vector.calls.flatMap(([call, seen]) => {
    const [tool, input] = typeof call === 'string' ? ['Bash', { command: call }] : call;
    const payload = {
      hook_event_name: 'PreToolUse',
      permission_mode: 'default',
      tool_name: tool,
      tool_input: JSON.parse(JSON.stringify(input).replaceAll('<PROJECT>', project).replaceAll('<HOME>', home)) as object,
    };
    const fate = decide(payload, permissions, vector.client, { effect: vector.hookAllows === true ? 'allow' : 'proceed' });
    const told = fate?.hooksRun === false ? 'denied-outright' : fate?.outcome;
    return told === seen ? [] : [{ call, told, seen }];
  });
  expect(wrong).toEqual([]);
});
