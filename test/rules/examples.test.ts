import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import {
  isRunExample,
  type ProofExample,
  projectOf,
  proofOf,
  type RunExample,
  runsOf,
} from '../../src/evidence/example.js';
import { type ModRunExample, modRunsOf } from '../../src/evidence/mod-example.js';
import type { Example, Finding, Rule } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';
import { rulesAsked } from './rules-asked.js';

/** Every finding of every rule on what a run example shows. */
function findingsOn(example: RunExample): readonly Finding[] {
  return check(rules, projectOf(example), runsOf(example));
}

function title(example: Example, i: number): string {
  return `${i + 1}${example.title === undefined ? '' : `: ${example.title}`}`;
}

function runExamples(examples: readonly Example[]): readonly (readonly [string, RunExample])[] {
  return examples.flatMap((example, i) => (isRunExample(example) ? [[title(example, i), example] as const] : []));
}

function proofExamples(examples: readonly Example[]): readonly (readonly [string, ProofExample])[] {
  return examples.flatMap((example, i) => (example.kind === 'proof' ? [[title(example, i), example] as const] : []));
}

function proofFindings(example: ProofExample): readonly Finding[] {
  const { project, proof } = proofOf(example);
  return check(rules, project, [], { proofs: [proof] });
}

function modRunFindings(example: ModRunExample): readonly Finding[] {
  const { project, modRuns } = modRunsOf(example);
  return check(rules, project, [], { modRuns });
}

function modRunExamples(examples: readonly Example[]): readonly (readonly [string, ModRunExample])[] {
  return examples.flatMap((example, i) => (example.kind === 'mod-run' ? [[title(example, i), example] as const] : []));
}

function ids(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ rule }) => rule))];
}

describe.each(rulesAsked.map((rule): [string, Rule] => [rule.id, rule]))('%s', (id, rule) => {
  it('has examples of both kinds', () => {
    expect(rule.bad.length).toBeGreaterThan(0);
    expect(rule.good.length).toBeGreaterThan(0);
  });

  const bad = runExamples(rule.bad);
  if (bad.length > 0) {
    it.each(bad)('finds bad example %s, and nothing else is wrong with it', (_title, example) => {
      expect(ids(findingsOn(example))).toEqual([id]);
    });
  }

  const badProofs = proofExamples(rule.bad);
  if (badProofs.length > 0) {
    it.each(badProofs)('finds bad proof %s, and nothing else is wrong with it', (_title, example) => {
      expect(ids(proofFindings(example))).toEqual([id]);
    });
  }

  const goodProofs = proofExamples(rule.good);
  if (goodProofs.length > 0) {
    it.each(goodProofs)('has nothing to say on good proof %s', (_title, example) => {
      expect(proofFindings(example)).toEqual([]);
    });
  }

  const badModRuns = modRunExamples(rule.bad);
  if (badModRuns.length > 0) {
    it.each(badModRuns)('finds bad run of a mod %s', (_title, example) => {
      expect(ids(modRunFindings(example))).toEqual([id]);
    });
  }

  const goodModRuns = modRunExamples(rule.good);
  if (goodModRuns.length > 0) {
    it.each(goodModRuns)('has nothing to say on good run of a mod %s', (_title, example) => {
      expect(modRunFindings(example)).toEqual([]);
    });
  }

  const good = runExamples(rule.good);
  if (good.length > 0) {
    it.each(good)(
      'has nothing to say on good example %s, nor has any other rule an error or warning',
      (_title, example) => {
        const findings = findingsOn(example);
        expect(ids(findings)).not.toContain(id);
        expect(
          findings.filter(({ severity }) => severity !== 'info').map(({ rule, message }) => [rule, message]),
        ).toEqual([]);
      },
    );
  }
});
