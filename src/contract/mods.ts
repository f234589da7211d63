/** Hooks modules of plugins ("mods"): which clients load them, how a hooks file names one. */
import type { Row, Version } from '../model.js';
import { measured } from './sources.js';

/** The first client that loads a hooks module without being asked to. */
export const modsSince: Version = '2.1.286';

/** What the name of a module, and of every file that it imports, ends in. */
export const moduleExtensions: Row<{ readonly extensions: readonly string[] }> = {
  extensions: ['.ts', '.tsx', '.jsx', '.js', '.mjs', '.cjs', '.mts', '.cts'],
  since: '2.1.286',
  source: measured('2.1.330', 'Said by the client as it refuses another file.'),
};

/** What a module may import by name, besides its own files by relative path. */
export const modImports: Row<{ readonly packages: readonly string[] }> = {
  packages: ['claude-code'],
  since: '2.1.286',
  source: measured('2.1.330', 'Said by the client as it refuses another import.'),
};

/** Names that scripts run by Node or Bun have, and that throw in a mod: it does not have them, or may not use them. */
export const missingInMods: Row<{ readonly names: readonly string[] }> = {
  names: [
    ...['process', 'require', 'fetch', 'Buffer', 'Bun', 'Deno', 'module', '__dirname', '__filename', 'WebAssembly'],
    ...['Worker', 'queueMicrotask', 'XMLHttpRequest', 'WebSocket', 'eval'],
  ],
  since: '2.1.286',
  source: measured('2.1.330', 'typeof of each; `__filename` by analogy with `__dirname`.'),
};

/** A switch that is an option of a plugin of Claude Code's own, set in managed settings. */
export interface ModSwitch {
  readonly option: string;
  /** The key of `pluginConfigs` that it stands under. */
  readonly plugin: string;
  /** What it does, as a clause. */
  readonly does: string;
}

const builtIn = 'cc-plugin-sec-default@builtin';

/** Mods load, and are asked nothing. */
export const managedModsOnly: Row<ModSwitch> = {
  option: 'allowManagedModsOnly',
  plugin: builtIn,
  does: 'only managed mods are asked',
  since: '2.1.286',
  source: measured('2.1.330', 'Under another key of pluginConfigs, or at the top of the settings, it does nothing.'),
};

/** Where there are managed settings, `tool.check` lifts nothing, unless they say so. */
export const modsOverrideDenyRules: Row<ModSwitch> = {
  option: 'allowModsToOverrideDenyRules',
  plugin: builtIn,
  does: 'tool.check of mods lifts rules and blocks beside managed settings, too',
  since: '2.1.286',
  source: measured('2.1.330'),
};

/** What managed settings, whatever they hold, change for mods that are not managed themselves. */
export const beneathManaged: Row<{ readonly unasked: string; readonly onlyTightens: string }> = {
  /** Hooks on these are not asked. */
  unasked: 'classic.*',
  /** What it answers counts only where it is stricter than what rules and other hooks decide. */
  onlyTightens: 'tool.check',
  since: '2.1.286',
  source: measured(
    '2.1.330',
    'With each of four settings, and not with {}. No event under classic.* came of those of a session with tool calls.',
  ),
};

/** Which of two comes first, and what the first does to the second. */
export interface ModOrder {
  readonly first:
    | 'managed hooks'
    | 'tool.call'
    | 'classic.PreToolUse'
    | 'settings hooks'
    | 'tool.check'
    | 'permission rules';
  readonly second: ModOrder['first'];
  /** What the second can no longer do once the first has decided, as a clause. */
  readonly so: string;
}

/** The order in which a tool call meets mods, hooks and rules. */
export const modOrder: readonly Row<ModOrder>[] = (
  [
    ['managed hooks', 'tool.call', 'a block of a managed hook stands, whatever a mod answers'],
    ['tool.call', 'classic.PreToolUse', 'an answer without next() ends the call there: no hook of settings runs'],
    [
      'classic.PreToolUse',
      'settings hooks',
      'any answer without next(), even {}, keeps every hook of settings from running',
    ],
    ['tool.check', 'settings hooks', '"allow" lifts a block and an ask, unless there are managed settings'],
    ['tool.check', 'permission rules', '"allow" lifts deny rules and ask rules, unless there are managed settings'],
  ] as const
).map(([first, second, so]) => ({ first, second, so, since: '2.1.286', source: measured('2.1.330') }));
