/** `--rule id=level`. */

import { UsageError } from '../model/usage-error.js';
import type { Severity } from '../model.js';
import { rules } from '../rules/index.js';
import { nearest } from '../text/nearest.js';

const levels = ['off', 'info', 'warning', 'error'] as const;

/** Severities by rule id, from `id=level` pairs; the last one for an id wins. Throws UsageError. */
export function ruleLevels(pairs: readonly string[]): Readonly<Record<string, Severity | 'off'>> {
  return Object.fromEntries(pairs.map(ruleLevel));
}

function ruleLevel(pair: string): readonly [string, Severity | 'off'] {
  const [id = '', given = ''] = pair.split('=', 2);
  if (!rules.some((rule) => rule.id === id)) {
    const meant = nearest(
      id,
      rules.map((rule) => rule.id),
    );
    throw new UsageError(`there is no rule ${JSON.stringify(id)}`, {
      hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}hooklint explain lists the rules.`,
    });
  }
  const level = levels.find((legal) => legal === given);
  if (level === undefined) {
    throw new UsageError(`--rule ${id} needs a level, not ${JSON.stringify(given)}`, {
      hint: `Legal values: ${levels.map((legal) => `${id}=${legal}`).join(', ')}.`,
    });
  }
  return [id, level];
}
