/** The report that `--format json` writes. Loose on purpose: a later version may add keys, and readers should let it. */
import * as z from 'zod';
import { eventNames } from '../contract/events.js';
import type { EventName } from '../model.js';
import { type Layer, objectOf } from './layer.js';
import { verdictSchema } from './verdict.js';

/** `names` refuses every key that is not described here: tests use it to see that none was forgotten. */
export function reportSchema(layer: Layer): z.ZodType {
  const object = <T extends Readonly<Record<string, z.ZodType>>>(fields: T) => objectOf(fields, layer);
  const text = (description: string) => z.string().meta({ description });
  const count = (description: string) => z.int().min(0).meta({ description });
  const milliseconds = z.number().min(0);
  const event = z.enum(eventNames as [EventName, ...EventName[]]).meta({ description: 'The event.' });

  const place = object({
    file: text('The file, relative to the root where possible.'),
    line: z.int().min(1).optional(),
    column: z.int().min(1).optional(),
    endLine: z.int().min(1).optional(),
    endColumn: z.int().min(1).optional(),
  }).meta({ id: 'place', description: 'Lines and columns count from 1, columns in UTF-16 units.' });

  const bracket = object({
    absentIn: text('The last version without the change.'),
    presentIn: text('The first version with the change.'),
  });
  const stretch = object({
    from: text('The first version.'),
    to: text('The first version after it; absent: up to the newest known.').optional(),
    client: text('A version inside it.'),
    fromBracket: bracket.optional().meta({ description: 'It begins at an unknown release between these.' }),
    toBracket: bracket.optional().meta({ description: 'It ends at an unknown release between these.' }),
  }).meta({ id: 'stretch', description: 'Versions of Claude Code across which the contract does not change.' });

  const verdict = verdictSchema(layer, { event, place });

  const hook = object({
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

  const raised = object({
    event: text('What was raised: tool.call, prompt.submit, classic.Stop.'),
    answer: z
      .unknown()
      .optional()
      .meta({ description: 'What the mod and what is beneath it answered; absent: it threw.' }),
    threw: z.string().optional().meta({ description: 'What raising it threw.' }),
    reached: z.array(z.record(z.string(), z.unknown())).meta({ description: 'What came through to Claude Code.' }),
    lacks: z.array(z.string()).meta({ description: 'What the mod called on `$` and a test cannot answer.' }),
    settled: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'The permission decision before `tool.check`.' }),
    asked: z.boolean().optional().meta({ description: 'The user would have been asked whether the tool may run.' }),
    asksUser: z.boolean().optional().meta({ description: 'The mod asked the user something by itself.' }),
  });
  const modRun = object({
    id: text('`<mod>:<event>@<payload>`.'),
    mod: text('The id of the mod.'),
    event: text('The event of the payload.'),
    payload: text('The id of the payload.'),
    about: text('What the payload is about in a few words.'),
    nature: z.enum(['benign', 'trigger']),
    derivedFrom: z.string().optional().meta({ description: 'Where a payload that was made from the text comes from.' }),
    execution: z
      .discriminatedUnion('kind', [
        object({
          kind: z.literal('done'),
          raised: z.array(raised),
          skipped: z.array(object({ event: text('The event of the hook.'), why: text('Why it was skipped.') })),
          unanswered: z.array(z.string()).meta({ description: 'What nothing answered, by name.' }),
        }),
        object({ kind: z.literal('not-loaded'), why: text('Why the module was not loaded.') }),
        object({ kind: z.literal('hung') }),
        object({ kind: z.literal('not-run') }),
      ])
      .meta({ description: 'What the mod did.' }),
    line: z.string().optional().meta({ description: 'The verdict in one sentence.' }),
    verdict: verdict.optional(),
    unjudged: z.string().optional().meta({ description: 'Why there is no verdict, as a clause.' }),
  });
  const run = object({
    id: text('<hook>@<payload>'),
    hook: text('The id of the hook.'),
    payload: text('The id of the payload.'),
    about: text('What the payload is about in a few words.').optional(),
    durationMs: milliseconds.optional().meta({ description: 'How long the run took.' }),
    nature: z.enum(['benign', 'trigger']).meta({ description: 'Whether a guard should object to the payload.' }),
    fault: object({
      kind: z.enum([
        'program-missing',
        'variable-unset',
        'stdin-empty',
        'stdin-truncated',
        'other-directory',
        'space-in-path',
        'profile-banner',
        'home-unwritable',
        'time-out',
      ]),
      program: z.string().optional(),
      variable: z.string().optional(),
    })
      .optional()
      .meta({ description: 'The simulated failure.' }),
    standIns: object({
      programs: z.array(z.string()),
      end: z.enum(['succeed', 'fail']),
    })
      .optional()
      .meta({ description: 'Programs that were played by stand-ins, and how these ended.' }),
    derivedFrom: text('The place whose text the payload was made from.').optional(),
    execution: z
      .looseObject({ type: z.enum(['command', 'http', 'mcp_tool', 'prompt', 'agent']) })
      .meta({ description: 'What the hook did; bytes that are not UTF-8 are base64 in stdoutBase64.' }),
    line: text('The verdict in a sentence.'),
    verdict,
    verdicts: z
      .array(object({ stretch, verdict }))
      .optional()
      .meta({ description: 'One per stretch of versions, oldest first, where they differ.' }),
  });

  const merged = object({
    event,
    payload: text('The id of the payload.'),
    runs: z
      .array(z.string())
      .meta({ description: 'The ids of the runs, in the order in which the hooks are assumed to finish.' }),
    duplicates: z
      .array(object({ hook: text('The hook that does not run.'), of: text('The one that runs instead.') }))
      .meta({ description: 'Hooks that Claude Code runs once although they are registered twice.' }),
    line: text('The merged verdict in a sentence.'),
    verdict,
    deciders: z.array(z.string()).meta({ description: 'The ids of the hooks that decided.' }),
    races: z
      .array(z.enum(['effect', 'endsTurn', 'updatedInput', 'updatedToolOutput', 'texts']))
      .meta({ description: 'What depends on which hook finishes first.' }),
    otherwise: z
      .array(verdict)
      .optional()
      .meta({ description: 'The outcome if the hooks finish in another order, where it differs.' }),
  });

  const edit = object({ file: z.string(), start: z.int().min(0), end: z.int().min(0), text: z.string() }).meta({
    description: 'Replaces the text from start up to end, in UTF-16 units.',
  });
  const finding = object({
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

  const call = object({
    program: text('The name of the program.'),
    directory: text('The folder that it was started in.'),
    args: z.array(z.string()),
    paths: z.array(z.string()).optional().meta({ description: 'The arguments as absolute paths, links followed.' }),
  });
  const variantPayload = z.looseObject({ id: z.string(), json: z.record(z.string(), z.unknown()) });
  const proof = object({
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
        kind: z
          .enum(['way', 'mention', 'switch-off'])
          .meta({ description: 'It does the same, only mentions it, or changes the guard itself.' }),
        variation: text('Its name in the table of variations.'),
        plain: z.boolean().meta({ description: 'One that people and models write without meaning anything by it.' }),
        text: text('The command, or the tool and its file.'),
        payload: variantPayload,
        deed: object({
          calls: z.array(call).meta({ description: 'Programs that it started, as their stand-ins recorded them.' }),
          files: z
            .array(object({ path: z.string(), content: z.string().nullable() }))
            .meta({ description: 'Files that it changed.' }),
          reads: z.array(z.string()).optional().meta({ description: 'Files whose text it printed.' }),
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
    leftOut: count('Variants that were not tried.'),
    complete: z.boolean().meta({ description: 'Every variation was tried on this action.' }),
  });

  const mod = object({
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

  return object({
    $schema: z.string().optional(),
    client: text('The selected version of Claude Code, or range of versions.'),
    root: text('The directory that paths are relative to.'),
    repository: text('The folder of the repository that the root lies in, or is.').optional(),
    hooks: z.array(hook),
    mods: z.array(mod).optional().meta({ description: 'Hooks modules of plugins.' }),
    runs: z.array(run),
    faulted: z.array(run).optional().meta({ description: 'Runs of blocking hooks under simulated failures.' }),
    stoodIn: z.array(run).optional().meta({ description: 'Runs with stand-ins for programs that the machine lacks.' }),
    noFaults: z.string().optional().meta({ description: 'Why there are none although they were requested.' }),
    proofs: z.array(proof).optional().meta({ description: 'Guards held against variants of what they stop.' }),
    noProofs: z.string().optional().meta({ description: 'Why there are none of these although there are guards.' }),
    modRuns: z
      .array(modRun)
      .optional()
      .meta({ description: 'What mods did with payloads under `claude plugin test`.' }),
    notRun: z
      .array(object({ hook: text('The id of the hook.'), why: text('Why it did not run.') }))
      .meta({ description: 'Hooks that did not run.' }),
    notJudged: z
      .array(
        object({
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
              'installer',
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
        }),
      )
      .optional()
      .meta({ description: 'Hooks that could not be judged on this machine; absent: none.' }),
    merged: z
      .array(merged)
      .meta({ description: 'The combined outcome of several hooks of one event on the same payload.' }),
    findings: z.array(finding),
    problems: z
      .array(object({ message: z.string(), hint: z.string().optional(), place: place.optional() }))
      .meta({ description: 'Input that could not be used.' }),
    durationMs: milliseconds
      .optional()
      .meta({ description: 'How long the lint took; absent where reports were merged.' }),
    ignored: z.array(object({ place, why: z.string() })).meta({ description: 'What Claude Code silently ignores.' }),
    isolation: object({
      kind: z.enum(['none', 'copy', 'namespace']).meta({ description: 'Where hooks ran.' }),
      network: z.enum(['none', 'host']).meta({ description: 'What they could reach.' }),
      why: z.string().optional().meta({ description: 'Why it is not stronger.' }),
    })
      .optional()
      .meta({ description: 'The sandbox that hooks ran in.' }),
    summary: object({
      hooks: count('Hooks found.'),
      runs: count('Runs made.'),
      errors: count('Findings that are errors.'),
      warnings: count('Findings that are warnings.'),
      infos: count('Findings that are advice.'),
    }),
  }).meta({ title: 'hooklint report', description: 'What hooklint --format json writes.' });
}
