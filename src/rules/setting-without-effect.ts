/** A key of a project's settings that the client reads in other settings only. */
import { hookSwitches, managedRulesOnly } from '../contract/layers.js';
import { modesNotForProjects } from '../contract/permission-rules.js';
import type { ConfigFile, Rule } from '../model.js';
import { valueAt } from '../text/json-pointer.js';

const settings = (title: string, value: unknown) =>
  ({ kind: 'config', config: 'settings', title, text: JSON.stringify({ hooks: {}, ...(value as object) }) }) as const;

export const rule: Rule = {
  id: 'setting-without-effect',
  severity: 'warning',
  summary: 'A setting that decides about hooks or permissions does nothing in this file.',
  docs: {
    why:
      'The client does not let a project decide everything: `allowManagedHooksOnly` counts in managed settings only, and a ' +
      '`defaultMode` of `bypassPermissions` or `auto` not in those of a project. Sessions then start in the default mode, ' +
      "and not in that of the user's settings either. Nothing is said about it.",
    repair: "Take the key out, or put it where it counts: managed settings, or the user's own for a mode.",
  },
  bad: [
    settings('A switch for administrators', { allowManagedHooksOnly: true }),
    settings('A mode that a project cannot choose', { permissions: { defaultMode: 'bypassPermissions' } }),
  ],
  good: [
    settings('A mode that it can choose', { permissions: { defaultMode: 'acceptEdits' } }),
    settings('A switch that counts everywhere', { disableAllHooks: false }),
    settings('The switch is off', { allowManagedHooksOnly: false }),
  ],
  *onConfig(config) {
    const { layer = 'project' } = config;
    if (config.kind !== 'settings') return;
    for (const key of keysForManaged) {
      if (layer === 'managed' || valueAt(config.value, `/${key}`) !== true) continue;
      yield {
        message: `\`${key}\` counts in managed settings only; here it does nothing.`,
        help: 'Take it out, or have an administrator set it in managed settings.',
        at: { in: 'config', pointer: `/${key}`, part: 'key' },
      };
    }
    const mode = modeOf(config);
    if (mode === undefined || (layer !== 'project' && layer !== 'local')) return;
    yield {
      message: `\`defaultMode\` of a project cannot be "${mode}": sessions start in the default mode, whatever the user's settings say.`,
      help: `Take it out. Who wants the mode sets it in ~/.claude/settings.json or starts with --permission-mode ${mode}.`,
      at: { in: 'config', pointer: '/permissions/defaultMode' },
    };
  },
};

/** Keys of which every row names managed settings alone. */
const keysForManaged: readonly string[] = [
  ...new Set(hookSwitches.map((row) => row.switch)),
  managedRulesOnly.key,
].filter((key) => hookSwitches.filter((row) => row.switch === key).every((row) => row.in?.join() === 'managed'));

function modeOf({ value }: ConfigFile): string | undefined {
  const mode = valueAt(value, '/permissions/defaultMode');
  return typeof mode === 'string' && modesNotForProjects.modes.includes(mode) ? mode : undefined;
}
