/** A handler of a configuration file as a hook, as far as the file alone tells. */
import type { ConfigFile, EventName, Hook } from '../model.js';
import type { WiredHandler } from './wiring.js';

/** The hook, without the file that it starts. */
export function wiredHook(config: ConfigFile, wired: WiredHandler, projectDir: string): Hook {
  const { path, pluginRoot, layer } = config;
  const skillRoot = skillRootOf(config);
  const { event, matcher, handler, pointer } = wired;
  return {
    id: `${path}#${pointer}`,
    event: eventIn(config, event),
    ...(matcher === undefined ? {} : { matcher }),
    handler,
    decidedBy: 'settings',
    place: { file: path, ...config.locate(pointer, 'value') },
    config: { file: path, pointer },
    projectDir,
    ...(pluginRoot === undefined ? {} : { pluginRoot }),
    ...(skillRoot === undefined ? {} : { skillRoot }),
    ...(layer === undefined ? {} : { layer }),
  };
}

/** The folder of a skill that is no plugin's: the plugin's own counts there. */
export function skillRootOf({ kind, pluginRoot, absolutePath }: ConfigFile): string | undefined {
  return kind === 'skill' && pluginRoot === undefined ? absolutePath.replace(/[\\/][^\\/]*$/, '') : undefined;
}

/** While an agent runs, its turn is a sub-agent's turn. */
function eventIn({ kind }: ConfigFile, event: EventName): EventName {
  return kind === 'agent' && event === 'Stop' ? 'SubagentStop' : event;
}
