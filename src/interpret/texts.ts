/** The values that fill the client's wordings, made only when a text is due. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { TemplateValues } from '../contract/template.js';
import type { Handler, HandlerType, InterpretContext, Reply } from '../model.js';
import type { Causes, Reading } from './causes.js';
import { at } from './json.js';
import type { Decision } from './judge.js';
import { persisted } from './persisted.js';
import { inputMisfits } from './rewrite.js';

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
  const givenStopReason = reading.said?.stopReason ?? text(reply, ['stopReason']);
  return {
    ...basic,
    context: persisted(text(reply, ['hookSpecificOutput', 'additionalContext']), 'additionalContext', contract),
    text: reply.kind === 'text' ? persisted(reply.text, 'stdout', contract) : '',
    givenStopReason,
    stopReason: givenStopReason === '' ? (contract.fallbacks.get('stop')?.(basic) ?? '') : givenStopReason,
    reason: reasonOf(reading, context, contract, causes, decision, basic),
    report: reportOf(reading, contract, causes),
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
  context: InterpretContext,
  contract: ResolvedContract,
  causes: Causes,
  decision: Decision,
  basic: TemplateValues,
): string {
  const { phrases, fallbacks } = contract;
  const cause = decision.row?.on;
  if (cause === undefined) return '';
  switch (cause) {
    case 'exit-2': {
      if (reading.said !== undefined) return reading.said.reason;
      const stderr = reading.stderr === '' ? (fallbacks.get(cause)?.(basic) ?? '') : reading.stderr;
      return phrases['exit-2']({ ...basic, stderr });
    }
    case 'on-failure':
      return phrases['on-failure']({ ...basic, failure: failureText(reading, contract) });
    case 'on-timeout':
      return phrases['on-failure']({ ...basic, failure: phrases['on-timeout'](basic) });
    case 'misfit':
      return phrases.misfit({ ...basic, misfits: inputMisfits(reading.reply, context, contract) ?? '' });
    default: {
      for (const path of causes.get(cause)?.reasons ?? []) {
        const reason = text(reading.reply, path);
        if (reason !== '') return reason;
      }
      return fallbacks.get(cause)?.(basic) ?? '';
    }
  }
}

function failureText(reading: Reading, contract: ResolvedContract): string {
  const error = reading.failureText ?? `\n${errorText(reading.reply, contract) ?? reading.stderr.trim()}`;
  return contract.phrases.failure({ error });
}

/** What the client says of a reply that it threw away; undefined: it did not. An http hook hears less than the others. */
export function errorText(reply: Reply, contract: ResolvedContract, type: HandlerType = 'command'): string | undefined {
  const { phrases } = contract;
  switch (reply.kind) {
    case 'parse-error':
      return phrases['parse-error']({ message: reply.message });
    case 'schema-error': {
      const text = phrases['schema-error']({ message: reply.message, json: indented(reply.value) });
      return type === 'http' ? text : text + phrases['expected-schema']({});
    }
    case 'name-error':
      return phrases['name-error']({ expected: reply.expected, got: reply.got, json: indented(reply.value) });
    default:
      return undefined;
  }
}

function indented(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2);
  } catch (error) {
    // Nested too deeply to be written; so deep a reply has no text worth reading.
    if (error instanceof RangeError) return '{…}';
    throw error;
  }
}

/** The text behind the colon of a compaction report. */
function reportOf(reading: Reading, contract: ResolvedContract, causes: Causes): string {
  if (causes.has('json-block')) return text(reading.reply, ['reason']);
  if (causes.has('on-failure')) return failureText(reading, contract);
  if (causes.has('on-timeout')) return contract.phrases['on-timeout']({});
  if (reading.timedOut) return contract.phrases.cancelled({});
  if (causes.has('completed')) return reading.stdout.trim();
  if (causes.has('exit-2')) return reading.stderr.trim();
  return errorText(reading.reply, contract) ?? reading.stderr.trim();
}
