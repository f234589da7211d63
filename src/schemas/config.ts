/** The configuration of hooklint: `hooklint.config.json`, or the key `hooklint` of package.json. */
import * as z from 'zod';
import { efforts } from '../plan/effort.js';

const severity = z.enum(['off', 'info', 'warning', 'error']);
const globs = z.union([z.string(), z.array(z.string())]);

const ignore = z
  .strictObject({
    files: globs.meta({
      description: 'Globs of the files whose findings are not reported, from the configuration on.',
    }),
    rules: z.array(z.string()).optional().meta({ description: 'Only these rules. Default: every rule.' }),
    at: z
      .string()
      .optional()
      .meta({ description: 'Only findings on this value of a settings file: a JSON pointer, /hooks/Stop/0.' }),
    reason: z.string().optional().meta({ description: 'Why, for the next reader.' }),
  })
  .meta({
    title: 'Ignore',
    description: 'Findings that are not reported. One that silences nothing is reported itself.',
  });

const failLevel = z.enum(['error', 'warning', 'info', 'not-judged', 'never']);

export const configSchema = z
  .strictObject({
    $schema: z.string().optional().meta({ description: 'For editors.' }),
    client: z
      .string()
      .optional()
      .meta({ description: 'Claude Code version, or range of them, to judge for: "2.1.330", ">=2.1.0".' }),
    failOn: z
      .union([failLevel, z.array(failLevel)])
      .optional()
      .meta({
        description:
          'The lowest severity that makes the exit code 1; "not-judged" adds hooks that could not be judged. Default: error.',
      }),
    rules: z
      .record(z.string(), severity)
      .optional()
      .meta({ description: 'The level of a rule, by its id; "off" silences it everywhere.' }),
    exclude: z
      .array(z.string())
      .optional()
      .meta({ description: 'Globs of files that are not linted and not run, even when they are named.' }),
    ignores: z.array(ignore).optional().meta({ description: 'Findings that are not reported.' }),
    payloads: z
      .array(z.string())
      .optional()
      .meta({ description: 'Payload files and folders besides the shipped ones, from the configuration on.' }),
    baseline: z
      .string()
      .optional()
      .meta({ description: 'A file of findings to live with for now, from the configuration on.' }),
    expectations: z
      .string()
      .optional()
      .meta({ description: 'A file of what must come of which hook. Default: hooklint.expectations.json.' }),
    effort: z.enum(efforts).optional().meta({
      description: 'How many payloads are made from what each hook says, besides the others. Default: normal.',
    }),
    faults: z
      .boolean()
      .optional()
      .meta({ description: 'Re-run blocking hooks under simulated failures. Default: with effort thorough.' }),
    env: z
      .array(z.string())
      .optional()
      .meta({ description: 'Variables to pass on to hooks that would be withheld as secrets.' }),
  })
  .meta({ title: 'hooklint configuration', description: 'How hooklint lints a project.' });

/** What a configuration file may hold. */
export type Config = z.infer<typeof configSchema>;
