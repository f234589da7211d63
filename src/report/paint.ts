/** Colours by what they mean. The report names the meaning; the command line decides whether there are colours at all. */

export interface Paint {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly info: (text: string) => string;
  readonly good: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

const same = (text: string): string => text;

/** No colours. */
export const plain: Paint = { error: same, warning: same, info: same, good: same, strong: same, faint: same };
