/** The rules that look at one run of a command; the build takes only their files. */
import type { Rule } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';

export const rulesOnRuns: readonly Rule[] = rules.filter(
  ({ onRun, handlers }) => onRun !== undefined && handlers?.includes('command') !== false,
);
