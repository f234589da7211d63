/** The layers of settings: where each lies, which has the last word, and what switches hooks off. */
import type { Row, SettingsLayer } from '../model.js';
import { docs, measured } from './sources.js';

export interface LayerFact {
  readonly layer: SettingsLayer;
  /** In the words of a message. */
  readonly name: string;
}

const since = '1.0.38';

/** The strongest first: the first that sets a key has the last word on it. Hooks and rules of all layers add up. */
export const settingsLayers: readonly Row<LayerFact>[] = (
  [
    { layer: 'managed', name: 'managed settings' },
    { layer: 'flag', name: 'settings given with --settings' },
    { layer: 'local', name: 'local settings' },
    { layer: 'project', name: "the project's settings" },
    { layer: 'user', name: "the user's settings" },
  ] as const
).map((fact) => ({ ...fact, since, source: measured('2.1.330', 'By `disableAllHooks` and `defaultMode`.') }));

/** Where managed settings lie, by `process.platform`, and what else is read there. */
export const managedPlaces: readonly Row<{ readonly platform: string; readonly folder: string }>[] = [
  { platform: 'linux', folder: '/etc/claude-code', since, source: measured('2.1.330') },
  { platform: 'darwin', folder: '/Library/Application Support/ClaudeCode', since, source: docs('2026-10-08') },
  { platform: 'win32', folder: 'C:\\Program Files\\ClaudeCode', since, source: docs('2026-10-08') },
];

/** In the folder of managed settings: the file, and a folder of more files. */
export const managedFiles: Row<{ readonly file: string; readonly folder: string }> = {
  file: 'managed-settings.json',
  folder: 'managed-settings.d',
  since,
  source: measured('2.1.330'),
};

/** Hooks by where they come from, as far as switches tell them apart. A managed plugin is one that managed settings enable. */
export type HookOrigin = SettingsLayer | 'plugin' | 'managed-plugin' | 'skill';

/** Something that keeps hooks from running, and the origins whose hooks run all the same. */
export interface SwitchFact {
  readonly switch: string;
  /** Layers in which the key counts; absent: it is a flag or a variable. */
  readonly in?: readonly SettingsLayer[];
  readonly leaves: readonly HookOrigin[];
  /** Events on which it leaves none of the settings, unless managed settings enable a plugin, be it there or not. */
  readonly silences?: readonly string[];
}

const own: readonly SettingsLayer[] = ['flag', 'local', 'project', 'user'];

export const hookSwitches: readonly Row<SwitchFact>[] = [
  { switch: 'disableAllHooks', in: ['managed'], leaves: [], since: '1.0.68', source: measured('2.1.330') },
  {
    switch: 'disableAllHooks',
    in: own,
    leaves: ['managed', 'managed-plugin'],
    since: '1.0.68',
    source: measured('2.1.330'),
  },
  {
    switch: 'allowManagedHooksOnly',
    in: ['managed'],
    leaves: ['managed', 'managed-plugin'],
    since: '2.0.54',
    source: measured(
      '2.0.54',
      'Named in its code and not in 2.0.53’s; measured on 2.1.330, where it does nothing in any other layer.',
    ),
  },
  {
    switch: '--bare',
    leaves: ['managed', 'managed-plugin'],
    silences: ['SessionStart'],
    since: '2.1.81',
    source: measured('2.1.330', 'The same with CLAUDE_CODE_SIMPLE=1.'),
  },
  {
    switch: '--safe-mode',
    leaves: ['managed', 'managed-plugin'],
    since: '2.1.169',
    source: measured('2.1.330', 'Measured as CLAUDE_CODE_SAFE_MODE=1.'),
  },
  {
    switch: '--restricted',
    leaves: ['managed', 'flag', 'plugin', 'managed-plugin'],
    since: '2.1.248',
    source: measured(
      '2.1.248',
      'Named in its code and not in 2.1.247’s; which hooks it leaves was measured on 2.1.330. Of plugins, those of --plugin-dir.',
    ),
  },
];

/** Settings of a project that count only once the folder is trusted. Deny and ask rules count before. */
export const needTrust: Row<{ readonly layers: readonly SettingsLayer[]; readonly keys: readonly string[] }> = {
  layers: ['project'],
  keys: ['permissions.allow', 'permissions.additionalDirectories'],
  since: '2.1.77',
  source: measured('2.1.330', 'Allow rules of local settings counted in a folder that was not trusted.'),
};

/** Keys of managed settings that leave the permission rules of no other layer. */
export const managedRulesOnly: Row<{ readonly key: string }> = {
  key: 'allowManagedPermissionRulesOnly',
  since: '2.1.77',
  source: measured('2.1.330'),
};

/** Hooks in the frontmatter of a plugin's files that the client never runs. */
export const unrunFrontmatter: readonly Row<{
  readonly in: 'agent' | 'command' | 'skill';
  /** Absent: on every event. With one of them in the file, hooks of other events are dropped as well. */
  readonly events?: readonly string[];
  readonly why: string;
}>[] = [
  {
    in: 'agent',
    why: 'Claude Code reads no hooks from the frontmatter of agents that a plugin brings',
    since: '2.0.12',
    source: measured('2.1.330', 'Measured on PreToolUse and Stop.'),
  },
  {
    in: 'command',
    events: ['PreToolUse'],
    why: 'Claude Code runs no PreToolUse hooks of commands that a plugin brings, and none of a command that has some',
    since: '2.0.12',
    source: measured('2.1.330'),
  },
];

/** How long SessionEnd hooks have together, in seconds, unless a hook of the settings asks for more. */
export const sessionEndBudget: Row<{ readonly seconds: number; readonly raisedBy: readonly HookOrigin[] }> = {
  seconds: 1.5,
  raisedBy: ['managed', 'flag', 'local', 'project', 'user'],
  since: '2.1.74',
  source: measured('2.1.330', "A plugin's timeout does not raise it, and counts beside a settings hook that does."),
};
