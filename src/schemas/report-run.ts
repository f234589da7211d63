/** The runs of a report: of one hook, of several on one payload, and of a mod. */
import * as z from 'zod';
import type { ReportParts } from './report-parts.js';

/** The schema of a run in a report. */
export function runSchema({ object, text, milliseconds, stretch }: ReportParts, verdict: z.ZodType): z.ZodType {
  return object({
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
      failing: text('The only one that failed; absent where all ended alike.').optional(),
    })
      .optional()
      .meta({ description: 'Programs that were played by stand-ins, and how these ended.' }),
    world: object({
      variables: z.record(z.string(), z.string()).optional(),
      meant: z
        .record(z.string(), z.string())
        .optional()
        .meta({ description: 'Variables that Claude Code never sets, set from the payload.' }),
      files: z.array(z.string()).optional(),
      texts: z.record(z.string(), z.string()).optional(),
      changes: object({ extensions: z.array(z.string()), folders: z.array(z.string()) }).optional(),
      advice: text('The command that the hook advised where it blocked another.').optional(),
      bait: text('The file that appears where a shell runs the name of the file.').optional(),
      unapproved: text('The command behind one that the hook approved, which it did not approve by itself.').optional(),
      unadmitted: z.array(z.string()).optional().meta({
        description: 'Each `if` of the handlers, of which none holds for the call; it was run as if it had none.',
      }),
      moved: text('The folder of the project to which Claude has gone before the call.').optional(),
      tells: z.literal(true).optional().meta({ description: 'The hook told Claude something before the move.' }),
      ownScript: object({
        name: z.string(),
        text: text('As it stands in the file.'),
        call: text('How it is called from the root of the project.'),
        file: z.string(),
        command: text('What it runs and the guard stops.'),
      })
        .optional()
        .meta({ description: 'A script of the project for a command that the guard stops.' }),
      harmless: object({
        name: z.string(),
        path: text('The file that it is written to.'),
        isControl: z.literal(true).optional().meta({ description: 'The same text without the word.' }),
      })
        .optional()
        .meta({ description: 'The call writes a harmless text with a word in it that the hook looks for.' }),
      planFile: z.literal(true).optional().meta({ description: 'Claude writes its plan in plan mode.' }),
    })
      .optional()
      .meta({ description: 'What was otherwise than in the project: variables, files, changes in git.' }),
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
}

/** The schema of what several hooks come to together. */
export function mergedSchema({ object, text, event }: ReportParts, verdict: z.ZodType): z.ZodType {
  return object({
    event,
    payload: text('The id of the payload.'),
    runs: z
      .array(z.string())
      .meta({ description: 'The ids of the runs, in the order in which the hooks are assumed to finish.' }),
    duplicates: z
      .array(object({ hook: text('The hook that does not run.'), of: text('The one that runs instead.') }))
      .meta({ description: 'Hooks that Claude Code runs once although they are registered twice.' }),
    heldBack: z.array(z.string()).optional().meta({
      description: 'The ids of hooks that do not run because a hook of managed settings has decided before them.',
    }),
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
}

/** The schema of a run of a mod. */
export function modRunSchema({ object, text }: ReportParts, verdict: z.ZodType): z.ZodType {
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

  return object({
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
}
