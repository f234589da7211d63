/** A version of Claude Code, or a range of them, as a user writes it. */

import { UsageError } from '../model/usage-error.js';
import type { Version } from '../model.js';
import { compareVersions, isVersion, newestClient, oldestClient } from './version.js';

/** The versions of Claude Code from `oldest` to `newest`, both included. */
export interface ClientRange {
  /** As the user wrote it, or the version it stands for. */
  readonly text: string;
  readonly oldest: Version;
  readonly newest: Version;
}

const hint = `Write a version (${newestClient}), latest, 2.1.x, A..B, >=A, >A, <=B, <B, or two of those ('>=2.1.0 <2.1.100').`;

/**
 * Reads `2.1.330`, `latest`, `2.1.0..2.1.330` (both ends included), `2.1.x` or one or two comparisons; absent: the newest
 * client known. Open ends reach to the oldest and the newest version known. Throws UsageError.
 *
 * @example
 * ```ts
 * import { parseClientRange } from 'hooklint/pure';
 *
 * const { oldest, newest } = parseClientRange('2.1.100..2.1.200');
 * console.log(oldest, newest); // 2.1.100 2.1.200
 * ```
 */
export function parseClientRange(text: string = newestClient): ClientRange {
  const trimmed = text.trim();
  if (trimmed === 'latest') return { text: newestClient, oldest: newestClient, newest: newestClient };
  if (isVersion(trimmed)) return bounded(trimmed, trimmed, trimmed);
  const line = /^(\d+)(?:\.(\d+))?\.x$/.exec(trimmed);
  if (line !== null) return wholeLine(trimmed, Number(line[1]), line[2] === undefined ? undefined : Number(line[2]));
  const [from, to, ...more] = trimmed.split('..');
  if (from !== undefined && to !== undefined && more.length === 0 && isVersion(from) && isVersion(to)) {
    return bounded(trimmed, from, to);
  }
  let oldest = oldestClient;
  let newest = newestClient;
  for (const comparison of trimmed.split(/\s+/)) {
    const [, sign, version = ''] = /^(>=|>|<=|<)(\d+\.\d+\.\d+)$/.exec(comparison) ?? [];
    if (sign === undefined)
      throw new UsageError(`not a version or range of Claude Code: ${JSON.stringify(text)}`, { hint });
    if (sign === '>=') oldest = version;
    else if (sign === '>') oldest = next(version);
    else if (sign === '<=') newest = version;
    else newest = previous(version);
  }
  return bounded(trimmed, oldest, newest);
}

/** `2.1.x` or `2.x`, as far as versions are known. */
function wholeLine(text: string, major: number, minor: number | undefined): ClientRange {
  const first = `${major}.${minor ?? 0}.0`;
  const beyond = minor === undefined ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
  const oldest = compareVersions(first, oldestClient) < 0 ? oldestClient : first;
  const newest = compareVersions(newestClient, beyond) < 0 ? newestClient : previous(beyond);
  return bounded(text, oldest, newest);
}

function bounded(text: string, oldest: Version, newest: Version): ClientRange {
  if (compareVersions(oldest, newest) > 0) {
    throw new UsageError(`no version of Claude Code is in the range ${JSON.stringify(text)}`, {
      hint: `The older version comes first; hooklint knows ${oldestClient} to ${newestClient}.`,
    });
  }
  if (compareVersions(oldest, oldestClient) < 0) {
    throw new UsageError(`Claude Code ${text} is older than ${oldestClient}`, {
      hint: `${oldestClient} is the oldest version that hooklint knows.`,
    });
  }
  return { text, oldest, newest };
}

function next(version: Version): Version {
  const [major, minor, patch] = version.split('.');
  return `${major}.${minor}.${Number(patch) + 1}`;
}

/** The last version before another; where its patch is 0, one that no release reaches. */
function previous(version: Version): Version {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (patch > 0) return `${major}.${minor}.${patch - 1}`;
  return minor > 0 ? `${major}.${minor - 1}.9999` : `${major - 1}.9999.9999`;
}
