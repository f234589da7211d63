/** Every workflow that we run, show or write keeps what a reviewer of workflows asks for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../scripts/bundle.js';
import { workflowLines } from '../../src/init/settings.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly on: unknown;
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, { readonly permissions?: object; readonly steps: readonly Step[] }>>;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const own = readdirSync(join(root, '.github', 'workflows')).map(
  (name) => [`.github/workflows/${name}`, read(`.github/workflows/${name}`)] as const,
);
const shown = [...read('docs/github-action.md').matchAll(/```yaml\n(.*?)```/gs)].map(
  ([, text = ''], index) => [`docs/github-action.md, block ${index + 1}`, text] as const,
);
const written = ['hooklint init --workflow', workflowLines('https://github.com/o/r', '1.2.3', 'a'.repeat(40))] as const;

it('there are some of each', () => {
  expect(own.length).toBeGreaterThan(1);
  expect(shown).toHaveLength(2);
});

describe.each([...own, ...shown, written])('%s', (_, text) => {
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('runs no code of a fork with the rights of the repository', () => {
    expect(JSON.stringify(workflow.on)).not.toMatch(/pull_request_target|workflow_run|issue_comment/);
  });

  it('pins every action to a commit, and says which version that is', () => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, what = '']) => what).filter((what) => what !== './');
    expect(used.filter((what) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what))).toEqual([]);
  });

  it('gives rights to no more than the jobs that need them', () => {
    expect(workflow.permissions).toBeDefined();
    expect(Object.values(workflow.permissions ?? {}).every((right) => right === 'read')).toBe(true);
    expect(JSON.stringify(jobs.map((job) => job.permissions ?? {}))).not.toContain('write-all');
  });

  it('leaves no token behind in the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
  });

  it('writes nothing that others choose into a script', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });
});

it('the workflow that is written is the one that is shown', () => {
  const [, first = ''] = shown[0] ?? [];
  expect(workflowLines('https://github.com/hooklint/hooklint', '0.1.0', '0'.repeat(40))).toBe(first);
});
