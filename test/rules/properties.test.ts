import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { eventNames } from '../../src/contract/index.js';
import { projectOf, runsOf } from '../../src/evidence/example.js';
import { interpret } from '../../src/interpret/index.js';
import type { CommandExecution, EventName, Run } from '../../src/model.js';
import { rulesAsked as rules } from './rules-asked.js';

const encoder = new TextEncoder();

/** Pieces that real replies are made of, put together at random: most inputs reach some rule. */
const key = fc.constantFrom(
  'decision',
  'reason',
  'continue',
  'stopReason',
  'systemMessage',
  'suppressOutput',
  'async',
  'hookSpecificOutput',
  'hookEventName',
  'permissionDecision',
  'permissionDecisionReason',
  'additionalContext',
  'updatedInput',
  'updatedToolOutput',
  'behavior',
  'message',
  'retry',
  'worktreePath',
  '__proto__',
  'constructor',
  'blocked',
  'additional_context',
);
const value = fc.oneof(
  fc.constantFrom('block', 'deny', 'allow', 'approve', 'ask', 'Deny', '', 'Blocked: no', true, false, null, 0, 2),
  fc.constantFrom<string>(...eventNames),
  fc.string(),
  fc.array(fc.string(), { maxLength: 2 }),
);
const reply = fc.letrec((tie) => ({
  object: fc
    .array(fc.tuple(key, fc.oneof({ depthSize: 'small', withCrossShrink: true }, value, tie('object'))), {
      maxLength: 5,
    })
    .map((entries) => Object.fromEntries(entries) as unknown),
})).object;
const text = fc.oneof(
  reply.map((object) => JSON.stringify(object)),
  fc
    .tuple(
      fc.constantFrom('log line\n', '```json\n', '[', '"', ''),
      reply,
      fc.constantFrom('\nlog line', '\n```', ']', '"', ',}', ''),
    )
    .map(([before, object, after]) => `${before}${JSON.stringify(object)}${after}`),
  fc.constantFrom(
    '',
    ' ',
    '{',
    '{}',
    'BLOCKED: no',
    "{'decision': 'block'}",
    'x: line 3: jq: command not found',
    '/tmp/w',
  ),
  fc.string({ unit: 'binary' }),
);
const bytes = fc.oneof(
  { weight: 4, arbitrary: text.map((each) => encoder.encode(each)) },
  { weight: 1, arbitrary: fc.uint8Array() },
);

const execution: fc.Arbitrary<CommandExecution> = fc.record({
  type: fc.constant('command' as const),
  exitCode: fc.oneof(fc.constantFrom(0, 0, 2, 2, 1, 126, 127, 137, 141, null), fc.integer({ min: 0, max: 255 })),
  signal: fc.constantFrom(null, null, null, 'SIGKILL', 'SIGTERM'),
  stdout: bytes,
  stderr: bytes,
  timedOut: fc.boolean(),
});
const event = fc.constantFrom<EventName>(...eventNames);

function runOf(of: EventName, did: CommandExecution): Run {
  const [sample] = runsOf({ kind: 'run', event: of, execution: {} });
  if (sample === undefined) throw new Error('an example has a run');
  const { hook, payload } = sample.case;
  const verdict = interpret(did, { event: of, payload: payload.json, handler: hook.handler });
  return {
    ...sample,
    execution: did,
    verdict,
    verdicts: [{ stretch: { from: verdict.client, client: verdict.client }, verdict }],
  };
}

describe('all rules, on anything that a hook can do', () => {
  it('never throw, and say something that can be read', () => {
    fc.assert(
      fc.property(event, execution, (of, did) => {
        const project = projectOf({ kind: 'run', event: of, execution: {} });
        for (const { message, help } of check(rules, project, [runOf(of, did)])) {
          expect(message).toMatch(/\S.*[.!?)]$/s);
          expect(help).toMatch(/^\S.*\.$/s);
          expect(`${message}${help}`).not.toMatch(/undefined,|\[object|NaN/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('have nothing to say of the runs that they do not ask for', () => {
    const greedy = rules.map(({ handlers: _, exits: __, replies: ___, ...rule }) => rule);
    fc.assert(
      fc.property(event, execution, (of, did) => {
        const project = projectOf({ kind: 'run', event: of, execution: {} });
        const runs = [runOf(of, did)];
        expect(check(greedy, project, runs)).toEqual(check(rules, project, runs));
      }),
      { numRuns: 500 },
    );
  });

  it('find the same whatever the order of the rules and of their runs', () => {
    const order = fc.shuffledSubarray([...rules], { minLength: rules.length });
    fc.assert(
      fc.property(event, fc.array(execution, { minLength: 1, maxLength: 3 }), order, (of, did, shuffled) => {
        const project = projectOf({ kind: 'run', event: of, execution: {} });
        const runs = did.map((each) => runOf(of, each));
        expect(check(shuffled, project, runs)).toEqual(check(rules, project, runs));
      }),
      { numRuns: 100 },
    );
  });
});
