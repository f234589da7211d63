/** A file that wires hooks, as it was found. */
import type { ConfigFile, HookSource, ReadFile, SettingsLayer } from '../model.js';

/** What a file is, beside what is in it. */
export interface FoundFile {
  readonly config: ConfigFile;
  readonly source: HookSource;
  /** The plugin, skill, agent or command that it is of. */
  readonly of?: string;
  readonly plugin?: ReadFile['plugin'];
  /** Its settings do not count for the folder that the client is started in. */
  readonly notOfFolder?: true;
  /** The layer that it comes along with. */
  readonly with?: SettingsLayer;
  readonly replaced?: ReadFile['replaced'];
}
