/** The environment variables that the client gives to a command hook besides its own environment. */
import type { EventName, HookOwner, Row, SettingsLayer, Version } from '../model.js';
import { between, changelog, measured } from './sources.js';
import { inSpan } from './version.js';

/** What stands in a variable; the runner puts a stand-in in place of anything that belongs to one session. */
export type EnvironmentValue =
  /** The same text in every session. */
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'project-dir' }
  | { readonly kind: 'plugin-root' }
  /** The folder that the skill's SKILL.md lies in. */
  | { readonly kind: 'skill-root' }
  /** A folder that outlives an update of the plugin. */
  | { readonly kind: 'plugin-data' }
  | { readonly kind: 'session-id' }
  /** Process id of the client. */
  | { readonly kind: 'client-pid' }
  /** Names the client and its version: `claude-code_<version>_harness`. */
  | { readonly kind: 'agent-name' }
  /** A file whose `export` lines the session takes over. */
  | { readonly kind: 'env-file' }
  /** A folder in the client's temp folder. */
  | { readonly kind: 'notes-dir' }
  /** Path of a socket to the client. */
  | { readonly kind: 'messaging-socket' }
  /** A live secret of the session: never printed, never passed on. */
  | { readonly kind: 'messaging-token' };

export interface EnvironmentVariable {
  readonly name: string;
  readonly value: EnvironmentValue;
  /** The events it is set on; absent: all. */
  readonly events?: readonly EventName[];
  /** The events it is not set on. */
  readonly notOn?: readonly EventName[];
  /** Whose hooks alone it is set for; absent: for everybody's. */
  readonly only?: HookOwner;
}

/** Seen on the newest client; nothing is known of when it came, and a variable too many does an older client's hook no harm. */
const seen = { since: '1.0.38', source: measured('2.1.330', 'When it came is not known.') } as const;
const literal = (text: string): EnvironmentValue => ({ kind: 'literal', text });

export const environmentVariables: readonly Row<EnvironmentVariable>[] = [
  {
    name: 'CLAUDE_PROJECT_DIR',
    value: { kind: 'project-dir' },
    since: '1.0.58',
    source: changelog('1.0.58'),
  },
  { name: 'CLAUDECODE', value: literal('1'), ...seen },
  { name: 'AI_AGENT', value: { kind: 'agent-name' }, ...seen },
  { name: 'CLAUDE_CODE_ENTRYPOINT', value: literal('cli'), ...seen },
  { name: 'CLAUDE_CODE_SESSION_ID', value: { kind: 'session-id' }, ...seen },
  { name: 'CLAUDE_CODE_CHILD_SESSION', value: literal('1'), ...seen },
  { name: 'CLAUDE_CODE_SESSION_ATTENDED', value: literal('1'), ...seen },
  { name: 'CLAUDE_PID', value: { kind: 'client-pid' }, ...seen },
  { name: 'CLAUDE_CODE_CHILD_NOTES_DIR', value: { kind: 'notes-dir' }, ...seen },
  { name: 'CLAUDE_CODE_MESSAGING_SOCKET', value: { kind: 'messaging-socket' }, notOn: ['SessionEnd'], ...seen },
  { name: 'CLAUDE_CODE_MESSAGING_TOKEN', value: { kind: 'messaging-token' }, notOn: ['SessionEnd'], ...seen },
  { name: 'COREPACK_ENABLE_AUTO_PIN', value: literal('0'), ...seen },
  { name: 'NoDefaultCurrentDirectoryInExePath', value: literal('1'), ...seen },
  {
    name: 'CLAUDE_EFFORT',
    value: literal('medium'),
    events: [
      'PreToolUse',
      'PermissionRequest',
      'PermissionDenied',
      'PostToolUse',
      'PostToolUseFailure',
      'PostToolBatch',
      'Stop',
      'StopFailure',
      'SubagentStop',
    ],
    since: '2.1.133',
    source: changelog('2.1.133', 'The events are those measured on the newest client.'),
  },
  {
    name: 'CLAUDE_ENV_FILE',
    value: { kind: 'env-file' },
    events: ['SessionStart', 'Setup', 'CwdChanged', 'FileChanged'],
    ...seen,
  },
  {
    name: 'CLAUDE_PLUGIN_ROOT',
    value: { kind: 'plugin-root' },
    only: 'plugin',
    since: '1.0.38',
    source: measured('2.1.71', 'Measured on 2.1.71 to 2.1.330; documented for all plugin hooks.'),
  },
  {
    name: 'CLAUDE_PLUGIN_ROOT',
    value: { kind: 'skill-root' },
    only: 'skill',
    since: '2.1.71',
    source: measured('2.1.71', 'Measured on 2.1.71 and 2.1.330, not further back. Hooks of commands do not have it.'),
  },
  {
    name: 'CLAUDE_PLUGIN_DATA',
    value: { kind: 'plugin-data' },
    only: 'plugin',
    ...between('2.1.77', '2.1.78', 'A folder of ~/.claude/plugins/data that is named after the plugin.'),
  },
];

/** A variable of the client's own environment that it does not pass on. */
export interface WithheldVariable {
  /** The name starts with this. */
  readonly prefix: string;
}

export const withheldVariables: readonly Row<WithheldVariable>[] = [
  { prefix: 'OTEL_', since: '2.1.128', source: changelog('2.1.128') },
];

/** `env` of settings: the client gives it to whatever it starts, over its own environment and under what it sets itself. */
export const settingsEnvironment: Row<{ readonly key: string }> = {
  key: 'env',
  ...seen,
  source: measured('2.1.330', 'Also on 2.1.42. A value that is no string comes as its text: `3`, `null`.'),
};

/** Variables that a project cannot set so, nor its local settings: they say where folders of the user's are. */
export const notOfProjects: Row<{ readonly layers: readonly SettingsLayer[]; readonly names: readonly string[] }> = {
  layers: ['project', 'local'],
  names: [
    ...[
      'HOME',
      'TMPDIR',
      'TMP',
      'TEMP',
      'CLAUDE_CODE_TMPDIR',
      'CLAUDE_TMPDIR',
      'USERPROFILE',
      'APPDATA',
      'LOCALAPPDATA',
    ],
    ...['XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR'],
  ],
  ...between('2.1.220', '2.1.330'),
};

/** Where it is 1 in the client's environment, each command begins in the folder of the session, wherever the one before went. */
export const keepsFolder: Row<{ readonly name: string }> = {
  name: 'CLAUDE_BASH_MAINTAIN_PROJECT_WORKING_DIR',
  since: '1.0.38',
  source: changelog('1.0.18', 'Not measured.'),
};

/** The variables that a client sets on an event, for a hook of a plugin, of a skill or of settings. */
export function environmentAt(
  event: EventName,
  client: Version,
  owner: HookOwner | undefined,
): readonly EnvironmentVariable[] {
  return environmentVariables.filter(
    (row) =>
      inSpan(client, row) &&
      (row.events === undefined || row.events.includes(event)) &&
      row.notOn?.includes(event) !== true &&
      (row.only === undefined || row.only === owner),
  );
}

/** The variables that are set for the hooks of others alone, in the order in which the client looks for them. */
export function variablesOfOthers(owner: HookOwner, client: Version): readonly string[] {
  const own = variablesOf(owner, client);
  const owned = environmentVariables.filter((row) => row.only !== undefined && inSpan(client, row));
  return [...new Set(owned.map(({ name }) => name))].filter((name) => !own.includes(name));
}

/** The variables that are set for hooks of this owner, and not for everybody's. */
export function variablesOf(owner: HookOwner, client: Version): readonly string[] {
  return environmentVariables.filter((row) => row.only === owner && inSpan(client, row)).map(({ name }) => name);
}

/** Does the client keep a variable of its own environment from its hooks? */
export function isWithheld(name: string, client: Version): boolean {
  return withheldVariables.some((row) => inSpan(client, row) && name.startsWith(row.prefix));
}
