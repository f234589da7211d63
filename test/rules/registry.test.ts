import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesOfCode } from '../../src/lint/rules-of-code.js';
import { rulesOfSettings } from '../../src/lint/rules-of-settings.js';
import { groupOf } from '../../src/rules/group-of.js';
import { ruleGroups } from '../../src/rules/groups.js';
import { rules } from '../../src/rules/index.js';

const folder = new URL('../../src/rules/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
const ruleFiles = files.filter((file) => /^export const rule: Rule = /m.test(read(file)));

describe('the list of rules', () => {
  it('holds every rule there is a file for, under the name of its file, in alphabetical order', () => {
    expect(rules.map(({ id }) => `${id}.ts`)).toEqual(ruleFiles.map((file) => basename(file)).sort());
  });

  it('has a folder for each group, knows the group of each rule by it, and leaves none empty', () => {
    expect(ruleFiles.map((file) => dirname(file))).toEqual(ruleFiles.map((file) => groupOf[basename(file, '.ts')]));
    expect(new Set(Object.values(groupOf))).toEqual(new Set(ruleGroups.map(({ id }) => id)));
  });

  it('lists those once more that look at files, before anything has run: what only code gives cause for apart', () => {
    const looksAtFiles = rules.filter(({ onConfig, onHook, onMod }) => onConfig ?? onHook ?? onMod);
    const [ofCode, ofSettings] = [true, false].map((ofCode) =>
      looksAtFiles.filter(
        ({ onConfig, onHook, handlers }) =>
          ofCode === (onConfig === undefined && (onHook === undefined || handlers?.join() === 'command')),
      ),
    );
    expect(rulesOfCode).toEqual(ofCode);
    expect(rulesOfSettings).toEqual(ofSettings);
  });

  it('names defects in kebab case', () => {
    for (const { id } of rules) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it('gives way only to rules that exist, and never in a circle', () => {
    const finer = new Map(rules.map(({ id, yieldsTo }) => [id, typeof yieldsTo === 'object' ? yieldsTo : []]));
    const visit = (id: string, path: readonly string[]): void => {
      expect(path, 'a circle').not.toContain(id);
      expect([...finer.keys()], `${path.at(-1)} gives way to it`).toContain(id);
      for (const next of finer.get(id) ?? []) visit(next, [...path, id]);
    };
    for (const { id } of rules) visit(id, []);
  });

  it('has one sentence for a summary, and says why and how to repair', () => {
    for (const { id, summary, docs } of rules) {
      expect(summary, id).toMatch(/^[^\n]{10,120}\.$/);
      for (const each of [docs.why, ...(docs.cases ?? [])]) expect(each, id).toMatch(/\.$/);
      expect(docs.repair, id).toMatch(/\.$/);
    }
  });

  it('holds opinions only: no version of the client stands in a rule', () => {
    for (const file of files) expect(read(file), file).not.toMatch(/\b[12]\.\d+\.\d+\b/);
  });
});
