/** Why nothing of a file counts, whatever the event. Pure. */

import { brokenManagedSettings, untrustedLeavesOut } from '../contract/places.js';
import { resolveContract } from '../contract/resolve.js';
import { lossOf } from '../contract/settings.js';
import type { ConfigFile, ReadFile, SettingsLayer, Setup, StartedAs, Version } from '../model.js';
import { readWiring } from '../wiring/wiring.js';
import type { FoundFile } from './found-file.js';

export interface OutContext {
  readonly started: StartedAs;
  readonly trusted: boolean;
  readonly isRead: (layer: SettingsLayer) => boolean;
  readonly client: Version;
}

type Out = NonNullable<ReadFile['out']>;

/** Why nothing of a file counts; undefined: something may. */
export function outOfAll(file: FoundFile, { trusted, isRead, client, started }: OutContext): Out | undefined {
  const { config, plugin, notOfFolder } = file;
  const place = { file: config.path };
  if (notOfFolder === true) {
    const why = 'Claude Code reads the settings of the folder that it is started in, and this one is above it';
    return { runs: 'no', because: 'folder-not-read', why, place };
  }
  if (plugin?.off !== undefined) {
    return {
      runs: 'no',
      because: 'plugin-off',
      why: `the plugin is off: ${plugin.off}`,
      ...(plugin.place === undefined ? {} : { place: plugin.place }),
    };
  }
  const layer = file.with ?? config.layer;
  if (layer !== undefined && !isRead(layer)) {
    const flag = started.restricted ? '--restricted' : '--setting-sources';
    return { runs: 'no', because: 'source-left-out', why: `${flag} leaves out what belongs to the ${layer}` };
  }
  const dropped = droppedFor(config, client);
  if (dropped !== undefined) return { runs: 'no', because: 'file-dropped', ...dropped };
  const ofProject = file.with === 'project';
  if (!trusted && ofProject && untrustedLeavesOut.kinds.some((kind) => kind === config.kind)) {
    return {
      runs: 'no',
      because: 'not-trusted',
      why: `you have not trusted this folder, so its ${config.kind}s are not read`,
    };
  }
  return undefined;
}

function droppedFor(config: ConfigFile, client: Version): Pick<Out, 'why' | 'place'> | undefined {
  const { syntaxError, path, value, kind, hooksAt = ['/hooks'] } = config;
  if (syntaxError !== undefined) {
    const { message, line, column } = syntaxError;
    return { why: `Claude Code cannot read the file: ${message}`, place: { file: path, line, column } };
  }
  for (const pointer of hooksAt) {
    const { dropped, handlers } = readWiring(value, kind, client, pointer);
    if (dropped !== undefined) {
      const place = { file: path, ...config.locate(dropped.pointer, dropped.part) };
      return { why: `Claude Code drops every hook of the file. ${dropped.message}`, place };
    }
    const newer = handlers.find(({ event }) => !resolveContract(event, client).exists);
    if (newer === undefined) continue;
    const loses = lossOf(kind, 'unknown-event', undefined, client)?.loses;
    if (loses !== 'file' && loses !== 'plugin') continue;
    const place = { file: path, ...config.locate(`${pointer}/${newer.event}`, 'key') };
    return { why: `Claude Code ${client} does not know ${newer.event} and drops every hook of the file`, place };
  }
  return undefined;
}

/** Managed settings that keep the client from starting. */
export function unusable(settings: readonly FoundFile[], client: Version): Setup['unusable'] {
  for (const { config, source } of settings) {
    const dropped = source === 'managed' ? droppedFor(config, client) : undefined;
    if (dropped?.place !== undefined)
      return { place: dropped.place, why: `${brokenManagedSettings.effect}. ${dropped.why}` };
  }
  return undefined;
}
