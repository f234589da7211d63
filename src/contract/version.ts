/**
 * Client versions: numeric comparison, because the versions published on npm have gaps. Three numbers, compared millions of
 * times for a log: semver, with its prereleases and ranges, is more than they need.
 */
import type { Version } from '../model.js';

/** The newest version that the contract was measured on; verdicts are about it by default. */
export const newestClient: Version = '2.1.332';

/** The oldest version that the contract covers. */
export const oldestClient: Version = '1.0.38';

const pattern = /^(\d+)\.(\d+)\.(\d+)$/;

/** Is the text a version such as `2.1.330`? */
export function isVersion(text: string): boolean {
  return pattern.test(text);
}

/** Negative when `a` is older than `b`, zero when equal, positive when newer. Throws on text that is no version. */
export function compareVersions(a: Version, b: Version): number {
  return a === b ? 0 : ordinal(a) - ordinal(b);
}

/** Does `version` lie in `[since, until)`? */
export function inSpan(version: Version, span: { readonly since: Version; readonly until?: Version }): boolean {
  return (
    compareVersions(version, span.since) >= 0 && (span.until === undefined || compareVersions(version, span.until) < 0)
  );
}

/** Room for each part of a version; the largest patch on npm has three digits. */
const room = 100_000;

const ordinals = new Map<Version, number>();

/** One number per version, in the order of versions; kept, because the same few versions are compared again and again. */
function ordinal(version: Version): number {
  let value = ordinals.get(version);
  if (value === undefined) {
    const match = pattern.exec(version);
    if (match === null) throw new RangeError(`not a client version: ${JSON.stringify(version)}`);
    value = (Number(match[1]) * room + Number(match[2])) * room + Number(match[3]);
    ordinals.set(version, value);
  }
  return value;
}
