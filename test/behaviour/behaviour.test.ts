/** Faults of behaviour, seeded by hand into small hooks: each is found at its line, and the repaired hooks are left alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/index.js';
import type { Finding, Hook, Payload, Report } from '../../src/model.js';
import { lineOf, type SeededFault, type SeededHook, seededHooks, type Variant, writeProject } from './table.js';

const hooks = seededHooks('faulty');
const reports = new Map<Variant, Report>();
const folders: string[] = [];

const shown = new Set(hooks.flatMap(({ payloads }) => payloads));
const isWantedPayload = ({ id }: Payload): boolean => shown.has(id);

beforeAll(async () => {
  for (const variant of ['faulty', 'repaired'] as const) {
    const root = mkdtempSync(join(tmpdir(), 'hooklint-behaviour-'));
    folders.push(root);
    writeProject(root, seededHooks(variant), variant);
    const paths = variant === 'faulty' ? ['.', 'plugin'] : ['.'];
    reports.set(variant, await lint({ cwd: root, paths, home: '/nobody', isolation: 'none', isWantedPayload }));
  }
}, 120_000);

afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

function findingsOn({ file, beside }: SeededHook, variant: Variant): readonly Finding[] {
  const { project, findings } = reports.get(variant) as Report;
  const own = ({ handler }: Hook) =>
    handler.command?.includes(file) === true || (beside !== undefined && handler.command === beside.command);
  const ids = new Set(project.hooks.filter(own).map(({ id }) => id));
  return findings.filter(({ hook, place }) => place.file === file || (hook !== undefined && ids.has(hook)));
}

/** Told once for the whole project, at one of its hooks. */
const toldOnce: ReadonlySet<string> = new Set(['machine-encoding']);

function isFound(hook: SeededHook, fault: SeededFault): boolean {
  if (toldOnce.has(fault.rule)) return reports.get('faulty')?.findings.some(({ rule }) => rule === fault.rule) === true;
  return findingsOn(hook, 'faulty').some(({ rule, place }) =>
    fault.in === 'settings'
      ? rule === fault.rule && place.file !== hook.file
      : rule === fault.rule && place.file === hook.file && place.line === lineOf(hook, fault),
  );
}

describe.each(hooks.map((hook) => [hook.name, hook] as const))('%s', (_name, hook) => {
  it.each(hook.faults.map((fault) => [fault.rule, fault.what, fault] as const))('%s: %s', (_rule, _what, fault) => {
    expect(isFound(hook, fault), JSON.stringify(findingsOn(hook, 'faulty').map(said), null, 1)).toBe(true);
  });

  it('is left alone once it is repaired', () => {
    expect(findingsOn(hook, 'repaired').map(said)).toEqual([]);
  });
});

function said({ rule, place, message }: Finding): string {
  return `${rule} ${place.file}:${place.line}: ${message}`;
}
