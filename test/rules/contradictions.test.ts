/** No two rules advise opposite things on one run: every output of their examples, on every event, under all rules. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { eventNames } from '../../src/contract/index.js';
import { isRunExample, projectOf, type RunExample, runsOf } from '../../src/evidence/example.js';
import type { EventName, Finding } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';

/** Two ways that lead apart: who is told to go both does not know what to do. */
const opposites: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    'exit code',
    /\b[Ee]nd with (?:`?exit 2|exit code 2|`(?:sys\.|process\.)exit\(2\))/,
    /\b[Ee]nd with (?:`?exit 0|exit code 0|`(?:sys\.|process\.)exit\(0\))/,
  ],
  ['stream', /\bto stderr\b|>&2/, /\bto stdout\b/],
  ['decision', /\bprint nothing\b/i, /\badd `?(?:hookSpecificOutput\.)?(?:permissionDecision|decision)`? /i],
];

/** What a help demands outright; what it offers with an "if" or an "or" is a choice. */
function demands({ help }: Finding): string {
  return help
    .split(/(?<=[.;])\s|, (?=and |but )/)
    .filter((clause) => !/\b(?:if|or|where|unless|when)\b/i.test(clause))
    .join(' ');
}

function* contradictions(findings: readonly Finding[]): Iterable<string> {
  for (const [i, one] of findings.entries()) {
    for (const other of findings.slice(i + 1)) {
      if (one.rule === other.rule) continue;
      const [a, b] = [demands(one), demands(other)];
      for (const [what, this_, that] of opposites) {
        const apart = (x: string, y: string): boolean =>
          this_.test(x) && !that.test(x) && that.test(y) && !this_.test(y);
        if (apart(a, b) || apart(b, a)) yield `${what}: ${one.rule} says ${a} | ${other.rule} says ${b}`;
      }
      for (const name of namesIn(a, /\b[Rr]emove|\b[Ll]eave out/)) {
        if (namesIn(b, /\b[Aa]dd\b|\b[Ss]et\b/).includes(name))
          yield `field: ${one.rule} removes ${name}, ${other.rule} adds it`;
      }
      for (const name of namesIn(b, /\b[Rr]emove|\b[Ll]eave out/)) {
        if (namesIn(a, /\b[Aa]dd\b|\b[Ss]et\b/).includes(name))
          yield `field: ${other.rule} removes ${name}, ${one.rule} adds it`;
      }
    }
  }
}

/** The names that follow a verb at once: "Remove `x`", "Add `y`". */
function namesIn(help: string, verb: RegExp): readonly string[] {
  return [...help.matchAll(new RegExp(`(?:${verb.source})\\s+(\`[^\`]+\`|"[^"]+")`, 'g'))].map(([, name = '']) => name);
}

const examples = rules.flatMap(({ bad, good }) => [...bad, ...good]).filter(isRunExample);

function on(event: EventName, example: RunExample): RunExample {
  return { ...example, event } as RunExample;
}

describe('advice', () => {
  it.each(eventNames)('on %s agrees with itself', (event) => {
    const found = new Set<string>();
    for (const example of examples) {
      const moved = on(event, example);
      // What files show is the same on every event, as good as, and takes as long as all the rest.
      const options = example.event === event ? {} : { ofFiles: [] };
      for (const each of contradictions(check(rules, projectOf(moved), runsOf(moved), options))) found.add(each);
    }
    expect([...found]).toEqual([]);
  });

  it('on JSON that becomes part of a prompt is given by one rule', () => {
    const example: RunExample = { kind: 'run', event: 'PreCompact', execution: { stdout: '{"saved":3,"took":12}\n' } };
    expect(check(rules, projectOf(example), runsOf(example)).map(({ rule }) => rule)).toEqual([
      'output-in-compaction-prompt',
    ]);
  });

  it('that leads apart is seen as such', () => {
    const [first, second] = ['End with `exit 2`.', 'Print the object to stdout and end with `exit 0`.'].map(
      (help, i) => ({
        ...({ rule: `rule-${i}`, severity: 'error', message: '', place: { file: 'a' } } as unknown as Finding),
        help,
      }),
    );
    expect([...contradictions([first as Finding, second as Finding])]).toHaveLength(1);
    expect([
      ...contradictions([{ ...(first as Finding), help: 'End with `exit 2` if it must block.' }, second as Finding]),
    ]).toEqual([]);
  });
});
