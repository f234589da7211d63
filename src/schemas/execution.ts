/** One line of a log that `hooklint verdict` reads: what a hook did, and on which event. */
import * as z from 'zod';
import { eventNames } from '../contract/events.js';
import { permissionModeNames } from '../contract/permission-modes.js';
import type { EventName, HandlerType } from '../model.js';

const timedOut = z
  .boolean()
  .nullish()
  .meta({ description: 'Whether the hook timed out. Claude Code discards its output.' });

const ended = z
  .union([
    z.looseObject({ exitCode: z.number().nullable() }),
    z.looseObject({ signal: z.string() }),
    z.looseObject({ timedOut: z.literal(true) }),
  ])
  .meta({ description: 'How the command ended: exitCode (null when it never started), signal, or timedOut.' });

const key = (schema: z.ZodType, description: string) => schema.optional().meta({ description });

/** Keys of a handler that a verdict can hang on. */
const handlerKeys = {
  command: key(z.string(), 'The command, as some of the texts that Claude sees quote it.'),
  args: key(z.array(z.unknown()), 'Arguments of the exec form.'),
  timeout: key(z.number(), 'Seconds.'),
  async: key(z.boolean(), 'True: Claude Code does not wait for the hook.'),
  asyncRewake: key(z.boolean(), 'True: the hook may run in the background and wake Claude.'),
  onFailure: key(z.string(), '"block": a hook that fails blocks.'),
  if: key(z.string(), 'The permission rule that a call must match.'),
  shell: key(z.string(), 'The shell that runs the command.'),
  url: key(z.string(), 'http: the URL that receives the payload.'),
  prompt: key(z.string(), 'prompt and agent: what the model is asked.'),
  continueOnBlock: key(z.boolean(), 'prompt and agent: a block is fed back, and the turn goes on.'),
};

function handler(type: HandlerType): z.ZodObject {
  const literal = z.literal(type);
  return z
    .looseObject({ type: type === 'command' ? literal.optional() : literal, ...handlerKeys })
    .meta({ description: 'The handler, as in the settings.' });
}

const command = z.intersection(
  z.looseObject({
    exitCode: z.number().nullish().meta({ description: 'The exit code; 128+n for a child ended by signal n.' }),
    signal: z.string().nullish().meta({ description: 'The signal that killed the hook, such as SIGKILL.' }),
    stdout: z.string().nullish().meta({ description: 'What the hook printed to stdout.' }),
    stdoutBase64: z
      .string()
      .nullish()
      .meta({ description: 'The same as bytes in base64; read where there is no stdout.' }),
    stderr: z.string().nullish().meta({ description: 'What the hook printed to stderr.' }),
    stderrBase64: z
      .string()
      .nullish()
      .meta({ description: 'The same as bytes in base64; read where there is no stderr.' }),
    timedOut,
    orInterrupted: z
      .boolean()
      .nullish()
      .meta({ description: 'With timedOut: whether it may have been the user who interrupted the hook.' }),
    stdoutHeldOpen: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether a background child still held stdout open when the hook had ended.' }),
    handler: handler('command').optional(),
  }),
  ended,
);

const http = z.looseObject({
  handler: handler('http'),
  statusCode: z.number().nullish().meta({ description: 'The status of the response; null when there was none.' }),
  contentType: z.string().nullish().meta({ description: 'The Content-Type of the response.' }),
  body: z.string().nullish().meta({ description: 'The body of the response.' }),
  error: z.string().nullish().meta({ description: 'Why there was no response, such as ECONNREFUSED.' }),
  timedOut,
});

const mcpTool = z.looseObject({
  handler: handler('mcp_tool'),
  text: z.string().nullish().meta({ description: 'The text that the tool returned.' }),
  isError: z.boolean().nullish().meta({ description: 'Whether the tool marked its result as an error.' }),
  error: z.string().nullish().meta({ description: 'Why the tool was not called.' }),
  timedOut,
});

function model(type: 'prompt' | 'agent'): z.ZodType {
  return z.looseObject({
    handler: handler(type),
    answer: z
      .union([z.string(), z.looseObject({})])
      .nullish()
      .meta({
        description: 'prompt: the text. agent: what it passed to StructuredOutput, null when it did not call it.',
      }),
    stopReason: z.string().nullish().meta({ description: 'Why the model stopped.' }),
    error: z.string().nullish().meta({ description: 'Why there was no answer.' }),
    timedOut,
  });
}

/** The record that `readRecord` in src/logs/execution-record.ts reads; a test holds the two together. */
export const executionSchema = z
  .looseObject({
    id: z
      .union([z.string(), z.number()])
      .optional()
      .meta({ description: 'Anything that identifies the record; the verdict repeats it.' }),
    event: z.enum(eventNames as [EventName, ...EventName[]]).meta({ description: 'The event that the hook ran on.' }),
    client: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .optional()
      .meta({ description: 'The version of Claude Code that ran the hook; the verdict is for it.' }),
    hook: z
      .union([command, http, mcpTool, model('prompt'), model('agent')])
      .meta({ description: 'What the hook did; without a handler it was a command.' }),
    payload: z
      .looseObject({})
      .optional()
      .meta({ description: "The payload that the hook read; supplies names such as the tool's." }),
    at: z
      .string()
      .optional()
      .meta({ description: 'When it ran, such as "2026-11-22T16:55:00.248Z"; for `verdict --summary`.' }),
    durationMs: z
      .number()
      .min(0)
      .optional()
      .meta({ description: 'How long the hook ran, in milliseconds; for `verdict --summary`.' }),
    project: z
      .string()
      .optional()
      .meta({ description: 'The project whose hook it was, by any name; for `verdict --summary`.' }),
    permission_mode: z
      .enum(permissionModeNames)
      .optional()
      .meta({ description: 'The permission mode of the session; absent: what the payload says.' }),
    permissions: z
      .looseObject({
        allow: z.array(z.string()).optional(),
        ask: z.array(z.string()).optional(),
        deny: z.array(z.string()).optional(),
        defaultMode: z.string().optional(),
        additionalDirectories: z.array(z.string()).optional(),
      })
      .optional()
      .meta({ description: 'The permission rules of the session, as in settings.' }),
    headless: z.boolean().optional().meta({
      description:
        'True: nobody can be asked, as in `claude -p`. With any of these three, the verdict says what happens to the call.',
    }),
  })
  .meta({
    title: 'Execution record',
    description: 'What a hook did, as one line of JSON: the input of hooklint verdict.',
  });
