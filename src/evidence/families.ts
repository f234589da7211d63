/** Rules that find the same kind of defect, by id: other rules give way to all of them at once. */

/** Stdout holds a reply, in a form that the client does not read as one. */
export const replyNotRead = [
  'text-before-json',
  'text-after-json',
  'several-json-documents',
  'json-in-fence',
  'json-not-an-object',
  'json-in-utf-16',
  'malformed-json',
] as const;

/** The client refuses the reply as a whole. */
export const replyRefused = [
  'invalid-value',
  'missing-hook-event-name',
  'wrong-hook-event-name',
  'no-such-output',
] as const;

/** The client takes the reply and passes over a field of it. */
export const fieldNotRead = ['misplaced-field', 'unknown-field'] as const;

/** What the reply says does not count, whatever the exit code: it is refused as a whole, or in the part that matters. */
export const notCounted = [
  ...replyNotRead,
  ...replyRefused,
  ...fieldNotRead,
  'block-ignored',
  'reason-without-decision',
] as const;
