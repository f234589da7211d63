/** The hooks of a report that could not be judged, by what the machine lacks. */
import * as z from 'zod';
import type { ReportParts } from './report-parts.js';

export function notJudgedSchema({ object, text, count, place }: ReportParts): z.ZodType {
  return object({
    lack: object({
      kind: z.enum([
        'program',
        'package',
        'file',
        'variable',
        'path',
        'network',
        'terminal',
        'rights',
        'pipe',
        'runner',
      ]),
      name: text('Which program, package, file, variable or path.').optional(),
      is: z
        .enum(['set', 'unset', 'otherwise', 'there', 'missing'])
        .optional()
        .meta({ description: 'The state of a variable or path that makes a hook exit early.' }),
    }).meta({ description: 'What the machine lacks.' }),
    cause: text('What is lacking, as a clause.'),
    hooks: z.array(z.string()).meta({ description: 'The ids of the hooks.' }),
    remedy: text('What would judge them.'),
    gates: z
      .array(object({ hook: text('The id of the hook.'), place }))
      .optional()
      .meta({ description: 'Where hooks that check first exit silently.' }),
    runsLeftOut: count('Runs skipped because they would have ended the same way.'),
  });
}
