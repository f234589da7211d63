/** All that is known while a verdict is made. */
import type { ResolvedContract, ResolvedField } from '../contract/resolve.js';
import type { EffectRow } from '../contract/rows.js';
import type { Cause, InterpretContext } from '../model.js';
import type { Causes, Reading } from './causes.js';

/** What decided the fate of the guarded action. */
export interface Decision {
  readonly row: EffectRow | undefined;
  readonly stop: EffectRow | undefined;
}

export interface Judgement {
  readonly reading: Reading;
  readonly context: InterpretContext;
  readonly contract: ResolvedContract;
  readonly causes: Causes;
  readonly decision: Decision;
}

/** Did what decided take this cause's effect and texts away? */
export function takesAway({ row, stop }: Decision, cause: Cause): boolean {
  return row?.drops?.includes(cause) === true || stop?.drops?.includes(cause) === true;
}

/** Does a field count beside this decision? */
export function countsBeside({ row: { only } }: ResolvedField, { row }: Decision): boolean {
  return only === undefined || (row !== undefined && only.includes(row.on));
}
