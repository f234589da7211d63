/** The examples of rules on files, each loaded as a project of its own. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { isFileExample } from '../../src/evidence/example.js';
import type { Example } from '../../src/model.js';
import { rules } from '../../src/rules/index.js';
import { withProject } from './example-project.js';
import { rulesAsked } from './rules-asked.js';

const onFiles = rulesAsked.filter(({ bad, good }) => [...bad, ...good].some(isFileExample));

describe.each(onFiles.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  const titled = (examples: readonly Example[]) =>
    examples.filter(isFileExample).map((example) => [example.title ?? example.text, example] as const);

  it.each(titled(rule.bad))('finds: %s', async (_title, example) => {
    const findings = await withProject(example, (project) => check(rules, project, []));
    // A guard in an example may be advised to fail closed; nothing else is wrong with the example.
    const found = findings.filter((finding) => finding.rule === rule.id || finding.severity !== 'info');
    expect([...new Set(found.map((finding) => finding.rule))]).toEqual([rule.id]);
    for (const { place, message, help } of findings) {
      expect(place.line, `${message} has a line`).toBeGreaterThan(0);
      expect(help).toMatch(/\S/);
    }
  });

  it.each(titled(rule.good))('finds nothing: %s', async (_title, example) => {
    const findings = await withProject(example, (project) => check(rules, project, []));
    const found = findings.filter((finding) => finding.rule === rule.id || finding.severity !== 'info');
    expect(found.map((finding) => `${finding.rule}: ${finding.message}`)).toEqual([]);
  });
});
