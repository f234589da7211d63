/** The hooks and mods of a report. */
import * as z from 'zod';
import type { ReportParts } from './report-parts.js';

/** The schema of a hook in a report. */
export function hookSchema({ object, text, count, milliseconds, event, place }: ReportParts): z.ZodType {
  return object({
    besideMods: z
      .array(
        object({
          mod: text('The id of the mod.'),
          event: text('The event that it hooks.'),
          how: z.enum(['answers', 'may-answer', 'overrules', 'may-overrule']),
          seen: object({ did: z.int(), of: z.int() })
            .optional()
            .meta({ description: "On how many of the hook's payloads it did so; absent: it was not run on any." }),
          text: text('In a sentence.'),
        }),
      )
      .optional()
      .meta({ description: 'Mods that may answer before it or overrule it.' }),
    id: text('Stable: the same project gives the same id.'),
    event,
    matcher: z.string().optional(),
    handler: z.looseObject({ type: z.string() }).meta({ description: 'The handler, as in the configuration.' }),
    script: text('The script that the command starts.').optional(),
    decidedBy: z
      .enum(['flag', 'settings', 'directive', 'path', 'text'])
      .meta({ description: 'How hooklint knew the event of the hook.' }),
    place,
    durationMs: object({
      median: milliseconds,
      worst: milliseconds,
      without: z
        .literal('pyenv shim')
        .optional()
        .meta({ description: 'What delays the hook in Claude Code and was bypassed here.' }),
    })
      .optional()
      .meta({ description: 'How long its runs took; absent if it did not run.' }),
    leftOut: count('Payloads it was not run on, because its text cannot tell them from others.').optional(),
    answers: z
      .array(
        object({
          line: text('The verdict in a sentence.'),
          effect: z.enum(['proceed', 'allow', 'ask', 'defer', 'block']),
          payload: text('The id of the first payload with this reply.'),
          payloads: count('The number of payloads with this reply.'),
        }),
      )
      .optional()
      .meta({ description: 'The distinct replies of the hook; absent if it did not run.' }),
    unreached: z
      .array(
        object({
          line: z.int().min(1),
          text: text('The line.'),
          blocks: z.boolean().meta({ description: 'It would block the guarded action.' }),
        }),
      )
      .optional()
      .meta({ description: 'Lines of the hook that reply but that no run reached, as far as its text shows.' }),
  });
}

/** The schema of a mod in a report. */
export function modSchema({ object, text, place }: ReportParts): z.ZodType {
  return object({
    id: text('Stable within a project.'),
    plugin: text('The name of its plugin.'),
    place,
    module: text('The file of the module; absent: there is none to read.').optional(),
    events: z.array(z.string()).meta({ description: 'The events that it registers, as written.' }),
    notLoaded: object({
      by: z.enum(['hooks-file', 'module', 'client', 'switch']),
      why: text('A sentence.'),
      place,
    })
      .optional()
      .meta({ description: 'Why Claude Code does not load it.' }),
    notJudged: text('Why no run of it was judged; absent: some were.').optional(),
  });
}
