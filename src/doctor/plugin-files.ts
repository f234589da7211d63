/** What plugins bring: their hooks files, skills, agents and commands, and hooks that a marketplace lists with them. */

import { readJsonConfig } from '../load/config-file.js';
import { kindOf } from '../load/files.js';
import { pluginConfigs, unique } from '../load/plugins.js';
import type { ConfigFile, HookSource, PluginState, ReadFile } from '../model.js';
import { valueAt } from '../text/json-pointer.js';
import type { FoundFile } from './found-file.js';
import { nameOf } from './frontmatter.js';
import { hasManifest, manifestName } from './plugins.js';

/** In the order of the plugins; those that are off as well. */
export async function pluginFiles(plugins: readonly PluginState[], folder: string): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const plugin of plugins) {
    if (plugin.root === '' || (await kindOf(plugin.root)) !== 'folder') continue;
    const name = (await manifestName(plugin.root)) ?? plugin.id.split('@')[0];
    const entry = await entryOf(plugin, folder);
    const replaced = entry === undefined ? undefined : await replacedBy(entry, plugin.root);
    for (const config of unique(await pluginConfigs(plugin.root, folder))) {
      found.push(
        config.kind === 'plugin'
          ? { config, plugin, source: 'plugin', of: plugin.id, ...(replaced && { replaced }) }
          : { config, plugin, source: config.kind as HookSource, of: `${name}:${nameOf(config)}` },
      );
    }
    if (entry !== undefined) found.push({ config: entry, plugin, source: 'plugin', of: plugin.id });
  }
  return found;
}

async function entryOf({ entry, root }: PluginState, folder: string): Promise<ConfigFile | undefined> {
  if (entry === undefined) return undefined;
  return readJsonConfig(entry.file, folder, { kind: 'plugin', pluginRoot: root, hooksAt: [entry.pointer] });
}

/** The plugin's own hooks on the events of its marketplace's entry; without a manifest the entry takes its place. */
async function replacedBy(
  { path, value, locate, hooksAt = [] }: ConfigFile,
  root: string,
): Promise<NonNullable<ReadFile['replaced']>> {
  const [pointer = ''] = hooksAt;
  const place = { file: path, ...locate(pointer, 'key') };
  const why = 'the marketplace lists other hooks with the plugin, in place of these';
  return (await hasManifest(root))
    ? { events: Object.keys(valueAt(value, pointer) as object), why, place }
    : { why, place };
}
