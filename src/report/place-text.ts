/** A place as people and editors write it. */
import type { Place } from '../model.js';
import { escapeLine } from './escape.js';

/** `file:line:column`, as far as known; escaped. */
export function placeText({
  file,
  line,
  column,
}: Pick<Place, 'file' | 'line'> & { readonly column?: number | undefined }): string {
  return escapeLine([file, line, column].filter((part) => part !== undefined).join(':'));
}
