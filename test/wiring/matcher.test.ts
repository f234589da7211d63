import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matcherAt } from '../../src/contract/matchers.js';
import { newestClient } from '../../src/contract/version.js';
import type { EventName, PayloadJson, Version } from '../../src/model.js';
import { readPattern } from '../../src/text/regular-expression.js';
import { matches, readMatcher } from '../../src/wiring/matcher.js';

interface Vector {
  readonly id: string;
  readonly client: Version;
  readonly event: EventName;
  readonly observed: {
    readonly matched: Readonly<Record<string, readonly string[]>>;
    readonly values: readonly string[];
  };
}

const vectors = readFileSync(new URL('../conformance/matchers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

describe.each(vectors)('$id, as measured', ({ client, event, observed }) => {
  it.each(Object.entries(observed.matched))('%s', (key, expected) => {
    const matcher = key === '<absent>' ? undefined : (JSON.parse(key) as string);
    const ran = observed.values.filter((value) => matches(event, matcher, payload(event, value, client), client));
    expect(ran).toEqual(expected);
  });
});

/** The measured values name what the scenario did; the model switch is the one whose value is not its subject. */
function payload(event: EventName, value: string, client: Version): PayloadJson {
  const subject = matcherAt(event, client).subject;
  if (subject === 'to_model') return { hook_event_name: event, to_model: 'claude-haiku-4-5', source: value };
  return subject === null ? { hook_event_name: event, prompt: value } : { hook_event_name: event, [subject]: value };
}

describe('matchers of older clients', () => {
  const bash = { hook_event_name: 'PreToolUse', tool_name: 'Bash' };
  const server = { hook_event_name: 'PreToolUse', tool_name: 'mcp__my-server__read' };

  it('read a comma as part of an expression before 2.1.191', () => {
    expect(matches('PreToolUse', 'Bash,Edit', bash, '2.1.190')).toBe(false);
    expect(matches('PreToolUse', 'Bash,Edit', bash, '2.1.191')).toBe(true);
  });

  it('read a hyphen as part of an unanchored expression before 2.1.195', () => {
    expect(matches('PreToolUse', 'mcp__my-server', server, '2.1.194')).toBe(true);
    expect(matches('PreToolUse', 'mcp__my-server', server, '2.1.195')).toBe(false);
  });
});

describe('regular expressions', () => {
  const alphabet = ['a', 'b', 'B', '1', '_', '-', '.', ' '];
  const pieces = [
    ...['a', 'b', 'B', '.', '\\w', '\\d', '\\.', '[ab]', '[^a]', '[a-z_]', '\\b', '\\B', '^', '$', '-', '{', '}', ']'],
    ...['(?=a)', '(?!b)', '(?<=a)', '(?<!b)', '\\x61', '\\u0062', '\\-', '\\c', '\\0', 'a{2}', 'b{1,}', '.{0,2}'],
  ];
  const piece = fc.constantFrom(...pieces);
  const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
    pattern: fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join('')),
    item: fc.oneof(
      { depthSize: 'small' },
      piece,
      fc
        .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '*?'))
        .map(([p, q]) => `(?:${p})${q}`),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
    ),
  }));
  const text = fc.array(fc.constantFrom(...alphabet), { maxLength: 6 }).map((characters) => characters.join(''));

  it('agrees with the native engine', () => {
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        const reading = readPattern(source);
        let native: RegExp | undefined;
        try {
          native = new RegExp(source);
        } catch {}
        expect(reading.kind).toBe(native === undefined ? 'invalid' : 'valid');
        if (reading.kind === 'valid') expect(reading.test(subject)).toBe(native?.test(subject));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(60)}!`],
    ['(a|aa)+$', `${'a'.repeat(200)}!`],
    ['(.*a){20}$', `${'a'.repeat(200)}!`],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(200)],
    ['(?:a{1,1000000}){1,1000000}$', `${'a'.repeat(100)}!`],
  ])('answers %s, on which the native engine would not return', (source, subject) => {
    expect(matches('PreToolUse', source, { hook_event_name: 'PreToolUse', tool_name: subject }, newestClient)).toBe(
      false,
    );
  });

  it('does not evaluate what depends on captures, and lets the payload through', () => {
    expect(readMatcher('PreToolUse', '(a*)\\1', newestClient)).toEqual({ kind: 'undecided', what: 'a back-reference' });
    expect(readPattern('(a)\\2').kind).toBe('valid');
    expect(readPattern(`${'('.repeat(200)}a${')'.repeat(200)}`).kind).toBe('unsupported');
  });
});

describe('tools that were renamed', () => {
  const tool = (name: string): PayloadJson => ({ hook_event_name: 'PreToolUse', tool_name: name });

  it.each([
    ['KillShell', 'TaskStop', true],
    ['KillShell|Bash', 'TaskStop', true],
    ['Ta.k$', 'Agent', true],
    ['^Kill', 'TaskStop', true],
    ['BashOutput', 'Bash', false],
    ['MultiEdit', 'Edit', false],
  ])('%s on %s: %s', (matcher, name, runs) => {
    expect(matches('PreToolUse', matcher, tool(name), newestClient)).toBe(runs);
  });
});
