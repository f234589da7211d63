/** Whatever a server, a tool or a model answers, on every event and client: a verdict that holds together. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventNames } from '../../src/contract/index.js';
import { interpret } from '../../src/interpret/index.js';
import { merge } from '../../src/interpret/merge.js';
import { racesOf } from '../../src/interpret/races.js';
import type { Execution, HandlerType, InterpretContext, Verdict } from '../../src/model.js';

const reply = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        ok: fc.oneof(fc.boolean(), fc.string()),
        reason: fc.oneof(fc.string(), fc.constant(null)),
        impossible: fc.boolean(),
        decision: fc.constantFrom('block', 'approve', 'deny'),
        continue: fc.boolean(),
        async: fc.boolean(),
        hookSpecificOutput: fc.record({
          hookEventName: fc.constantFrom(...eventNames),
          additionalContext: fc.string(),
        }),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom('', '{', '```json\n{"ok":false}\n```', '{"__proto__":{"ok":true}}', '{"ok":false,"reason":"\ud800"}'),
);

const execution: fc.Arbitrary<Execution> = fc.oneof(
  fc.record({
    type: fc.constant('http' as const),
    statusCode: fc.option(fc.integer({ min: 100, max: 599 })),
    body: reply,
    timedOut: fc.boolean(),
  }),
  fc.record({ type: fc.constant('mcp_tool' as const), text: reply, isError: fc.boolean(), timedOut: fc.boolean() }),
  fc.record({
    type: fc.constantFrom('prompt' as const, 'agent' as const),
    answer: fc.oneof(reply, fc.constant(null), fc.dictionary(fc.string(), fc.jsonValue())),
    timedOut: fc.boolean(),
  }),
);

const handlers: Readonly<Record<HandlerType, object>> = {
  command: { command: 'x' },
  http: { url: 'http://localhost/' },
  mcp_tool: { server: 's', tool: 't' },
  prompt: { prompt: 'p' },
  agent: { prompt: 'p' },
};

const context = fc.record({
  event: fc.constantFrom(...eventNames),
  client: fc.constantFrom('1.0.38', '2.0.30', '2.0.37', '2.1.91', '2.1.142', '2.1.209', '2.1.330'),
  onFailure: fc.constantFrom('block', 'continue'),
  continueOnBlock: fc.boolean(),
});

function verdictOn(
  did: Execution,
  { event, client, ...keys }: { event: InterpretContext['event']; client: string },
): Verdict {
  return interpret(did, {
    event,
    client,
    payload: { hook_event_name: event, tool_name: 'Bash' },
    handler: { type: did.type, ...handlers[did.type], ...keys },
  });
}

test('every answer has a verdict, and the same one each time', () => {
  fc.assert(
    fc.property(execution, context, (did, given) => {
      const verdict = verdictOn(did, given);
      expect(verdict).toMatchObject({ event: given.event, client: given.client });
      expect(verdictOn(did, given)).toEqual(verdict);
      // Nothing is held back by a hook that was not run.
      if (!verdict.runs) expect(verdict.effect).toBe('proceed');
      // Only onFailure makes a block of a failure, and models do not read it.
      const model = did.type === 'prompt' || did.type === 'agent';
      if (model && verdict.status !== 'success') expect(verdict.effect).toBe('proceed');
    }),
    { numRuns: 2000 },
  );
});

describe('several verdicts', () => {
  const several = fc.tuple(fc.array(execution, { minLength: 1, maxLength: 4 }), context);

  test('merge to one, and a block is lost only to what the contract lets win over it', () => {
    fc.assert(
      fc.property(several, ([all, given]) => {
        const verdicts = all.map((did) => verdictOn(did, given));
        const { verdict, deciders } = merge(verdicts);
        expect(deciders.every((index) => index >= 0 && index < verdicts.length)).toBe(true);
        if (given.event === 'PreToolUse' && verdicts.some(({ effect }) => effect === 'block')) {
          expect(verdict.effect).toBe('block');
        }
        if (all.length === 1) expect(racesOf(verdicts)).toEqual({ on: [], otherwise: [] });
      }),
      { numRuns: 500 },
    );
  });

  test('that are alike do not race', () => {
    fc.assert(
      fc.property(execution, context, (did, given) => {
        const verdict = verdictOn(did, given);
        expect(racesOf([verdict, { ...verdict }])).toEqual({ on: [], otherwise: [] });
      }),
      { numRuns: 300 },
    );
  });
});
