/** What `hooklint doctor --format json` writes. Loose on purpose: a later version may add keys, and readers should let it. */
import * as z from 'zod';
import { eventNames } from '../contract/events.js';
import type { EventName } from '../model.js';
import { type Layer, objectOf } from './layer.js';

const layers = ['managed', 'flag', 'local', 'project', 'user'] as const;
const reasons = [
  'file-dropped',
  'folder-not-read',
  'source-left-out',
  'plugin-off',
  'replaced',
  'switched-off',
  'not-trusted',
  'frontmatter-not-run',
  'unknown-event',
  'handler-not-run',
  'matcher',
  'condition',
  'same-as-another',
  'decided-before',
  'nobody-asked',
] as const;

/** `names` refuses every key that is not described here: tests use it to see that none was forgotten. */
export function doctorSchema(layer: Layer): z.ZodType {
  const object = <T extends Readonly<Record<string, z.ZodType>>>(fields: T) => objectOf(fields, layer);
  const text = (description: string) => z.string().meta({ description });
  const ids = z.array(z.string()).meta({ description: 'Ids of hooks.' });
  const event = z.enum(eventNames as [EventName, ...EventName[]]).meta({ description: 'The event.' });
  const place = object({
    file: text('The file, relative to the folder where possible.'),
    line: z.int().min(1).optional(),
    column: z.int().min(1).optional(),
    endLine: z.int().min(1).optional(),
    endColumn: z.int().min(1).optional(),
  }).meta({ id: 'place', description: 'Lines and columns count from 1, columns in UTF-16 units.' });
  const source = z
    .enum([...layers, 'plugin', 'skill', 'agent', 'command'])
    .meta({ description: 'Whose settings, or what brings it.' });
  const reason = object({
    kind: z.enum(reasons),
    why: text('Why it does not run, as a clause.'),
    place: place.optional(),
  }).meta({ id: 'reason', description: 'Why a hook, or all of a file, does not run.' });
  const severity = z.enum(['error', 'warning', 'info']);

  const hook = object({
    id: text('Stable: the same setup gives the same id.'),
    name: text('The script, or the beginning of the command.'),
    event,
    matcher: z.string().optional(),
    handler: z.looseObject({ type: z.string() }).meta({ description: 'The handler, as in the configuration.' }),
    script: text('The script that the command starts.').optional(),
    source,
    of: text('The plugin, skill, agent or command that brings it.').optional(),
    place,
    runs: z.enum(['yes', 'sometimes', 'no']),
    on: text('When it runs, if at times.').optional(),
    because: reason.optional(),
    apart: z
      .enum(['before', 'after'])
      .optional()
      .meta({ description: 'Runs before the others, or when they have ended; absent: beside the others.' }),
    can: z
      .union([
        z.literal('unknown'),
        z.array(z.enum(['block', 'ask', 'allow', 'rewrite-input', 'rewrite-output', 'add-context', 'end-turn'])),
      ])
      .meta({ description: 'What its text shows that it can do.' }),
  });

  const health = object({
    installed: object({ path: z.string(), version: z.string().optional() })
      .optional()
      .meta({ description: 'The Claude Code on the PATH.' }),
    newest: text('The newest version of Claude Code that hooklint knows.'),
    programs: z.array(
      object({
        name: z.string(),
        path: text('Absent: it is not on the PATH.').optional(),
        version: z.string().optional(),
        shellOnly: z.boolean().meta({ description: 'Not on the PATH of what was started from the desktop.' }),
        hooks: ids,
      }),
    ),
    desktopPath: z.array(z.string()),
    notExecutable: z.array(object({ file: z.string(), hooks: ids })),
    budgets: z.array(
      object({
        event,
        hooks: z.int().min(0),
        seconds: z.number().min(0).meta({ description: 'The longest that Claude Code waits.' }),
        shared: z.boolean().meta({ description: 'All hooks of the event have this together.' }),
      }),
    ),
  });

  return object({
    version: z.literal(1),
    folder: text('The folder that Claude Code is started in.'),
    client: text('The version of Claude Code that is answered for.'),
    started: object({
      bare: z.boolean(),
      safeMode: z.boolean(),
      restricted: z.boolean(),
      headless: z.boolean(),
      sources: z.array(z.enum(layers)).optional(),
      agent: z.string().optional(),
    }),
    trusted: z.union([z.boolean(), z.literal('unknown')]),
    unusable: object({ place, why: z.string() })
      .optional()
      .meta({ description: 'Why Claude Code does not start at all.' }),
    event: event.optional(),
    payload: z.looseObject({}).optional(),
    files: z.array(
      object({
        file: z.string(),
        source,
        of: z.string().optional(),
        hooks: z.int().min(0),
        out: reason.optional(),
      }),
    ),
    plugins: z.array(
      object({
        id: z.string(),
        root: z.string(),
        by: z.enum(['installed', 'flag', 'skills-folder', 'this-folder']),
        managed: z.boolean().meta({ description: 'Enabled by managed settings.' }),
        entry: object({ file: z.string(), pointer: z.string() })
          .optional()
          .meta({ description: 'Where its marketplace lists hooks in place of its own.' }),
        off: text('Why it is not loaded; absent: it is.').optional(),
        place: place.optional(),
      }),
    ),
    switches: z.array(object({ name: z.string(), leaves: z.array(z.string()), place: place.optional() })),
    hooks: z.array(hook).meta({ description: 'In the order of Claude Code.' }),
    lost: z
      .array(object({ place, event: event.optional(), message: z.string(), help: z.string() }))
      .meta({ description: 'Entries that Claude Code takes no hook from.' }),
    outcomes: z
      .array(
        object({
          effect: z.enum(['proceed', 'allow', 'ask', 'defer', 'block']),
          by: ids,
          result: text('What happens then.'),
          call: z.enum(['runs', 'asked', 'refused', 'deferred', 'classified']).optional(),
        }),
      )
      .optional()
      .meta({ description: 'What can happen on the call, the strongest decision first.' }),
    contradictions: z.array(
      object({
        id: z.string(),
        severity,
        message: z.string(),
        help: z.string(),
        places: z.array(place),
        hooks: ids,
      }),
    ),
    lint: z
      .array(
        object({
          rule: z.string(),
          severity,
          message: z.string(),
          place,
          docs: z.string(),
          hook: z.string().optional(),
        }),
      )
      .meta({ description: 'Findings of the lint that need no run of a hook.' }),
    health: health.optional(),
  }).meta({ title: 'hooklint doctor', description: 'Which hooks run, which do not and why.' });
}
