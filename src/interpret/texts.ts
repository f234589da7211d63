/** The values that fill the client's wordings, made only when a text is due. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { TemplateValues } from '../contract/template.js';
import type { Handler, InterpretContext, Reply } from '../model.js';
import type { Causes, Reading } from './causes.js';
import { at } from './json.js';
import type { Decision } from './judge.js';
import { persisted } from './persisted.js';

/** Every value that a wording of this event can name. */
export function messageValues(
  reading: Reading,
  context: InterpretContext,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
): TemplateValues {
  const { event } = contract;
  const command = commandText(context.handler);
  const subject = subjectOf(context, contract);
  const label = subject === '' ? event : `${event}:${subject}`;
  const { reply } = reading;
  const basic = { event, command, subject, label };
  const limit = contract.traits.textLimit;
  const givenStopReason = reading.said?.stopReason ?? text(reply, ['stopReason']);
  return {
    ...basic,
    context: persisted(text(reply, ['hookSpecificOutput', 'additionalContext']), limit, 'additionalContext'),
    text: reply.kind === 'text' ? persisted(reply.text, limit, 'stdout') : '',
    givenStopReason,
    stopReason: givenStopReason === '' ? (contract.fallbacks.get('stop')?.(basic) ?? '') : givenStopReason,
    reason: reasonOf(reading, contract, causes, decision, basic),
    report: reportOf(reading, causes),
  };
}

/** How the client names a hook in its texts: a command with the arguments of the exec form, a URL, a prompt, server and tool. */
export function commandText(handler: Handler | undefined): string {
  if (handler === undefined) return '';
  if (handler.type === 'mcp_tool') return `${handler.server}/${handler.tool}`;
  const name = handler.command ?? handler.url ?? handler.prompt ?? '';
  return handler.args === undefined || handler.args.length === 0 ? name : `${name} ${handler.args.join(' ')}`;
}

function subjectOf(context: InterpretContext, contract: ResolvedContract): string {
  if (contract.subjectField === null) return '';
  const value = context.payload?.[contract.subjectField];
  return typeof value === 'string' ? value : '';
}

function text(reply: Reply, path: readonly string[]): string {
  const value = reply.kind === 'json' ? at(reply.value, path) : undefined;
  return typeof value === 'string' ? value : '';
}

function reasonOf(
  reading: Reading,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
  basic: TemplateValues,
): string {
  const cause = decision.row?.on;
  if (cause === undefined) return '';
  switch (cause) {
    case 'exit-2':
      if (reading.said !== undefined) return reading.said.reason;
      return `[${basic.command}]: ${reading.stderr === '' ? (contract.fallbacks.get(cause)?.(basic) ?? '') : reading.stderr}`;
    case 'on-failure':
      return `[${basic.command}]: ${failureText(reading)}`;
    case 'on-timeout':
      return `[${basic.command}]: ${timeoutText}`;
    default: {
      for (const path of causes.get(cause)?.reasons ?? []) {
        const reason = text(reading.reply, path);
        if (reason !== '') return reason;
      }
      return contract.fallbacks.get(cause)?.(basic) ?? '';
    }
  }
}

const timeoutText = 'timed out; blocking because onFailure is "block"';

function failureText(reading: Reading): string {
  const text = reading.failureText ?? `\n${errorText(reading.reply) ?? reading.stderr.trim()}`;
  return `failed; blocking because onFailure is "block"${text}`;
}

/** What the client says of a reply that it threw away; undefined: it was not. */
export function errorText(reply: Reply): string | undefined {
  switch (reply.kind) {
    case 'parse-error':
      return `Hook output looks like a JSON object but is not valid JSON — ${reply.message}. Emit the payload with a JSON encoder (jq, ConvertTo-Json, json.dumps) rather than string concatenation so backslashes and quotes inside strings are escaped.`;
    case 'schema-error':
      return `Hook JSON output validation failed — ${reply.message}\n\nThe hook's output was: ${JSON.stringify(reply.value, null, 2)}`;
    case 'name-error':
      return `Failed to run: Hook returned incorrect event name: expected '${reply.expected}' but got '${reply.got}'. Full stdout: ${JSON.stringify(reply.value, null, 2)}`;
    default:
      return undefined;
  }
}

/** The text behind the colon of a compaction report. */
function reportOf(reading: Reading, causes: Causes): string {
  if (causes.has('json-block')) return text(reading.reply, ['reason']);
  if (causes.has('on-failure')) return failureText(reading);
  if (causes.has('on-timeout')) return timeoutText;
  if (reading.timedOut) return 'Hook cancelled';
  if (causes.has('completed')) return reading.stdout.trim();
  if (causes.has('exit-2')) return reading.stderr.trim();
  return errorText(reading.reply) ?? reading.stderr.trim();
}
