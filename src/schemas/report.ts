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
    presentIn: text('The first with it.'),
  });
  const stretch = object({
    from: text('The first version.'),
    to: text('The first version behind it; absent: up to the newest known.').optional(),
    client: text('A version inside it.'),
    fromBracket: bracket.optional().meta({ description: 'What begins it is known only to have come between these.' }),
    toBracket: bracket.optional().meta({ description: 'What ends it is known only to have come between these.' }),
  }).meta({ id: 'stretch', description: 'Client versions between which the contract does not change.' });

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
    text: text("The text in the client's own wording."),
    role: z.enum(['system', 'user', 'tool_result']).meta({ description: 'The kind of block that it arrives in.' }),
    isError: z.boolean().optional().meta({ description: 'The tool result is marked as an error.' }),
    nextTurn: z.boolean().optional().meta({ description: 'It is only seen in the next turn.' }),
    to: z.enum(['subagent', 'compaction']).optional().meta({ description: 'Absent: the main conversation.' }),
    headless: z.boolean().optional().meta({ description: 'Only in a session without a terminal.' }),
    parts,
  }).meta({ id: 'message' });

  const notice = object({
    text: text("The text in the client's own wording."),
    places: z
      .array(z.enum(['terminal', 'footer', 'transcript', 'dialog', 'stdout', 'stderr', 'stream-json', 'debug-log']))
      .meta({
        description:
          'Where it stands. terminal: its normal view; footer: below the prompt, for some seconds; transcript: after ctrl+o; dialog: in the question whether the tool may run; stdout, stderr: of `claude -p`; stream-json: in that output format.',
      }),
    cut: z.boolean().optional().meta({ description: 'No more than this of a longer text is shown there.' }),
    parts,
  }).meta({ id: 'notice' });

  const verdict = object({
    event,
    client: text('The client version that it holds for.'),
    runs: z.boolean().meta({ description: 'False: this client does not run the hook at all.' }),
    status: z
      .enum(['success', 'error', 'cancelled'])
      .meta({ description: "The client's own word for the hook; a hook with the status error can still decide." }),
    effect: z
      .enum(['proceed', 'allow', 'ask', 'defer', 'block'])
      .meta({ description: 'What happens to what the event guards; block on Stop keeps the turn going.' }),
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
      .meta({ description: 'How the client read stdout, and what it objected to.' }),
    toClaude: z.array(message).meta({ description: 'What Claude sees.' }),
    toUser: z.array(notice).meta({ description: 'What the user sees, and where.' }),
    dropped: z
      .array(object({ pointer: text('JSON pointer into the reply.'), why: text('Why the client does not use it.') }))
      .meta({ description: 'What the reply held and the client does not use.' }),
    updatedInput: z.looseObject({}).optional().meta({ description: 'The input that the tool runs with.' }),
    updatedToolOutput: z.unknown().optional().meta({ description: 'What Claude reads in place of the tool output.' }),
    headlessOnly: z
      .array(z.enum(['effect', 'initialUserMessage']))
      .optional()
      .meta({ description: 'What of this a terminal passes over.' }),
    updatedPermissions: z.array(z.unknown()).optional(),
    interrupt: z.boolean().optional().meta({ description: 'PermissionRequest: the deny ends the turn.' }),
    retry: z.boolean().optional().meta({ description: 'PermissionDenied: Claude may try again.' }),
    answer: object({ action: z.string(), content: z.unknown().optional() })
      .optional()
      .meta({ description: 'What the MCP server is answered.' }),
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
          'Changes of the client that would make another verdict of this one, and that lie somewhere between two versions with the one asked about between them.',
      }),
    compactionInstructions: z.string().optional(),
    call: object({
      outcome: z
        .enum(['runs', 'asked', 'refused', 'deferred', 'classified'])
        .meta({ description: 'What becomes of the tool call; classified: the classifier of auto mode decides.' }),
      row: z.int().min(0).max(11).meta({ description: 'The step of the order in docs/permissions.md that decided.' }),
      why: text('Why, as a clause.'),
      mode: z.enum(permissionModeNames).meta({ description: 'The permission mode.' }),
      rule: object({
        behaviour: z.enum(['allow', 'deny', 'ask']),
        text: text('The rule as it is written.'),
        place: place.optional(),
        base: text('The folder that a path beginning with one slash counts from.').optional(),
      })
        .optional()
        .meta({ description: 'The rule that decided.' }),
      overrules: z
        .enum(['allow', 'ask'])
        .optional()
        .meta({ description: 'What the hook had said, where it does not count.' }),
      hooksRun: z.boolean().meta({ description: 'False: the client decides before any hook runs.' }),
      requestHooksRun: z.boolean().meta({ description: 'PermissionRequest hooks run.' }),
    })
      .optional()
      .meta({ description: 'The call beside permission rules and the mode; absent: nothing is known of either.' }),
  }).meta({ id: 'verdict', description: 'What the client does, with no opinion.' });

  const hook = object({
    id: text('Stable: the same project gives the same id.'),
    event,
    matcher: z.string().optional(),
    handler: z.looseObject({ type: z.string() }).meta({ description: 'The handler as the configuration holds it.' }),
    script: text('The script that the command starts.').optional(),
    decidedBy: z
      .enum(['flag', 'settings', 'directive', 'path', 'text'])
      .meta({ description: 'What told which event the hook serves.' }),
    place,
    durationMs: object({ median: milliseconds, worst: milliseconds })
      .optional()
      .meta({ description: 'How long its runs took; absent when it was not run.' }),
    answers: z
      .array(
        object({
          line: text('The verdict in a sentence.'),
          effect: z.enum(['proceed', 'allow', 'ask', 'defer', 'block']),
          payload: text('The id of the first payload that it was given on.'),
          payloads: count('On how many payloads it was given.'),
        }),
      )
      .optional()
      .meta({ description: 'The distinct answers that were seen; absent when the hook was not run.' }),
    unreached: z
      .array(
        object({
          line: z.int().min(1),
          text: text('The line.'),
          blocks: z.boolean().meta({ description: 'It would hold the guarded action back.' }),
        }),
      )
      .optional()
      .meta({ description: 'Lines of the hook that answer and that no run came to, as far as its text tells.' }),
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
      .meta({ description: 'What was amiss around the run.' }),
    derivedFrom: text('The place whose text the payload was made from.').optional(),
    execution: z
      .looseObject({ type: z.enum(['command', 'http', 'mcp_tool', 'prompt', 'agent']) })
      .meta({ description: 'What the hook did; bytes that are no UTF-8 stand as base64 under stdoutBase64.' }),
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
      .meta({ description: 'The ids of the runs, in the order in which the hooks are taken to end.' }),
    duplicates: z
      .array(object({ hook: text('The hook that is not run.'), of: text('The one that runs in its place.') }))
      .meta({ description: 'Hooks that the client runs once although they are registered twice.' }),
    line: text('The merged verdict in a sentence.'),
    verdict,
    deciders: z.array(z.string()).meta({ description: 'The ids of the hooks that decided.' }),
    races: z
      .array(z.enum(['effect', 'endsTurn', 'updatedInput', 'updatedToolOutput', 'texts']))
      .meta({ description: 'What hangs on which hook ends first.' }),
    otherwise: z
      .array(verdict)
      .optional()
      .meta({ description: 'What the hooks come to when they end in another order, where that does something else.' }),
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
    versions: z.array(stretch).optional().meta({ description: 'Where it does not hold for all versions asked about.' }),
    fix: object({
      safe: z.boolean().meta({ description: 'The fix keeps the meaning.' }),
      description: z.string(),
      edits: z.array(edit),
      makeExecutable: z.string().optional(),
    }).optional(),
  });

  return object({
    $schema: z.string().optional(),
    client: text('The client version or range that was asked about.'),
    root: text('The directory that paths are relative to.'),
    repository: text('The folder of the repository that the root lies in, or is.').optional(),
    hooks: z.array(hook),
    runs: z.array(run),
    faulted: z
      .array(run)
      .optional()
      .meta({ description: 'Runs with something amiss around them, of hooks that had blocked.' }),
    noFaults: z.string().optional().meta({ description: 'Why there are none of these although they were asked for.' }),
    notRun: z
      .array(object({ hook: text('The id of the hook.'), why: text('Why it was not run.') }))
      .meta({ description: 'Hooks that were not run.' }),
    notJudged: z
      .array(
        object({
          lack: object({
            kind: z.enum(['program', 'package', 'file', 'variable', 'path', 'network', 'terminal', 'rights']),
            name: text('Which program, package, file, variable or path.').optional(),
            is: z
              .enum(['set', 'unset', 'otherwise', 'there', 'missing'])
              .optional()
              .meta({ description: 'What of a variable or path makes a hook leave at once.' }),
          }).meta({ description: 'What the machine does not have.' }),
          cause: text('What is lacking, as a clause.'),
          hooks: z.array(z.string()).meta({ description: 'The ids of the hooks.' }),
          remedy: text('What would judge them.'),
          gates: z
            .array(object({ hook: text('The id of the hook.'), place }))
            .optional()
            .meta({ description: 'Where hooks that look first leave without a word.' }),
          runsLeftOut: count('Runs that were not made, because they would have ended the same way.'),
        }),
      )
      .optional()
      .meta({ description: 'Hooks that the machine could not judge, through no fault of theirs; absent: none.' }),
    merged: z.array(merged).meta({ description: 'What several hooks of one event come to on the same payload.' }),
    findings: z.array(finding),
    problems: z
      .array(object({ message: z.string(), hint: z.string().optional(), place: place.optional() }))
      .meta({ description: 'Input that could not be used.' }),
    durationMs: milliseconds
      .optional()
      .meta({ description: 'How long the lint took; absent where reports were merged.' }),
    ignored: z
      .array(object({ place, why: z.string() }))
      .meta({ description: 'What the client passes over without a word.' }),
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
