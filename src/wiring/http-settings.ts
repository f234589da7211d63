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

/** May a hook post to the URL, by the patterns of the settings? */
export function admits(patterns: readonly string[], url: string): boolean {
  return patterns.some((pattern) => fits(pattern, url));
}

/** A pattern of the settings: `*` stands for any text, everything else for itself. */
function fits(pattern: string, url: string): boolean {
  const parts = pattern.split('*');
  const first = parts[0] as string;
  const last = parts.at(-1) as string;
  if (parts.length === 1) return pattern === url;
  if (!url.startsWith(first) || !url.endsWith(last) || url.length < first.length + last.length) return false;
  let at = first.length;
  const end = url.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = url.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
