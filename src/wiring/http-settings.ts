/** What settings files say of http hooks: where they may post to, and which variables their headers may hold. */
import type { ConfigFile } from '../model.js';

export interface HttpSettings {
  /** URL patterns; absent: any URL. */
  readonly allowedHttpHookUrls?: readonly string[];
  /** Names of environment variables; absent: those that a handler allows. */
  readonly httpHookAllowedEnvVars?: readonly string[];
}

/** The lists of all settings files together. A list that is none admits nothing, as in the client. */
export function httpSettings(configs: readonly ConfigFile[]): HttpSettings {
  return { ...listOf('allowedHttpHookUrls', configs), ...listOf('httpHookAllowedEnvVars', configs) };
}

function listOf(key: keyof HttpSettings, configs: readonly ConfigFile[]): HttpSettings {
  const lists = configs
    .filter(({ kind }) => kind === 'settings')
    .flatMap(({ value }) => {
      const list =
        typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
      return list === undefined ? [] : [Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []];
    });
  return lists.length === 0 ? {} : { [key]: lists.flat() };
}
