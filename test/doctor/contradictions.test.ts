import { expect, test } from 'vitest';
import { diagnosisOf, on, type Scene } from './scene.js';

const rewrite = `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{}}}'`;
const allow = `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}'`;
const guard = (words: string): string => `grep -q '${words}' && exit 2; exit 0`;
const pre = (...entries: readonly object[]): object => ({ hooks: { PreToolUse: entries } });
const end = (...entries: readonly object[]): object => ({ hooks: { SessionEnd: entries } });
const deny = (rule: string, rest: object): object => ({ permissions: { deny: [rule] }, ...rest });

const plugin = (command: string): NonNullable<Scene['files']> => ({
  'home/.claude/skills/own/.claude-plugin/plugin.json': '{"name": "own"}',
  'home/.claude/skills/own/hooks/hooks.json': JSON.stringify({ hooks: { Stop: [on(undefined, command)] } }),
});

const found: readonly (readonly [string, string, Scene])[] = [
  [
    'two-rewriters',
    'of two layers',
    { project: pre(on('Bash|Edit', rewrite)), user: pre(on('Bash', `${rewrite}; true`)) },
  ],
  ['allow-overruled', 'by a deny rule', { project: deny('Bash(rm:*)', pre(on('Bash', allow))) }],
  [
    'allow-overruled',
    'by an ask rule of the user',
    { project: pre(on('Bash', allow)), user: { permissions: { ask: ['Bash'] } } },
  ],
  [
    'runs-twice',
    'from settings and a plugin',
    { project: { hooks: { Stop: [on(undefined, 'make check')] } }, files: plugin('make check') },
  ],
  ['guard-needless', 'behind a rule on the whole tool', { project: deny('WebFetch', pre(on('WebFetch', 'exit 2'))) }],
  [
    'guard-repeats-rule',
    'in an expression',
    { project: deny('Bash(git push --force:*)', pre(on('Bash', guard('git\\s+push --force')))) },
  ],
  ['shared-time-budget', 'of two', { project: end(on(undefined, 'true')), user: end(on(undefined, 'git gc')) }],
];

test.each(found)('%s %s', async (id, _name, scene) => {
  const { contradictions } = await diagnosisOf(scene);
  expect(contradictions.map((each) => each.id)).toEqual([id]);
  expect(contradictions[0]?.hooks.length).toBeGreaterThan(0);
  expect(contradictions[0]?.places.every(({ line }) => line !== undefined)).toBe(true);
});

const silent: readonly (readonly [string, Scene])[] = [
  ['rewriters of different tools', { project: pre(on('Edit', rewrite), on('Bash', `${rewrite}; true`)) }],
  [
    'a rewriter that is switched off',
    { project: pre(on('Bash', rewrite)), user: { disableAllHooks: true, ...pre(on('Bash', `${rewrite}; true`)) } },
  ],
  ['an allow beside a rule on another tool', { project: deny('WebFetch', pre(on('Bash', allow))) }],
  ['an allow on every tool', { project: deny('Bash(rm:*)', pre(on('*', allow))) }],
  [
    'the same command in two layers, which runs once',
    { project: pre(on('Bash', 'exit 2')), user: pre(on('Bash', 'exit 2')) },
  ],
  [
    'one script with other arguments',
    { project: { hooks: { Stop: [on(undefined, 'make a'), on(undefined, 'make b')] } } },
  ],
  ['a guard of more tools than the rule', { project: deny('WebFetch', pre(on('WebFetch|Bash', 'exit 2'))) }],
  [
    'a guard that names something else',
    { project: deny('Bash(git push --force:*)', pre(on('Bash', guard('git reset --hard')))) },
  ],
  ['a rule of one word, which any text may hold', { project: deny('Bash(sudo:*)', pre(on('Bash', guard('sudo')))) }],
  ['a single hook at the end', { project: end(on(undefined, 'true')) }],
  [
    'hooks at the end in the background',
    { project: end(on(undefined, 'true'), on(undefined, 'git gc', { async: true })) },
  ],
];

test.each(silent)('nothing about %s', async (_name, scene) => {
  expect((await diagnosisOf(scene)).contradictions).toEqual([]);
});
