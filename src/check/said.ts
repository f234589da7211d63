/** What rules say, and of what; which of them gives way to another. Pure. */
import type { ConfigFile, Hook, Mod, Rule, RuleFinding, Run, Severity, Stretch } from '../model.js';

/** What a finding was found in. */
export interface Scene {
  readonly config?: ConfigFile;
  readonly hook?: Hook;
  readonly mod?: Mod;
  readonly run?: Run;
  /** The stretch of versions that the run was judged under, and how many were asked about. */
  readonly stretch?: Stretch;
  readonly stretches?: number;
}

/** What one rule said, and of what. */
export interface Said {
  readonly rule: Rule;
  readonly finding: RuleFinding;
  readonly severity: Severity;
  readonly scene: Scene;
}

/** What a rule said, with the severity that counts: that of the finding, else that of the rule. */
export function say(rule: Rule, finding: RuleFinding, scene: Scene): Said {
  return { rule, finding, severity: finding.severity ?? rule.severity, scene };
}

/** Does another of the rules that spoke explain the same defect better? Mere advice explains no defect. */
export function givesWay({ rule, severity }: Said, found: readonly Said[]): boolean {
  const { yieldsTo } = rule;
  if (yieldsTo === undefined) return false;
  if (yieldsTo === 'errors') return found.some((other) => other.severity === 'error' && other.rule !== rule);
  return found.some((other) => yieldsTo.includes(other.rule.id) && (other.severity !== 'info' || severity === 'info'));
}
