/** The rules that look at a settings file and its hooks; the build takes only their files. */
import type { Rule } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';

export const rulesOnFiles: readonly Rule[] = rules.filter(
  ({ onConfig, onHook }) => onConfig !== undefined || onHook !== undefined,
);
