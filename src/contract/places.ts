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
  source: measured('2.1.330', 'A settings.local.json in the home folder is not read.'),
};

/**
 * The project is the folder that the client is started in: settings of folders above it do not count. But local settings
 * at the root of the repository do, in work trees those of the main one, and so do skills, agents and commands above.
 */
export const foldersAbove: Row<{ readonly settings: readonly SettingsLayer[]; readonly frontmatter: boolean }> = {
  settings: ['local'],
  frontmatter: true,
  ...now,
  source: measured('2.1.330', 'Without a repository nothing above the folder was read.'),
};

/** The layers that `--setting-sources` chooses among; plugins, skills and agents that they bring along go with them. */
export const chosenSources: Row<{ readonly flag: string; readonly layers: readonly SettingsLayer[] }> = {
  flag: '--setting-sources',
  layers: ['user', 'project', 'local'],
  ...now,
  source: measured('2.1.330', 'An empty list leaves managed settings, --settings and --plugin-dir.'),
};

/** An installed plugin counts where the strongest layer of settings that names it says `true`; unnamed, it does not. */
export const enabledPlugins: Row<{ readonly key: string; readonly installed: string; readonly marketplaces: string }> =
  {
    key: 'enabledPlugins',
    installed: 'plugins/installed_plugins.json',
    marketplaces: 'plugins/known_marketplaces.json',
    ...now,
    source: measured(
      '2.1.330',
      'Installed for another project it counts all the same. Where its copy is gone, it is copied anew.',
    ),
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

/** What of a project does not count in a folder that the user has not trusted. Its settings' hooks and its skills do. */
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
