/** The configuration of a project: where it is found, what it does, and what is said of one that cannot be used. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig, noConfig } from '../../src/config/hooklint-config.js';
import { UsageError } from '../../src/model/usage-error.js';
import { runMain } from '../cli/run-main.js';
import { type ScratchFile, scratch, script } from '../load/scratch.js';

const levels = { rules: { 'stderr-only-failure': 'warning' } };
const wanted = { 'stderr-only-failure': 'warning' };

const forms: Readonly<Record<string, string>> = {
  'hooklint.config.json': JSON.stringify(levels),
  'hooklint.config.js': `module.exports = { default: ${JSON.stringify(levels)} }.default;`,
  'hooklint.config.mjs': `export default ${JSON.stringify(levels)};`,
  'hooklint.config.ts': `interface C { readonly rules: Record<string, string> }\nexport default ${JSON.stringify(levels)} satisfies C;`,
  'hooklint.config.cjs': `module.exports = ${JSON.stringify(levels)};`,
  'hooklint.config.yaml': 'rules:\n  stderr-only-failure: warning\n',
  'hooklint.config.yml': 'rules: {stderr-only-failure: warning}\n',
  'package.json': JSON.stringify({ name: 'x', hooklint: levels }),
};

describe('a configuration is found', () => {
  it.each(Object.entries(forms))('as %s', async (name, text) => {
    const root = await scratch({ [name]: text });
    expect(await loadConfig(root, root)).toMatchObject({ file: join(root, name), levels: wanted });
    expect(await loadConfig(root, root, { named: name })).toMatchObject({ file: join(root, name), levels: wanted });
  });

  it('at or above the folder, the nearest one winning', async () => {
    const root = await scratch({
      'hooklint.config.json': '{"failOn":"never"}',
      'a/package.json': '{"name":"without"}',
      'a/b/file': '',
      'c/package.json': '{"hooklint":{"failOn":"info"}}',
      'c/d/file': '',
    });
    expect(await loadConfig(join(root, 'a/b'), root)).toMatchObject({ failOn: 'never' });
    expect(await loadConfig(join(root, 'c/d'), root)).toMatchObject({ failOn: 'info' });
  });

  it('with its places, in YAML', async () => {
    const unknown = await scratch({ 'hooklint.config.yaml': '# ours\nrule:\n  a: off\n' });
    await expect(loadConfig(unknown, unknown)).rejects.toMatchObject({
      place: { file: 'hooklint.config.yaml', line: 2 },
    });
    const broken = await scratch({ 'hooklint.config.yaml': 'rules: [\n' });
    await expect(loadConfig(broken, broken)).rejects.toThrow(/not YAML/);
  });

  it.each(['.hooklintrc', '.hooklintrc.cjs', 'hooklint.config.toml', 'hooklint.yaml'])(
    'or it is said that nobody reads it: %s',
    async (name) => {
      const root = await scratch({ [name]: '' });
      await expect(loadConfig(root, root)).rejects.toMatchObject({
        place: { file: name },
        hint: expect.stringMatching(/^Rename it to hooklint\.config\./),
      });
      const both = await scratch({ [name]: '', 'hooklint.config.json': '{"failOn":"never"}' });
      expect(await loadConfig(both, both)).toMatchObject({ failOn: 'never', unread: [name] });
    },
  );

  it('or it is said which of several in one folder is used', async () => {
    const root = await scratch({
      'gate.sh': script('#!/bin/sh\nexit 0\n'),
      'hooklint.config.json': '{}',
      'hooklint.config.yaml': 'failOn: never\n',
      'package.json': '{"hooklint":{}}',
    });
    const { stderr } = await runMain(['gate.sh', '--event', 'Stop', '--isolation', 'none'], { cwd: root });
    expect(stderr).toContain(
      'hooklint: using hooklint.config.json; ignoring hooklint.config.yaml and the key "hooklint" of package.json in the same folder\n',
    );
    const named = ['--config', 'hooklint.config.yaml', ...['gate.sh', '--event', 'Stop', '--isolation', 'none']];
    expect((await runMain(named, { cwd: root })).stderr).not.toContain('ignoring');
  });

  it('not in a package.json that only speaks of hooklint', async () => {
    const root = await scratch({ 'package.json': '{"devDependencies":{"hooklint":"1.0.0"}}' });
    // The machine may hold a configuration above the folder for temporary files; this one is not it.
    const { file } = await loadConfig(root, root);
    expect(file?.startsWith(root) ?? false).toBe(false);
    expect(noConfig.levels).toEqual({});
  });
});

/** Loads what cannot be used and gives what is said of it. */
async function refusal(files: Readonly<Record<string, ScratchFile>>, named?: string): Promise<UsageError> {
  const root = await scratch(files);
  const error = await loadConfig(root, root, { named }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
  return error as UsageError;
}

describe('a configuration that cannot be used is refused with its place', () => {
  const file = 'hooklint.config.json';

  it.each([
    ['broken JSON', '{\n  "rules": {,}\n}', /not JSON/, { line: 2, column: 13 }, ''],
    ['a mistyped key', '{\n  "exlude": []\n}', /no key "exlude"/, { line: 2, column: 3 }, 'Did you mean exclude?'],
    ['a mistyped level', '{\n  "rules": {\n    "crash": "warn"\n  }\n}', /cannot be "warn"/, { line: 3 }, '"warning"'],
    ['a rule there is not', '{\n  "rules": {"crsh": "off"}\n}', /no rule "crsh"/, { line: 2 }, 'Did you mean crash?'],
    ['a mistyped effort', '{\n  "effort": "through"\n}', /cannot be "through"/, { line: 2 }, '"thorough"'],
    ['a wrong type', '{\n\n  "exclude": "a"}', /exclude must be an array, not a string/, { line: 3 }, ''],
    [
      'a variation without a place for the command',
      '{\n  "variations": [{"name": "t", "template": "make {comand}"}]\n}',
      /no place for the command/,
      { line: 2 },
      'Did you mean {command}?',
    ],
    [
      'a variation with a name of ours',
      '{\n  "variations": [{"name": "sudo", "template": "doas {command}"}]\n}',
      /hooklint has a variation "sudo"/,
      { line: 2 },
      '',
    ],
    [
      'two variations of one name',
      '{\n  "variations": [{"name": "t", "template": "a {quoted}"},\n{"name": "t", "template": "b {quoted}"}]\n}',
      /already a variation "t"/,
      { line: 3 },
      '',
    ],
    [
      'a variation whose name is no part of an id',
      '{\n  "variations": [{"name": "My own", "template": "{command}"}]\n}',
      /variations.0.name cannot be "My own"/,
      { line: 2 },
      '^[a-z0-9-]+$',
    ],
    ['an ignore without files', '{\n  "ignores": [{"rules": []}]\n}', /files is missing/, { line: 2 }, ''],
  ])('%s', async (_, text, message, place, hint) => {
    const error = await refusal({ [file]: text });
    expect(error.message).toMatch(message);
    expect(error.place).toMatchObject({ file, ...place });
    expect(error.hint ?? '').toContain(hint);
  });

  it('in package.json, at its line there', async () => {
    const error = await refusal({
      'package.json': '{\n  "name": "x",\n  "hooklint": {\n    "failOn": "errors"\n  }\n}',
    });
    expect(error.place).toMatchObject({ file: 'package.json', line: 4 });
    expect(error.hint).toContain('Did you mean "error"?');
  });

  it('when it throws, or is not there', async () => {
    const thrown = await refusal({ 'hooklint.config.mjs': 'throw new Error("no such thing")' });
    expect(thrown).toMatchObject({
      message: expect.stringContaining('no such thing'),
      place: { file: 'hooklint.config.mjs' },
    });
    expect((await refusal({}, 'other.json')).message).toContain('there is no file other.json');
    expect((await refusal({ 'package.json': '{"hooklint2":1}' }, 'package.json')).message).toContain(
      'no key "hooklint"',
    );
  });
});

describe('a configuration changes the lint', () => {
  const broken = script('#!/bin/sh\n# hooklint: event=PreToolUse matcher=Skill\ncat >/dev/null\necho no >&2\nexit 1\n');
  const run = async (config: object, words: readonly string[] = []) => {
    const root = await scratch({
      'hooks/a.sh': broken,
      'old/b.sh': broken,
      'hooklint.config.json': JSON.stringify(config),
    });
    return runMain(['hooks/a.sh', 'old/b.sh', '--isolation', 'none', '--format', 'json', ...words], { cwd: root });
  };
  const findings = (stdout: string) =>
    JSON.parse(stdout).findings.map(
      ({ rule, severity, place }: { rule: string; severity: string; place: { file: string } }) => [
        place.file,
        rule,
        severity,
      ],
    );

  it('by levels, which the command line overrules', async () => {
    const { code, stdout } = await run(levels);
    expect(code).toBe(0);
    expect(findings(stdout)).toEqual([
      ['hooks/a.sh', 'stderr-only-failure', 'warning'],
      ['old/b.sh', 'stderr-only-failure', 'warning'],
    ]);
    expect((await run(levels, ['--rule', 'stderr-only-failure=error'])).code).toBe(1);
    expect((await run(levels, ['--no-config'])).code).toBe(1);
    expect((await run({ ...levels, failOn: 'warning' })).code).toBe(1);
  });

  it('by what is excluded, which is not run either', async () => {
    const { stdout } = await run({ exclude: ['old/**'] });
    expect(findings(stdout)).toEqual([['hooks/a.sh', 'stderr-only-failure', 'error']]);
    expect(JSON.parse(stdout).summary.hooks).toBe(1);
  });

  it('by ignores, which are findings themselves where they silence nothing', async () => {
    const used = await run({ ignores: [{ files: 'old/*.sh', rules: ['stderr-only-failure'], reason: 'goes away' }] });
    expect(findings(used.stdout)).toEqual([['hooks/a.sh', 'stderr-only-failure', 'error']]);
    const unused = await run({ ignores: [{ files: 'nowhere/**' }, { files: '**' }] });
    expect(findings(unused.stdout)).toEqual([['hooklint.config.json', 'unused-suppression', 'warning']]);
  });

  it('by ignores of rules that only a run could break, where nothing runs', async () => {
    const root = await scratch({
      '.claude/settings.json': JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'prompt', prompt: 'Done?' }] }] } }),
      'hooklint.config.json': JSON.stringify({
        ignores: [
          { files: '**', rules: ['stderr-only-failure'] },
          { files: '**', rules: ['stderr-only-failures'] },
        ],
      }),
    });
    const { stdout } = await runMain(['--format', 'json'], { cwd: root });
    const { findings } = JSON.parse(stdout) as { findings: { message: string }[] };
    const unknown = findings.filter(({ message }) => message.includes('no rule'));
    expect(findings).toHaveLength(2);
    expect(unknown).toHaveLength(1);
    expect(unknown[0]?.message).toContain('stderr-only-failures');
  });

  it('by how much is tried, which the command line overrules', async () => {
    const guard = '#!/bin/sh\n# hooklint: event=PreToolUse matcher=Bash\ngrep -q "drop table" && exit 2\nexit 0\n';
    const seen = async (config: object, ...words: string[]) => {
      const root = await scratch({ 'guard.sh': script(guard), 'hooklint.config.json': JSON.stringify(config) });
      const { stdout } = await runMain(['guard.sh', '--isolation', 'none', '--format', 'json', ...words], {
        cwd: root,
      });
      const { runs, faulted } = JSON.parse(stdout) as { runs: { payload: string }[]; faulted?: unknown[] };
      return [runs.some(({ payload }) => payload.includes('/derived.')), faulted !== undefined];
    };
    expect(await seen({})).toEqual([true, false]);
    expect(await seen({ effort: 'quick' })).toEqual([false, false]);
    expect(await seen({ faults: true })).toEqual([true, true]);
    expect(await seen({ effort: 'thorough' })).toEqual([true, true]);
    expect(await seen({ effort: 'thorough', faults: false })).toEqual([true, false]);
    expect(await seen({ effort: 'quick' }, '--effort', 'normal')).toEqual([true, false]);
    expect(await seen({ faults: false }, '--faults')).toEqual([true, true]);
  }, 60_000);

  it('by payloads and client, from the folder of the configuration on', async () => {
    const payload = { hook_event_name: 'PreToolUse', tool_name: 'Skill', tool_input: { skill: 'x' } };
    const root = await scratch({
      'hooks/a.sh': broken,
      'own/mine.json': JSON.stringify({ nature: 'benign', payload }),
      'hooklint.config.json': '{"payloads":["own"],"client":"2.1.71"}',
    });
    const { stdout } = await runMain(['a.sh', '--isolation', 'none', '--format', 'json'], { cwd: join(root, 'hooks') });
    const report = JSON.parse(stdout);
    expect(report.client).toBe('2.1.71');
    expect(report.runs.map((one: { payload: string }) => one.payload)).toContain('../own/mine.json');
  });
});
