/** The recorded observations of http, mcp_tool, prompt and agent hooks: how one becomes an execution and a context. */
import type { EventName, Execution, Handler, HttpExecution, InterpretContext } from '../../src/model.js';
import type { SeenText } from './vector.js';

export interface HandlerVector {
  readonly id: string;
  readonly client: string;
  readonly event: EventName;
  readonly probe: string;
  readonly hook: HttpHook | McpToolHook | ModelHook;
  readonly observed: {
    readonly status: readonly string[];
    readonly hookStderr?: readonly string[];
    readonly permission?: readonly string[];
    readonly toolResult?: { readonly error: boolean; readonly text: string };
    /** The guarded tool left its mark. */
    readonly markerCreated: boolean;
    readonly httpRequest?: { readonly method: string; readonly headers: Readonly<Record<string, string>> };
    readonly claudeSaw: readonly SeenText[];
    /** Texts of the run without a hook that are gone. */
    readonly claudeMissed?: readonly string[];
  };
}

interface HttpHook {
  readonly type: 'http';
  /** Status, content type, body, headers; null: nobody listens. */
  readonly response: readonly [number, string | null, string, unknown?] | 'timeout' | 'slow' | null;
  readonly onFailure?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedEnvVars?: readonly string[];
  readonly settings?: { readonly allowedHttpHookUrls?: readonly string[] };
}

interface McpToolHook {
  readonly type: 'mcp_tool';
  readonly out: string | null;
  readonly server?: string;
  readonly tool?: string;
  readonly onFailure?: string;
}

interface ModelHook {
  readonly type: 'prompt' | 'agent';
  readonly reply: string | Readonly<Record<string, unknown>> | null;
  readonly continueOnBlock?: boolean;
}

const url = 'http://127.0.0.1:<PORT>/hook';
const prompt = 'HOOKPROMPT check $ARGUMENTS';

export function executionOf({ hook, event }: HandlerVector): Execution {
  switch (hook.type) {
    case 'http':
      return httpExecution(hook, event);
    case 'mcp_tool':
      return {
        type: 'mcp_tool',
        // The tool of the scenario that fails says this.
        text: hook.out ?? 'BOOM error text',
        isError: hook.out === null,
        ...(hook.server === undefined ? {} : { error: `MCP server '${hook.server}' not connected` }),
        timedOut: false,
      };
    default:
      return { type: hook.type, answer: hook.reply, timedOut: false };
  }
}

function httpExecution({ response, settings }: HttpHook, event: EventName): HttpExecution {
  const none = { type: 'http', statusCode: null, body: '', timedOut: false } as const;
  if (settings?.allowedHttpHookUrls !== undefined) {
    return { ...none, error: `HTTP hook blocked: ${url} does not match any pattern in allowedHttpHookUrls` };
  }
  if (response === null) return { ...none, error: 'connect ECONNREFUSED 127.0.0.1:<PORT>' };
  if (response === 'timeout') return { ...none, timedOut: true };
  if (response === 'slow') return { ...none, statusCode: 200, body: '{"decision":"block","reason":"HTTPREASON"}' };
  const [statusCode, contentType, body] = response;
  const context = { hookSpecificOutput: { hookEventName: event, additionalContext: 'HTTPCTX' } };
  return {
    ...none,
    statusCode,
    ...(contentType === null ? {} : { contentType }),
    body: body === '@CTX' ? JSON.stringify(context) : body,
  };
}

export function contextOf({ event, client, hook }: HandlerVector): InterpretContext {
  const payload = { hook_event_name: event, tool_name: 'Bash', source: 'startup' };
  return { event, client, payload, handler: handlerOf(hook) };
}

function handlerOf(hook: HandlerVector['hook']): Handler {
  const onFailure = 'onFailure' in hook && hook.onFailure !== undefined ? { onFailure: hook.onFailure } : {};
  switch (hook.type) {
    case 'http':
      return { type: 'http', url, ...onFailure };
    case 'mcp_tool':
      return { type: 'mcp_tool', server: hook.server ?? 'demo', tool: hook.tool ?? 'hook', ...onFailure };
    default:
      return {
        type: hook.type,
        prompt,
        ...(hook.continueOnBlock === undefined ? {} : { continueOnBlock: hook.continueOnBlock }),
      };
  }
}
