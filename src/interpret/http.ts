/** How the client reads the answer to an http hook: only a 2xx status with a JSON object or nothing is an answer. */
import type { ResolvedContract } from '../contract/resolve.js';
import type { HttpExecution, InterpretContext, Reply, Verdict } from '../model.js';
import type { Reading } from './causes.js';
import { at, type JsonObject } from './json.js';
import { explainParseError } from './parse-error.js';
import { readingOf } from './reading.js';
import { judgeReply } from './reply.js';
import { verdictOn } from './verdict-on.js';

/** Verdict on an http hook. The content type is not looked at. */
export function interpretHttp(
  execution: HttpExecution,
  context: InterpretContext,
  contract: ResolvedContract,
): Verdict {
  if (execution.timedOut) return verdictOn(readingOf({ kind: 'discarded' }, { timedOut: true }), context, contract);
  const answer = answerOf(execution, context, contract);
  if ('failure' in answer) {
    const verdict = verdictOn(readingOf({ kind: 'empty' }, { exitCode: 1, stderr: answer.failure }), context, contract);
    return {
      ...verdict,
      reply: answer.reply,
      dropped: [{ pointer: '', why: answer.failure }],
    };
  }
  const { reply } = answer.reading;
  const path = contract.traits.stdout === 'worktree-path' ? pathIn(reply) : undefined;
  if (path === undefined) return verdictOn(answer.reading, context, contract);
  // What a command prints as its last line, an http hook says in a field.
  return { ...verdictOn(readingOf({ kind: 'path', path }), context, contract), reply };
}

function pathIn(reply: Reply): string | undefined {
  const path = reply.kind === 'json' ? at(reply.value, ['hookSpecificOutput', 'worktreePath']) : undefined;
  return typeof path === 'string' ? path : undefined;
}

type Answer =
  | { readonly reading: Reading }
  /** The client's text for why there is no answer, and what the hook sent all the same. */
  | { readonly failure: string; readonly reply: Reply };

function answerOf(execution: HttpExecution, context: InterpretContext, contract: ResolvedContract): Answer {
  const { statusCode } = execution;
  const body = execution.body.trim();
  const url = context.handler?.url ?? '';
  if (statusCode === null) return { failure: execution.error ?? 'no answer', reply: { kind: 'empty' } };
  if (statusCode < 200 || statusCode > 299) {
    return { failure: `HTTP ${statusCode} from ${url}`, reply: textReply(execution.body) };
  }
  if (body === '') return { reading: readingOf({ kind: 'empty' }) };
  if (!body.startsWith('{')) {
    const failure = `HTTP hook must return JSON, but got non-JSON response body: ${execution.body}`;
    return { failure, reply: textReply(execution.body) };
  }
  let value: JsonObject;
  try {
    // What begins with a brace parses to nothing but an object.
    value = JSON.parse(body) as JsonObject;
  } catch {
    const message = explainParseError(body);
    return {
      failure: `HTTP hook must return valid JSON, but parsing failed: SyntaxError: ${message}`,
      reply: { kind: 'parse-error', text: body, message },
    };
  }
  return { reading: readingOf(judgeReply(value, contract)) };
}

function textReply(body: string): Reply {
  const text = body.trim();
  return text === '' ? { kind: 'empty' } : { kind: 'text', text };
}
