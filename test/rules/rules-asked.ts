/** The rules whose examples run: all, or those that `HOOKLINT_RULES` lists, as the mutation tester does for those it changes. */
import { rules } from '../../src/rules/index.js';

const asked = process.env.HOOKLINT_RULES?.split(',');

export const rulesAsked = asked === undefined ? rules : rules.filter(({ id }) => asked.includes(id));
