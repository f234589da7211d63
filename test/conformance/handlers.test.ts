/** Every recorded observation of http, mcp_tool, prompt and agent hooks against what the interpreter says of it. */
import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/interpret/index.js';
import { resolveContract } from '../../src/contract/resolve.js';
import { errorText } from '../../src/interpret/error-text.js';
import type { Verdict } from '../../src/model.js';
import { contextOf, executionOf, type HandlerVector } from './handler-vector.js';
import { loadVectors } from './vector.js';

describe.each([
  ['http.jsonl', 45],
  ['mcp_tool.jsonl', 10],
  ['prompt.jsonl', 54],
  ['agent.jsonl', 6],
])('%s', (file, count) => {
  const vectors = loadVectors<HandlerVector>(file);

  test('is whole', () => expect(vectors).toHaveLength(count));

  test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
    expect(said(interpret(executionOf(vector), contextOf(vector)), vector)).toEqual(seen(vector));
  });
});

/** What can be held against an observation, in one form for both sides. */
interface Outcome {
  readonly status: string | undefined;
  /** Whether the tool ran, where the scenario has one that leaves a mark. */
  readonly ran: boolean | undefined;
  /** Whether the model was asked again in this turn; a prompt that was not sent counts as not asked. */
  readonly asked: boolean;
  readonly claudeSaw: readonly string[];
  readonly error: string | undefined;
}

/** The tool is allowed by a rule, but for probes that say otherwise. */
const needsPermission = ({ event, probe }: HandlerVector): boolean =>
  event === 'PermissionRequest' || probe.endsWith('.needs-permission');
const hasMark = ({ event }: HandlerVector): boolean => event === 'PreToolUse' || event === 'PermissionRequest';

function seen(vector: HandlerVector): Outcome {
  const { observed } = vector;
  // Gone from the conversation: the prompt, or the call and its result, because no further request was made.
  const missed = observed.claudeMissed ?? [];
  const notAsked = missed.some((text) => /^(PROMPTMARK|Bash \{)/.test(text));
  return {
    status: observed.status[0],
    ran: hasMark(vector) ? observed.markerCreated : undefined,
    asked: !notAsked,
    claudeSaw: observed.claudeSaw.filter(({ text }) => !scenery.test(text)).map(({ role, type, text }) => `${role} ${type} ${text}`),
    error: beginning(observed.hookStderr?.[0]),
  };
}

/** What the scenario says to Claude, hook or no hook. */
const scenery = /^(touch in '<DIR>|agentId: )/;

function said(verdict: Verdict, vector: HandlerVector): Outcome {
  const { observed } = vector;
  const allowed = needsPermission(vector) ? verdict.effect === 'allow' : /^(proceed|allow)$/.test(verdict.effect);
  const notSent = vector.event === 'UserPromptSubmit' && verdict.effect === 'block';
  return {
    // The client reports the status of a prompt or agent hook only where it refuses to run it.
    status: observed.status.length === 0 ? undefined : verdict.status,
    ran: hasMark(vector) ? allowed : undefined,
    asked: !(verdict.endsTurn || notSent),
    claudeSaw: verdict.toClaude
      .filter(({ nextTurn }) => nextTurn !== true)
      .map(({ role, isError, text }) =>
        role === 'tool_result' ? `user tool_result${isError ? '(error)' : ''} ${text}` : `${role} text ${text}`,
      ),
    error: observed.hookStderr === undefined ? undefined : beginning(errorOf(verdict, vector)),
  };
}

/** What the client writes in place of a program's stderr: of a refusal, of a reply that it threw away, of a failure. */
function errorOf(verdict: Verdict, { hook }: HandlerVector): string | undefined {
  const refused = verdict.runs ? undefined : verdict.toUser.find(({ places }) => places.includes('stream-json'))?.text;
  const { kind } = verdict.reply;
  const thrownAway = kind === 'schema-error' || kind === 'name-error';
  return thrownAway
    ? errorText(verdict.reply, resolveContract(verdict.event, verdict.client), hook.type)
    : (refused ?? verdict.dropped[0]?.why);
}

/** Long error texts are recorded cut. */
function beginning(text: string | undefined): string | undefined {
  return text?.replace(/…\[\d+\]$/, '').slice(0, 300);
}
