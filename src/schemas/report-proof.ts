/** What the proof of a guard held it against. */
import * as z from 'zod';
import type { ReportParts } from './report-parts.js';

export function proofSchema({ object, text, count }: ReportParts): z.ZodType {
  const call = object({
    program: text('The name of the program.'),
    directory: text('The folder that it was started in.'),
    args: z.array(z.string()),
    paths: z.array(z.string()).optional().meta({ description: 'The arguments as absolute paths, links followed.' }),
  });
  const variantPayload = z.looseObject({ id: z.string(), json: z.record(z.string(), z.unknown()) });

  return object({
    hook: text('The id of the guard.'),
    action: object({
      text: text('What the guard stops, cut down to what it stops it for.'),
      slug: text('The first part of the ids of the variants.'),
      payload: variantPayload,
      key: text('Equal for equal actions.'),
      file: object({
        does: z.enum(['write', 'read']),
        path: text('From the folder of the project, or from the home folder.'),
        content: text('What is put into it.'),
        matters: z.enum(['path', 'text', 'both']).meta({ description: 'What it is stopped for.' }),
      })
        .optional()
        .meta({ description: 'The file that the guard protects.' }),
    }),
    variants: z.array(
      object({
        id: text('What --replay takes.'),
        kind: z.enum(['way', 'mention', 'sibling', 'switch-off']).meta({
          description:
            'It does the same, only mentions it, does it to another file of the same kind or to the same branch while it or another one is checked out, or changes the guard itself.',
        }),
        variation: text('Its name in the table of variations.'),
        plain: z.boolean().meta({ description: 'One that people and models write without meaning anything by it.' }),
        text: text('The command, or the tool and its file.'),
        payload: variantPayload,
        deed: object({
          calls: z.array(call).meta({ description: 'Programs that it started, as their stand-ins recorded them.' }),
          files: z
            .array(object({ path: z.string(), content: z.string().nullable() }))
            .meta({ description: 'Files that it changed.' }),
          reads: z
            .array(z.string())
            .optional()
            .meta({ description: 'Files whose text it printed, and variables: `$API_TOKEN`.' }),
        })
          .optional()
          .meta({
            description:
              'What it was seen to do; of the call of another tool than Bash, what that is documented to do.',
          }),
        stopped: z.boolean(),
        stoppedBy: text('The id of another hook that stopped it, or "permission rule".').optional(),
      }),
    ),
    unproved: count('Variants of which it could not be shown what they do.'),
    unprovedVariations: z.array(z.string()).meta({ description: 'Their names in the table of variations.' }),
    leftOut: count(
      'Variants that were not tried; in a lint, those too of which the answer of the guard tells nothing.',
    ),
    complete: z.boolean().meta({ description: 'Every variation was tried on this action.' }),
  });
}
