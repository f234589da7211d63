/** The statistics that `hooklint doctor --sessions` and `hooklint verdict --summary` write, and `hooklint merge` reads. */
import * as z from 'zod';
import { eventNames } from '../contract/events.js';
import type { EventName } from '../model.js';
import { outcomeMeanings, outcomes } from '../statistics/outcome.js';
import { type Layer, objectOf } from './layer.js';

/** `names` refuses every key that is not described here: tests use it to see that none was forgotten. */
export function statisticsSchema(layer: Layer): z.ZodType {
  const object = <T extends Readonly<Record<string, z.ZodType>>>(fields: T) => objectOf(fields, layer);
  const text = (description: string) => z.string().meta({ description });
  const count = (description: string) => z.int().min(0).meta({ description });
  const milliseconds = (description: string) => z.number().min(0).meta({ description });

  const example = object({
    outcome: z.enum(outcomes),
    name: text('What the hook ran on.'),
    at: text('When.').optional(),
    said: text('What it said, with secrets masked, cut.'),
  });
  const durations = object({
    count: count('Runs that the log has a time of.'),
    max: milliseconds('The longest, exact.'),
    p50: milliseconds('Half of the runs took no longer; 1 % off at most.').optional(),
    p90: milliseconds('Nine in ten took no longer; 1 % off at most.').optional(),
    buckets: z
      .array(z.tuple([z.int().min(0), z.int().min(1)]))
      .meta({ description: 'Index and count: bucket i holds times above 1.02^(i-1) and up to 1.02^i; 0: up to 1.' }),
  }).meta({ description: 'In milliseconds.' });
  const hook = object({
    event: z.enum(eventNames as [EventName, ...EventName[]]).meta({ description: 'The event.' }),
    hook: text('Its command or URL, with secrets masked; absent: the log does not say.').optional(),
    project: text('The folder of the project whose hook it is, where its command names a file of it.').optional(),
    names: z.array(z.string()).meta({ description: 'What it ran on, such as PreToolUse:Bash.' }),
    runs: count('Runs that a log tells of.'),
    everyRunLogged: z.boolean().meta({ description: 'False: it may have run more often without a line in the log.' }),
    outcomes: object(Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcomeMeanings[outcome])]))).meta({
      description: 'Each run is counted once.',
    }),
    durations,
    first: text('The time of the first run.').optional(),
    last: text('The time of the last run.').optional(),
    clients: z.record(z.string(), z.int().min(1)).meta({ description: 'Runs by version of Claude Code.' }),
    example: example.optional().meta({ description: 'The latest run of the worst outcome.' }),
    lint: text('The command that lints the hook.'),
  });
  return object({
    $schema: text('The schema of this file.'),
    otherRuns: count('Runs of hooks beyond those that are told apart.'),
    unreadable: count('Lines that were no line of a log.'),
    hooks: z.array(hook).meta({ description: 'The worst first.' }),
  }).meta({
    title: 'Statistics of hooks',
    description: 'What hooks did in many runs. `hooklint merge` adds several up.',
  });
}
