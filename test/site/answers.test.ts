/** What the playground answers, as its worker works it out; and that the lean build answers the same. */
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { examples, type PlaygroundExample } from '../../site/playground/examples.js';
import { erasOf, judgedReply } from '../../site/playground/judged-reply.js';
import { chosenHook, erasOfSettings, readSettings } from '../../site/playground/read-settings.js';
import { emptyState, type State, stateOf } from '../../site/playground/state.js';
import { leanFiles } from './lean-files.js';

const named = (name: string): State => {
  const found = examples.find((example) => example.name === name);
  if (found === undefined) throw new Error(`no example is called ${name}`);
  return found.state;
};

const answerTo = (state: State) =>
  state.view === 'settings' ? readSettings(state) : judgedReply(state, chosenHook(state));

const rulesIn = (state: State): readonly string[] => {
  const answer = answerTo(state);
  return answer.kind === 'unusable' ? [answer.message] : answer.findings.map(({ rule }) => rule);
};

describe('the examples of the playground', () => {
  it.each([
    ['A refusal that stops nothing', 'tool RUNS', ['stderr-only-failure']],
    ['A refusal that works', 'tool is BLOCKED', []],
    ['A deny in JSON', 'tool is BLOCKED', []],
    ['A deny in the wrong field', 'tool RUNS', ['invalid-value']],
    ['A debug line in front of the JSON', 'tool RUNS', ['text-before-json']],
    ['Another event in the JSON', 'tool RUNS', ['wrong-hook-event-name']],
    ['Keep Claude working', 'Claude CONTINUES', []],
    ['A deny rule against a hook that allows', 'tool is DENIED by `Bash(git push:*)`', []],
  ])('%s: %s', (name, outcome, rules) => {
    const answer = answerTo(named(name));
    expect(answer).toMatchObject({ kind: 'reply', outcome: expect.stringContaining(outcome) });
    expect(rulesIn(named(name))).toEqual(expect.arrayContaining(rules));
    if (rules.length === 0) expect(rulesIn(named(name))).toEqual([]);
  });

  it('point at the value that is wrong', () => {
    const state = named('A deny in the wrong field');
    const answer = judgedReply(state);
    const [finding] = answer.kind === 'reply' ? answer.findings : [];
    expect(finding?.place).toBe('stdout, line 2');
    expect(state.stdout.slice(finding?.span?.from, finding?.span?.to)).toBe('"deny"');
  });

  it('of settings name hooks, findings with places, and versions that drop the file', () => {
    const typo = named('Settings: one typo, and old versions drop the file');
    expect(readSettings(typo)).toMatchObject({
      hooks: [{ event: 'PreToolUse', does: 'hooks/guard.sh', unrun: '' }],
      findings: [{ rule: 'unknown-event', severity: 'error', span: { in: 'settings' } }],
    });
    const eras = erasOfSettings(typo);
    expect(eras[0]).toMatchObject({ line: '1 hook runs', isAsked: true });
    expect(eras.at(-1)?.line).toMatch(/^no hook runs: Claude Code drops the whole file/);
  });
});

describe('an answer', () => {
  it('says what other versions do, and which of them was asked about', () => {
    const eras = erasOf({ ...stateOf('PreCompact', { exitCode: 2, stderr: 'Not now.' }), client: '2.1.100' });
    expect(eras.filter(({ isAsked }) => isAsked)).toHaveLength(1);
    expect(eras.find(({ isAsked }) => isAsked)?.line).toContain('compaction RUNS');
    expect(eras[0]?.line).toContain('compaction is BLOCKED');
  });

  it('says what is wrong with a range or a payload, and nothing else', () => {
    expect(judgedReply({ ...emptyState, client: 'newest' })).toMatchObject({ kind: 'unusable', field: 'client' });
    expect(judgedReply({ ...emptyState, payload: '{"tool_name": ' })).toMatchObject({
      kind: 'unusable',
      field: 'payload',
    });
    expect(judgedReply({ ...emptyState, payload: '[]' })).toMatchObject({ kind: 'unusable', field: 'payload' });
    expect(readSettings({ ...emptyState, view: 'settings', client: '0.1.0' })).toMatchObject({ kind: 'unusable' });
  });

  it('is given to settings that are none', () => {
    for (const settings of ['', '[]', 'null', '{"hooks": 7}', '{"hooks": {"Stop": [null]}}', '{"hooks":']) {
      expect(readSettings({ ...emptyState, view: 'settings', settings })).toMatchObject({
        kind: 'settings',
        hooks: [],
      });
    }
  });
});

it('the lean build gives the same answers as the sources, in less than two thirds of their size', async () => {
  const bundle = async (isLean: boolean) => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      stdin: {
        contents: `
          export { examples } from './site/playground/examples.js';
          export { erasOf, judgedReply } from './site/playground/judged-reply.js';
          export { chosenHook, erasOfSettings, readSettings } from './site/playground/read-settings.js';
        `,
        resolveDir: root,
      },
      bundle: true,
      write: false,
      minify: true,
      format: 'esm',
      platform: 'browser',
      logLevel: 'error',
      plugins: isLean ? [leanFiles] : [],
    });
    return outputFiles[0]?.text ?? '';
  };
  const [lean, whole] = [await bundle(true), await bundle(false)];
  expect(lean.length).toBeLessThan((whole.length * 2) / 3);
  const module = await import(`data:text/javascript;base64,${Buffer.from(lean).toString('base64')}`);
  for (const { name, state } of examples as readonly PlaygroundExample[]) {
    const hook = module.chosenHook(state);
    const answer = state.view === 'settings' ? module.readSettings(state) : module.judgedReply(state, hook);
    expect(answer, name).toEqual(answerTo(state));
    const eras = state.view === 'settings' ? module.erasOfSettings(state) : module.erasOf(state, hook);
    expect(eras, name).toEqual(state.view === 'settings' ? erasOfSettings(state) : erasOf(state, chosenHook(state)));
  }
});
