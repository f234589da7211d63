/** What a project that Git knows says of files that its guards protect. */
import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import { projectKnowledge } from '../../src/prove/project-knowledge.js';
import { makeScene, type Scene } from '../run/project.js';

describe('what a project says of its files', () => {
  let scene: Scene | undefined;
  afterEach(() => scene?.remove());

  async function knownOf(files: readonly string[]) {
    scene = makeScene();
    for (const file of files) scene.write(`project/${file}`, '{}\n');
    spawnSync('git', ['-C', scene.project, 'init', '-q']);
    spawnSync('git', ['-C', scene.project, 'add', '-f', '.']);
    return projectKnowledge({ projectDir: scene.project } as Hook);
  }

  it('has the package that lies least deep, and none of tests and examples', async () => {
    const files = ['package.json', 'e2e/package.json', 'examples/a/package.json', 'apps/long-name/package.json'];
    expect((await knownOf(files)).packageFolder).toBe('apps/long-name');
    expect((await knownOf([...files, 'apps/web/go.mod'])).packageFolder).toBe('apps/web');
  });

  it('has no package where the project is one', async () => {
    expect(await knownOf(['package.json', 'src/index.ts'])).not.toHaveProperty('packageFolder');
  });

  it('has the examples, and the names by which Git knows files of the kind of .env', async () => {
    const { examples, tracked } = await knownOf(['.env.example', 'apps/web/.env.production', '.envrc']);
    expect(examples).toEqual(['.env.example']);
    expect(tracked).toContain('.env.production');
    expect(tracked).not.toContain('.envrc');
  });
});
