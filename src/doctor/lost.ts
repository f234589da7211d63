/** Entries of a file that the client takes no hook from. Pure. */
import type { ConfigFile, LostEntry, Version } from '../model.js';
import { readWiring } from '../wiring/wiring.js';

/** Those that are lost for a fault of their own; a file that is lost as a whole is told of as a whole. */
export function lostEntries(config: ConfigFile, client: Version): readonly LostEntry[] {
  if (config.syntaxError !== undefined) return [];
  return (config.hooksAt ?? ['/hooks']).flatMap((pointer) =>
    readWiring(config.value, config.kind, client, pointer).faults.map(
      ({ pointer: at, part, event, message, help }) => ({
        place: { file: config.path, ...config.locate(at, part) },
        ...(event === undefined ? {} : { event }),
        message,
        help,
      }),
    ),
  );
}
