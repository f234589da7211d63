/** A verdict, as reports hold it: what the client does with an answer, and the texts that it says. */
import * as z from 'zod';
import { permissionModeNames } from '../contract/permission-modes.js';
import { type Layer, objectOf } from './layer.js';

/** The schemas that a verdict shares with the rest of a report. */
interface Shared {
  readonly event: z.ZodType;
  readonly place: z.ZodType;
}

export function verdictSchema(layer: Layer, { event, place }: Shared): z.ZodType {
  const object = <T extends Readonly<Record<string, z.ZodType>>>(fields: T) => objectOf(fields, layer);
  const text = (description: string) => z.string().meta({ description });

  const effect = z.enum(['proceed', 'allow', 'ask', 'defer', 'block']);
  const callOutcome = z.enum(['runs', 'asked', 'refused', 'deferred', 'classified']);

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

  return object({
    event,
    client: text('The version of Claude Code that it applies to.'),
    runs: z.boolean().meta({ description: 'False: this version does not run the hook at all.' }),
    status: z
      .enum(['success', 'error', 'cancelled'])
      .meta({ description: "Claude Code's own status of the hook; a hook with the status error can still decide." }),
    effect: effect.meta({
      description: 'What happens to the guarded action; block on Stop keeps the turn going.',
    }),
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
    later: z
      .string()
      .optional()
      .meta({ description: 'What Claude reads of a hook in the background in a later request, if there is one.' }),
    uncertain: z
      .array(
        z.union([
          object({ absentIn: z.string(), presentIn: z.string() }).meta({
            description: 'A change whose release is only known to lie in a range that includes this version.',
          }),
          object({
            measuredIn: text('The version.'),
            what: text('What the verdict rests on; it was measured in that version and in no older one.'),
          }),
          object({
            where: text('Something that no payload tells, as a clause.'),
            instead: callOutcome.meta({ description: 'What happens to the tool call where it is so.' }),
          }),
          object({
            where: text('Something that no payload tells, as a clause.'),
            effect: effect.meta({ description: 'What happens to what the event guards where it is so.' }),
          }),
        ]),
      )
      .optional()
      .meta({ description: 'Why something else may happen than this verdict says.' }),
    compactionInstructions: z.string().optional(),
    call: object({
      outcome: callOutcome.meta({
        description: 'What happens to the tool call; classified: the classifier of auto mode decides.',
      }),
      row: z.int().min(0).max(12).meta({ description: 'The step of the order in docs/permissions.md that decided.' }),
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
}
