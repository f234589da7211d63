/**
 * What makes a finding the same finding tomorrow: its rule, its file and what it says (or what that is about, where it
 * counts or quotes what differs), but not its line, which moves when code above it does. Used by code scanning services and by the baseline.
 */
import type { Finding } from '../model.js';

/**
 * One fingerprint per finding, in order: 16 hexadecimal digits. Findings that agree in all that counts are told apart by
 * their turn among each other, so that a second one is new even if it looks like the first.
 */
export function fingerprints(findings: readonly Finding[]): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const what = [finding.rule, finding.place.file, finding.cause ?? finding.message].join('\0');
    const turn = seen.get(what) ?? 0;
    seen.set(what, turn + 1);
    return fingerprintOf(`${what}\0${turn}`);
  });
}

const offsetBasis = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/** 16 hexadecimal digits. FNV-1a, 64 bits, over the UTF-8 bytes. Not cryptographic: it keeps findings apart, it guards nothing. */
export function fingerprintOf(text: string): string {
  let hash = offsetBasis;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  return hash.toString(16).padStart(16, '0');
}
