/** Since when an event is known. */
import type { Span, Version } from '../../model.js';
import { between, changelog, type Literal } from '../sources.js';

export const inTheFirst: Span = {
  since: '1.0.38',
  source: changelog('1.0.38', 'Present in the oldest version with hooks.'),
};

/** Found by looking for the name in adjacent published clients. */
export const bisected = (absentIn: Version, since: Literal, note?: string): Span => between(absentIn, since, note);
