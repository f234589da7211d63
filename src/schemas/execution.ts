/** One line of a log that `hooklint verdict` reads: what a hook did, and on which event. */
import * as z from 'zod';
import { eventNames } from '../contract/events.js';
import { permissionModeNames } from '../contract/permission-modes.js';
import type { EventName, HandlerType } from '../model.js';

const timedOut = z
  .boolean()
  .nullish()
  .meta({ description: 'Whether the client gave up waiting. It throws away what the hook had printed.' });

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
  async: key(z.boolean(), 'True: the client does not wait for the hook.'),
  asyncRewake: key(z.boolean(), 'True: the hook may run in the background and wake Claude.'),
  onFailure: key(z.string(), '"block": a hook that fails blocks.'),
  if: key(z.string(), 'The permission rule that a call must match.'),
  shell: key(z.string(), 'The shell that the command is given to.'),
  url: key(z.string(), 'http: where the payload is posted.'),
  prompt: key(z.string(), 'prompt and agent: what the model is asked.'),
  continueOnBlock: key(z.boolean(), 'prompt and agent: a block is fed back, and the turn goes on.'),
};

function handler(type: HandlerType): z.ZodObject {
  const literal = z.literal(type);
  return z
    .looseObject({ type: type === 'command' ? literal.optional() : literal, ...handlerKeys })
    .meta({ description: 'The handler as the settings hold it.' });
}

const command = z.intersection(
  z.looseObject({
    exitCode: z.number().nullish().meta({ description: 'The exit code; 128+n for a child ended by signal n.' }),
    signal: z.string().nullish().meta({ description: 'The signal that ended the hook, as SIGKILL.' }),
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
  error: z.string().nullish().meta({ description: 'Why there was no response, as ECONNREFUSED.' }),
  timedOut,
});

const mcpTool = z.looseObject({
  handler: handler('mcp_tool'),
  text: z.string().nullish().meta({ description: 'The text that the tool answered.' }),
  isError: z.boolean().nullish().meta({ description: 'Whether the tool called its answer an error.' }),
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
      .meta({ description: 'Anything that tells the record from others; it is repeated with the verdict.' }),
    event: z.enum(eventNames as [EventName, ...EventName[]]).meta({ description: 'The event that the hook served.' }),
    client: z
      .string()
      .regex(/^\d+\.\d+\.\d+$/)
      .optional()
      .meta({ description: 'The version of the client that ran the hook; the verdict is for it.' }),
    hook: z
      .union([command, http, mcpTool, model('prompt'), model('agent')])
      .meta({ description: 'What the hook did; without a handler it was a command.' }),
    payload: z
      .looseObject({})
      .optional()
      .meta({ description: 'The payload that the hook read; fills in the name of the tool and the like.' }),
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
      .meta({ description: 'The permission rules of the session, as settings hold them.' }),
    headless: z.boolean().optional().meta({
      description:
        'True: nobody can be asked, as under `claude -p`. With any of these three the verdict tells what becomes of the call.',
    }),
  })
  .meta({
    title: 'Execution record',
    description: 'What a hook did, as one line of JSON: the input of hooklint verdict.',
  });
