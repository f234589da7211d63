/** The findings of a report, with the edits that mend them. */
import * as z from 'zod';
import type { ReportParts } from './report-parts.js';

export function findingSchema({ object, text, place, stretch }: ReportParts): z.ZodType {
  const edit = object({ file: z.string(), start: z.int().min(0), end: z.int().min(0), text: z.string() }).meta({
    description: 'Replaces the text from start up to end, in UTF-16 units.',
  });

  return object({
    rule: text('The id of the rule.'),
    severity: z.enum(['error', 'warning', 'info']),
    message: text('What is wrong.'),
    help: text('What to do.'),
    place,
    cause: text(
      'What it is told from others by, if the message counts or quotes what differs from lint to lint.',
    ).optional(),
    hook: text('The id of the hook.').optional(),
    source: text('The line of the file that the place begins on.').optional(),
    cases: z.array(z.string()).optional().meta({ description: 'The ids of the runs that show it.' }),
    versions: z
      .array(stretch)
      .optional()
      .meta({ description: 'The versions concerned, if not all that were selected.' }),
    fix: object({
      safe: z.boolean().meta({ description: 'The fix keeps the meaning.' }),
      description: z.string(),
      edits: z.array(edit),
      makeExecutable: z.string().optional(),
    }).optional(),
  });
}
