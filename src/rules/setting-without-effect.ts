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
  summary: 'A setting that affects hooks or permissions has no effect in this file.',
  docs: {
    why:
      'Claude Code does not let a project decide everything: `allowManagedHooksOnly` works only in managed ' +
      'settings, and a project cannot set `defaultMode` to `bypassPermissions` or `auto`. Sessions then start in ' +
      "the default mode, not even in the mode of the user's settings. Claude Code does not report this.",
    repair: "Remove the key, or put it where it works: managed settings, or the user's own settings for a mode.",
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
        message: `\`${key}\` works only in managed settings; here it has no effect.`,
        help: 'Remove it, or have an administrator set it in managed settings.',
        at: { in: 'config', pointer: `/${key}`, part: 'key' },
      };
    }
    const mode = modeOf(config);
    if (mode === undefined || (layer !== 'project' && layer !== 'local')) return;
    yield {
      message: `A project cannot set \`defaultMode\` to "${mode}": sessions start in the default mode, whatever the user's settings say.`,
      help: `Remove it. To use the mode, set it in ~/.claude/settings.json or start Claude Code with --permission-mode ${mode}.`,
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
