/** Where the client finds hooks besides its layers of settings, and which folders it reads them from. */
import type { Row, SettingsLayer } from '../model.js';
import { measured } from './sources.js';

/** What was looked at on the newest client alone. */
const now = { since: '2.1.330', sinceUnknown: true } as const;

/**
 * The folder of the user's own settings, skills and plugins: below the home folder, or where a variable says. Unlike a
 * project, it has no local settings beside the others: `unread` is left where it lies.
 */
export const userFolder: Row<{
  readonly folder: string;
  readonly variable: string;
  readonly settings: 'settings.json';
  readonly unread: 'settings.local.json';
}> = {
  folder: '.claude',
  variable: 'CLAUDE_CONFIG_DIR',
  settings: 'settings.json',
  unread: 'settings.local.json',
  ...now,
  source: measured(
    '2.1.330',
    'A settings.local.json in the home folder is not read. The variable is taken as a path from the current folder, without a tilde, and an empty one for that folder itself.',
  ),
};

/**
 * The project is the folder that the client is started in: settings of folders above it do not count. But local settings
 * at the root of the repository do, in work trees those of the main one, and so do skills, agents and commands above, up
 * to the root of the repository.
 */
export const foldersAbove: Row<{ readonly settings: readonly SettingsLayer[]; readonly frontmatter: boolean }> = {
  settings: ['local'],
  frontmatter: true,
  ...now,
  source: measured('2.1.330', 'Without a repository no settings above were read, but skills, agents and commands.'),
};

/**
 * Of agents that are named alike one counts, and of skills and commands one: the strongest layer's. `--agents` gives agents
 * as JSON. What a plugin brings bears the plugin's name in front, and stands in nobody's way.
 */
export const sameNames: readonly Row<{
  readonly kinds: readonly ('agent' | 'skill' | 'command')[];
  readonly strongestFirst: readonly SettingsLayer[];
  /** Of two in folders of the project: the nearer to the folder that the client is started in, or the hooks of neither. */
  readonly ofProject: 'nearest' | 'none';
}>[] = [
  {
    kinds: ['agent'],
    strongestFirst: ['managed', 'flag', 'project', 'user'],
    ofProject: 'none',
    ...now,
    source: measured('2.1.330'),
  },
  {
    kinds: ['skill', 'command'],
    strongestFirst: ['managed', 'user', 'project'],
    ofProject: 'nearest',
    ...now,
    source: measured('2.1.330', 'A skill comes before a command of its name.'),
  },
];

/**
 * Hooks of skills and commands are the session's: they do not run on what subagents do, not even on that of one which
 * uses the skill itself. `but`: the event that fires before the subagent is there.
 */
export const sessionFrontmatter: Row<{ readonly kinds: readonly ('skill' | 'command')[]; readonly but: string }> = {
  kinds: ['skill', 'command'],
  but: 'SubagentStart',
  ...now,
  source: measured('2.1.330', 'On PreToolUse and SubagentStop.'),
};

/** The layers that `--setting-sources` chooses among; plugins, skills and agents that they bring along go with them. */
export const chosenSources: Row<{ readonly flag: string; readonly layers: readonly SettingsLayer[] }> = {
  flag: '--setting-sources',
  layers: ['user', 'project', 'local'],
  ...now,
  source: measured('2.1.330', 'An empty list leaves managed settings, --settings and --plugin-dir.'),
};

/** A plugin of a marketplace counts where the strongest layer of settings that names it says `true`; unnamed, it does not. */
export const enabledPlugins: Row<{ readonly key: string; readonly installed: string; readonly marketplaces: string }> =
  {
    key: 'enabledPlugins',
    installed: 'plugins/installed_plugins.json',
    marketplaces: 'plugins/known_marketplaces.json',
    ...now,
    source: measured('2.1.330'),
  };

/**
 * Where the files of such a plugin are read from. Its marketplace must be known and list it. From a marketplace that is a
 * folder or a file of this machine it is read in place, installed or not; from any other its first copy counts that was
 * installed for the user or for this project.
 */
export const pluginFiles: Row<{
  readonly readInPlace: readonly string[];
  /** Settings that make such a marketplace known, in a folder that is trusted where they are the project's. */
  readonly declaredBy: { readonly key: string; readonly needTrust: readonly SettingsLayer[] };
  /** Installed for one project: that of the folder, or of the root of its repository. */
  readonly ofProject: readonly string[];
}> = {
  readInPlace: ['directory', 'file'],
  declaredBy: { key: 'extraKnownMarketplaces', needTrust: ['project'] },
  ofProject: ['project', 'local'],
  ...now,
  source: measured('2.1.330', 'Offline: what is missing was not fetched.'),
};

/**
 * Hooks in a marketplace's entry of a plugin. They take the place of the plugin's own on the same event; without a
 * manifest the plugin's own are not read at all. A path in their place is not followed.
 */
export const marketplaceHooks: Row<{
  readonly replaces: 'event';
  /** An entry with `"strict": false` and one of these keys does not go together with a manifest. */
  readonly conflicts: readonly string[];
}> = {
  replaces: 'event',
  conflicts: ['commands', 'agents', 'skills', 'hooks', 'outputStyles'],
  ...now,
  source: measured('2.1.330', 'The conflict was measured for hooks; the message names the others.'),
};

/** A plugin among the skills is loaded without being installed, unless settings name it with `false`. */
export const skillsPlugins: Row<{
  readonly folder: string;
  readonly marketplace: string;
  /** In the user's folder always, in a project only where the folder is trusted and not from above it. */
  readonly needTrust: readonly SettingsLayer[];
}> = {
  folder: 'skills',
  marketplace: 'skills-dir',
  needTrust: ['project'],
  ...now,
  source: measured('2.1.330'),
};

/**
 * What of a project does not count in a folder that the user has not trusted. Its settings' hooks and its skills do.
 * Without a terminal a folder that the user was never asked about is not trusted.
 */
export const untrustedLeavesOut: Row<{ readonly kinds: readonly ('agent' | 'skill' | 'command')[] }> = {
  kinds: ['agent'],
  ...now,
  source: measured('2.1.330', 'Agents of the user count.'),
};

/** With managed settings that it cannot read the client does not start; other files it leaves out. */
export const brokenManagedSettings: Row<{ readonly effect: string }> = {
  effect: 'Claude Code does not start',
  ...now,
  source: measured('2.1.330', 'For a file that is not JSON, and for a faulty PreToolUse hook.'),
};

/**
 * Where `once` removes a hook after its first run: in the frontmatter of skills and commands, and there only with a
 * matcher that is the name of the tool itself. No list and no expression counts, though it matches the same call.
 */
export const onceCounts: Row<{ readonly key: 'once'; readonly kinds: readonly ('skill' | 'command')[] }> = {
  key: 'once',
  kinds: ['skill', 'command'],
  ...now,
  source: measured('2.1.330', 'On PreToolUse. Elsewhere, without a matcher or with another, it ran on every call.'),
};
