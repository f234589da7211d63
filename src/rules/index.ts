/** Every rule, in alphabetical order. The list is explicit: a rule that is not here does not exist. */
import type { Rule } from '../model.js';
import { rule as deprecatedDecision } from './deprecated-decision.js';
import { rule as stderrOnlyFailure } from './stderr-only-failure.js';
import { rule as timedOut } from './timed-out.js';

export const rules: readonly Rule[] = [deprecatedDecision, stderrOnlyFailure, timedOut];
