/** What a text for people is laid out with. */
import { type Paint, plain } from './paint.js';
import { wrap } from './wrap.js';

export interface Layout {
  /** Columns, 40 to 120. */
  readonly width: number;
  readonly paint: Paint;
}

/** Lines stay readable from 40 columns up and are not stretched beyond 120; without a terminal there are 80. */
export function layoutOf({
  width = 80,
  paint = plain,
}: {
  readonly width?: number;
  readonly paint?: Paint;
} = {}): Layout {
  return { width: Math.min(Math.max(width, 40), 120), paint };
}

export function paragraph(text: string, { width }: Layout): string {
  return wrap(text, width, '  ');
}
