/** What a text for people is laid out with. */
import { type Paint, plain } from './paint.js';
import { wrap } from './wrap.js';

export interface Layout {
  /** Columns, at least 40. */
  readonly width: number;
  readonly paint: Paint;
}

/** Lines stay readable from 40 columns up. */
export function layoutOf({
  width = 80,
  paint = plain,
}: {
  readonly width?: number;
  readonly paint?: Paint;
} = {}): Layout {
  return { width: Math.max(width, 40), paint };
}

/** A text wrapped to the width; its further lines are indented. */
export function paragraph(text: string, { width }: Layout): string {
  return wrap(text, width, '  ');
}
