/** One project with every fault of configuration once, and the same project repaired. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/index.js';
import { loadProject } from '../../src/load/project.js';
import { rules } from '../../src/rules/index.js';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** The findings on files, each as `rule file:line`. */
async function findingsIn(name: string): Promise<readonly string[]> {
  const cwd = join(fixtures, name);
  const project = await loadProject({ cwd, paths: ['.', 'plugin'], home: '/nobody' });
  expect(project.problems).toEqual([]);
  return check(rules, project, []).map(({ rule, place }) => `${rule} ${place.file}:${place.line}`);
}

describe('a project with every fault of configuration once', () => {
  it('has each of them found, at its place', async () => {
    expect(await findingsIn('config-faults')).toMatchInlineSnapshot(`
      [
        "guard-fails-open .claude/settings.json:7",
        "dead-matcher .claude/settings.json:14",
        "condition-never-holds .claude/settings.json:28",
        "matcher-lets-all-through .claude/settings.json:33",
        "unset-variable .claude/settings.json:58",
        "timeout-in-milliseconds .claude/settings.json:86",
        "withheld-tool .claude/settings.json:91",
        "unread-key .claude/settings.json:92",
        "unread-matcher .claude/settings.json:103",
        "unsupported-handler .claude/settings.json:116",
        "unread-once .claude/settings.json:128",
        "missing-script .claude/settings.json:136",
        "script-not-executable .claude/settings.json:144",
        "relative-script-path .claude/settings.json:162",
        "duplicate-handler .claude/settings.json:168",
        "unquoted-path-variable .claude/settings.json:170",
        "home-path .claude/settings.json:178",
        "duplicate-handler .claude/settings.json:192",
        "invalid-entry .claude/settings.json:203",
        "unknown-event .claude/settings.json:208",
        "unreadable-config .claude/settings.local.json:2",
        "machine-encoding hooks/after.py:4",
        "payload-from-argument hooks/argument.sh:2",
        "no-such-payload-field hooks/gate.sh:2",
        "unusable-shebang hooks/text.py:1",
        "misnamed-hooks-file plugin/.claude-plugin/plugin.json:3",
        "outside-plugin-root plugin/hooks/hooks.json:8",
      ]
    `);
  });

  it('has no finding once it is repaired', async () => {
    expect(await findingsIn('config-repaired')).toEqual([]);
  });
});
