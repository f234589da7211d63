/** A fault that one rule sees in the text, and another in what comes of it, is told once. Pure. */
import type { Finding, Rule } from '../model.js';

/** Findings without those that explain another at the same line of the same hook, which takes over what they advise. */
export function explained(findings: readonly Finding[], rules: readonly Rule[]): Finding[] {
  const explains = new Map(rules.flatMap(({ id, explains: told }) => (told === undefined ? [] : [[id, told]])));
  const causes = findings.filter(({ rule }) => explains.has(rule));
  if (causes.length === 0) return [...findings];
  const causeOf = ({ hook, place, rule }: Finding): Finding | undefined =>
    causes.find(
      (cause) =>
        explains.get(cause.rule)?.includes(rule) === true &&
        cause.hook === hook &&
        cause.place.file === place.file &&
        cause.place.line !== undefined &&
        cause.place.line === place.line,
    );
  const told = new Set(findings.map(causeOf));
  return findings
    .filter((finding) => !told.has(finding))
    .map((finding) => ({ ...finding, help: causeOf(finding)?.help ?? finding.help }));
}
