/** The report that `--format json` writes. Loose on purpose: a later version may add keys, and readers should let it. */
import * as z from 'zod';
import { eventNames } from '../contract/events.js';
import { permissionModeNames } from '../contract/permission-modes.js';
import type { EventName } from '../model.js';
import { type Layer, objectOf } from './layer.js';

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

  const range = z.tuple([z.int().min(0), z.int().min(0)]);
  const parts = object({
    cause: z.string().optional().meta({ description: 'What in the answer it is told for; absent: not for an answer.' }),
    inner: range.optional().meta({ description: 'Without what the client wraps around it for the model.' }),
    label: range.optional().meta({ description: 'The name of the hook, as `PreToolUse:Bash`.' }),
    command: range.optional().meta({ description: 'The command that it names.' }),
    body: range.optional().meta({ description: 'What the hook says, or the client in its place.' }),
  })
    .optional()
    .meta({ id: 'parts', description: 'Its parts, each from the first UTF-16 unit to before the second.' });

  const message = object({
    text: text("The text in Claude Code's own words."),
    role: z.enum(['system', 'user', 'tool_result']).meta({ description: 'The kind of block that it arrives in.' }),
    isError: z.boolean().optional().meta({ description: 'The tool result is marked as an error.' }),
    nextTurn: z.boolean().optional().meta({ description: 'Seen only in the next turn.' }),
    to: z.enum(['subagent', 'compaction']).optional().meta({ description: 'Absent: the main conversation.' }),
    headless: z.boolean().optional().meta({ description: 'Only in a session without a terminal.' }),
    parts,
  }).meta({ id: 'message' });

  const notice = object({
    text: text("The text in Claude Code's own words."),
    places: z
      .array(z.enum(['terminal', 'footer', 'transcript', 'dialog', 'stdout', 'stderr', 'stream-json', 'debug-log']))
      .meta({
        description:
          'Where it appears. terminal: its normal view; footer: below the prompt, for some seconds; transcript: after ctrl+o; dialog: in the question whether the tool may run; stdout, stderr: of `claude -p`; stream-json: in that output format.',
      }),
    cut: z.boolean().optional().meta({ description: 'Only this part of a longer text appears there.' }),
    parts,
  }).meta({ id: 'notice' });

  const verdict = object({
    event,
    client: text('The version of Claude Code that it applies to.'),
    runs: z.boolean().meta({ description: 'False: this version does not run the hook at all.' }),
    status: z
      .enum(['success', 'error', 'cancelled'])
      .meta({ description: "Claude Code's own status of the hook; a hook with the status error can still decide." }),
    effect: z
      .enum(['proceed', 'allow', 'ask', 'defer', 'block'])
      .meta({ description: 'What happens to the guarded action; block on Stop keeps the turn going.' }),
    endsTurn: z.boolean().meta({ description: 'The hook ends the turn.' }),
    decidedBy: z.enum(['json', 'exit-code', 'on-failure', 'timeout', 'async', 'nothing']),
    reply: z
      .looseObject({
        kind: z.enum([
          'empty',
          'text',
          'json',
          'parse-error',
          'schema-error',
          'name-error',
          'async',
          'discarded',
          'path',
        ]),
      })
      .meta({ description: 'How Claude Code read stdout, and what it objected to.' }),
    toClaude: z.array(message).meta({ description: 'What Claude sees.' }),
    toUser: z.array(notice).meta({ description: 'What the user sees, and where.' }),
    dropped: z
      .array(object({ pointer: text('JSON pointer into the reply.'), why: text('Why Claude Code ignores it.') }))
      .meta({ description: 'Parts of the reply that Claude Code ignores.' }),
    updatedInput: z.looseObject({}).optional().meta({ description: 'The input that the tool runs with.' }),
    updatedToolOutput: z.unknown().optional().meta({ description: 'What Claude reads in place of the tool output.' }),
    headlessOnly: z
      .array(z.enum(['effect', 'initialUserMessage']))
      .optional()
      .meta({ description: 'What of this a terminal session ignores.' }),
    updatedPermissions: z.array(z.unknown()).optional(),
    interrupt: z.boolean().optional().meta({ description: 'PermissionRequest: the deny ends the turn.' }),
    retry: z.boolean().optional().meta({ description: 'PermissionDenied: Claude may try again.' }),
    answer: object({ action: z.string(), content: z.unknown().optional() })
      .optional()
      .meta({ description: 'The answer to the MCP server.' }),
    worktreePath: z.string().optional(),
    displayContent: z.string().optional(),
    initialUserMessage: z.string().optional(),
    sessionTitle: z.string().optional(),
    watchPaths: z.array(z.string()).optional(),
    suppressOriginalPrompt: z.boolean().optional(),
    uncertain: z
      .array(object({ absentIn: z.string(), presentIn: z.string() }))
      .optional()
      .meta({
        description:
          'Changes in Claude Code that would change this verdict, and whose release is only known to lie in a range that includes this version.',
      }),
    compactionInstructions: z.string().optional(),
    call: object({
      outcome: z
        .enum(['runs', 'asked', 'refused', 'deferred', 'classified'])
        .meta({ description: 'What happens to the tool call; classified: the classifier of auto mode decides.' }),
      row: z.int().min(0).max(11).meta({ description: 'The step of the order in docs/permissions.md that decided.' }),
      why: text('Why, as a clause.'),
      mode: z.enum(permissionModeNames).meta({ description: 'The permission mode.' }),
      rule: object({
        behaviour: z.enum(['allow', 'deny', 'ask']),
        text: text('The text of the rule.'),
        place: place.optional(),
        base: text('The folder that a path with one leading slash is relative to.').optional(),
      })
        .optional()
        .meta({ description: 'The rule that decided.' }),
      overrules: z.enum(['allow', 'ask']).optional().meta({ description: 'What the hook said, if it does not count.' }),
      hooksRun: z.boolean().meta({ description: 'False: Claude Code decides before any hook runs.' }),
      requestHooksRun: z.boolean().meta({ description: 'PermissionRequest hooks run.' }),
    })
      .optional()
      .meta({ description: 'What permission rules and the mode do to the call; absent: neither is known.' }),
  }).meta({ id: 'verdict', description: 'What Claude Code does, without opinion.' });

  const hook = object({
    id: text('Stable: the same project gives the same id.'),
    event,
    matcher: z.string().optional(),
    handler: z.looseObject({ type: z.string() }).meta({ description: 'The handler, as in the configuration.' }),
    script: text('The script that the command starts.').optional(),
    decidedBy: z
      .enum(['flag', 'settings', 'directive', 'path', 'text'])
      .meta({ description: 'How hooklint knew the event of the hook.' }),
    place,
    durationMs: object({ median: milliseconds, worst: milliseconds })
      .optional()
      .meta({ description: 'How long its runs took; absent if it did not run.' }),
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

  return object({
    $schema: z.string().optional(),
    client: text('The selected version of Claude Code, or range of versions.'),
    root: text('The directory that paths are relative to.'),
    repository: text('The folder of the repository that the root lies in, or is.').optional(),
    hooks: z.array(hook),
    runs: z.array(run),
    faulted: z.array(run).optional().meta({ description: 'Runs of blocking hooks under simulated failures.' }),
    stoodIn: z.array(run).optional().meta({ description: 'Runs with stand-ins for programs that the machine lacks.' }),
    noFaults: z.string().optional().meta({ description: 'Why there are none although they were requested.' }),
    notRun: z
      .array(object({ hook: text('The id of the hook.'), why: text('Why it did not run.') }))
      .meta({ description: 'Hooks that did not run.' }),
    notJudged: z
      .array(
        object({
          lack: object({
            kind: z.enum(['program', 'package', 'file', 'variable', 'path', 'network', 'terminal', 'rights']),
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
