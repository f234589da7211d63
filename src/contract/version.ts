/** Client versions: numeric comparison, because the versions published on npm have gaps. */
import type { Version } from '../model.js';

/** The newest client that the contract was measured on, and the one verdicts speak of by default. */
export const newestClient: Version = '2.1.330';

/** The first client with hooks that the contract speaks of. */
export const oldestClient: Version = '1.0.38';

const pattern = /^(\d+)\.(\d+)\.(\d+)$/;

/** Is the text a version such as `2.1.330`? */
export function isVersion(text: string): boolean {
  return pattern.test(text);
}

/** Negative when `a` is older than `b`, zero when equal, positive when newer. Throws on text that is no version. */
export function compareVersions(a: Version, b: Version): number {
  const left = parts(a);
  const right = parts(b);
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] as number) - (right[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Does `version` lie in `[since, until)`? */
export function inSpan(version: Version, span: { readonly since: Version; readonly until?: Version }): boolean {
  return (
    compareVersions(version, span.since) >= 0 && (span.until === undefined || compareVersions(version, span.until) < 0)
  );
}

function parts(version: Version): readonly number[] {
  const match = pattern.exec(version);
  if (match === null) throw new RangeError(`not a client version: ${JSON.stringify(version)}`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}
