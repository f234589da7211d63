/** From what a model answered to a verdict of its own, or to why there is none. The same for prompt and agent hooks. */
import { answerFaults, answerFields, answerPrefill, fenceUnwrapped } from '../contract/prompt-hooks.js';
import type { ResolvedContract } from '../contract/resolve.js';
import type { ModelExecution, Reply } from '../model.js';
import { isObject, type JsonObject, kindOf } from './json.js';

/** An answer that the client can use, with the keys that it does not read. */
export interface ModelVerdict {
  readonly ok: boolean;
  readonly reason?: string;
  readonly impossible: boolean;
  readonly value: JsonObject;
  readonly unread: readonly string[];
}

/** An answer that it cannot use: the hook counts as failed. */
export interface ModelFault {
  readonly reply: Reply;
  /** What is wrong, for people. */
  readonly why: string;
  /** The line in the client's debug log. */
  readonly log: string;
}

/** Reads the text or the tool input that a model answered, by the form {"ok": …}. */
export function readAnswer(execution: ModelExecution, contract: ResolvedContract): ModelVerdict | ModelFault {
  const { answer } = execution;
  if (isObject(answer)) return checkAnswer(answer, contract);
  if (execution.type === 'agent') {
    return {
      reply: answer === null || answer.trim() === '' ? { kind: 'empty' } : { kind: 'text', text: answer.trim() },
      why: `The agent did not call StructuredOutput${ending(execution)}`,
      log: answerFaults.noOutput,
    };
  }
  const text = unwrap((answer ?? '').trim(), contract);
  if (text === '') {
    return { reply: { kind: 'empty' }, why: `The model answered nothing${ending(execution)}`, log: unparsable('') };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const reply: Reply = { kind: 'text', text };
    return { reply, why: `${whyNoJson(text)}${ending(execution)}`, log: unparsable(text) };
  }
  if (isObject(value)) return checkAnswer(value, contract);
  return {
    reply: { kind: 'text', text },
    why: `The answer is JSON, but no object: ${kindOf(value)}`,
    log: shape('', 'object', value),
  };
}

function checkAnswer(value: JsonObject, { holds }: ResolvedContract): ModelVerdict | ModelFault {
  const fields = answerFields.filter(holds);
  for (const { name, type, required } of fields) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined && !required) continue;
    if (kindOf(given) === type) continue;
    const message = `${name}: expected ${type}, received ${kindOf(given)}`;
    return {
      reply: { kind: 'schema-error', value, pointer: `/${name}`, message },
      why: given === undefined ? `The answer has no "${name}"` : `"${name}" is ${kindOf(given)}, not ${type}`,
      log: shape(name, type, given),
    };
  }
  const read = new Set(fields.map(({ name }) => name));
  return {
    ok: value.ok as boolean,
    ...(typeof value.reason === 'string' ? { reason: value.reason } : {}),
    impossible: read.has('impossible') && value.impossible === true,
    value,
    unread: Object.keys(value).filter((name) => !read.has(name)),
  };
}

/** The answer without the fence around it, and with the brace that older clients put in front. */
function unwrap(text: string, { holds }: ResolvedContract): string {
  if (holds(fenceUnwrapped)) {
    const fence = /^```([A-Za-z]*)[ \t]*\r?\n([\s\S]*?)\r?\n?```$/.exec(text);
    if (fence !== null && fenceUnwrapped.languages.includes((fence[1] as string).toLowerCase())) {
      return (fence[2] as string).trim();
    }
  }
  const { prefill } = answerPrefill;
  return text !== '' && holds(answerPrefill) && !text.startsWith(prefill) ? `${prefill}${text}` : text;
}

function whyNoJson(text: string): string {
  const end = text.lastIndexOf('}');
  if (text.startsWith('```')) return 'The answer is wrapped in a code fence, which this client does not unwrap';
  if (!text.startsWith('{')) {
    return end > text.indexOf('{') && text.includes('{')
      ? 'There is text in front of the JSON'
      : 'The answer is not JSON';
  }
  return end !== -1 && text.slice(end + 1).trim() !== ''
    ? 'There is text behind the JSON'
    : 'The JSON is cut off or broken';
}

/** How the model's message ended, where that explains the answer. */
function ending(execution: ModelExecution): string {
  switch (execution.stopReason) {
    case 'refusal':
      return '; it refused';
    case 'max_tokens':
      return '; it was cut off at its token limit';
    default:
      return execution.error === undefined ? '' : `: ${execution.error}`;
  }
}

function unparsable(text: string): string {
  return `${answerFaults.unparsable} (${text.length} chars)`;
}

function shape(path: string, expected: string, given: unknown): string {
  return `${answerFaults.wrongShape}: ${path === '' ? '' : `${path}: `}expected ${expected}, received ${kindOf(given)}`;
}
