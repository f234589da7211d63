/** The configuration of hooklint: `hooklint.config.json`, or the key `hooklint` of package.json. */
import * as z from 'zod';
import { efforts } from '../plan/effort.js';
import { extents } from '../plan/extent.js';

const severity = z.enum(['off', 'info', 'warning', 'error']);
const globs = z.union([z.string(), z.array(z.string())]);

const ignore = z
  .strictObject({
    files: globs.meta({
      description: 'Globs of files whose findings to hide, relative to the configuration.',
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
    description: 'Findings to hide. An entry that hides nothing is reported.',
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
          'The lowest severity that gives exit code 1; "not-judged" also counts hooks that could not be judged. Default: error.',
      }),
    rules: z
      .record(z.string(), severity)
      .optional()
      .meta({ description: 'The level of a rule, by its id; "off" switches it off.' }),
    exclude: z
      .array(z.string())
      .optional()
      .meta({ description: 'Globs of files never to lint or run, even if named.' }),
    ignores: z.array(ignore).optional().meta({ description: 'Findings to hide.' }),
    payloads: z
      .array(z.string())
      .optional()
      .meta({ description: 'Additional payload files and folders, relative to the configuration.' }),
    prove: z.enum(extents).optional().meta({
      description:
        'Which other spellings of what they stop guards are tested with: the plain ones (default), each on one action of a guard, all on every action, or none.',
    }),
    variations: z
      .array(
        z.strictObject({
          name: z
            .string()
            .regex(/^[a-z0-9-]+$/)
            .meta({ description: 'A part of the ids of variants: "in-our-wrapper".' }),
          template: z.string().meta({
            description:
              'Another way to write a command, with {command}, {program}, {rest}, {quoted} or {base64} in it: "make run CMD={quoted}".',
          }),
        }),
      )
      .optional()
      .meta({
        description: 'Ways to write a command that guards are held against, besides those that hooklint knows.',
      }),
    baseline: z
      .string()
      .optional()
      .meta({ description: 'A file of known findings to accept for now, relative to the configuration.' }),
    expectations: z
      .string()
      .optional()
      .meta({ description: 'A file with the expected outcome of hooks. Default: hooklint.expectations.json.' }),
    effort: z.enum(efforts).optional().meta({
      description:
        "How many payloads to run: thorough leaves none out and makes more from each hook's own text. Default: normal.",
    }),
    faults: z
      .boolean()
      .optional()
      .meta({ description: 'Re-run blocking hooks under simulated failures. Default: with effort thorough.' }),
    env: z
      .array(z.string())
      .optional()
      .meta({ description: 'Variables to pass to hooks even if they look like secrets.' }),
  })
  .meta({ title: 'hooklint configuration', description: 'How hooklint lints a project.' });

/** What a configuration file may hold. */
export type Config = z.infer<typeof configSchema>;
