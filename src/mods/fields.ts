/** Which reads of `e` find nothing there. */
import { isEventName } from '../contract/events.js';
import { inputRowsOf } from '../contract/inputs.js';
import { inputShapeOf } from '../contract/mod-inputs.js';
import type { FieldRead } from '../model.js';

export interface MissingField {
  readonly field: string;
  /** What to read in its place, below `e`: `tool`, `input.command`; absent: there is nothing of the kind. */
  readonly meant?: string;
}

/** Is the field one that the event does not have? Only fields that another shape of `e` has are known not to be there. */
export function missingField(event: string, { path }: Pick<FieldRead, 'path'>): MissingField | undefined {
  const [field = '', inner] = path;
  const shape = inputShapeOf(event);
  const found = shape?.mistaken.find((each) => each.field === field);
  if (shape === undefined || found === undefined) return undefined;
  const bare = event.replace(/^classic\./, '');
  if (shape.shape === 'payload' && isEventName(bare) && inputRowsOf(bare).some(({ name }) => name === field)) {
    return undefined;
  }
  // An empty word: what stands below it lies at the top.
  const meant = found.meant === '' ? inner : found.meant;
  return meant === undefined ? { field } : { field, meant };
}
