/** Where a project has what its hooks seek in its root in vain. */
import { afterEach, describe, expect, it } from 'vitest';
import { loadProject } from '../../src/load/project.js';
import { makeScene, type Scene } from '../run/project.js';

describe('what a project has below its root alone', () => {
  let scene: Scene | undefined;
  afterEach(() => scene?.remove());

  async function foundIn(files: readonly string[], check = '[ -f "$CLAUDE_PROJECT_DIR/tsconfig.json" ] || exit 0') {
    scene = makeScene();
    scene.write(
      'project/.claude/settings.json',
      JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'command', command: 'sh .claude/check.sh' }] }] } }),
    );
    scene.write('project/.claude/check.sh', `#!/bin/sh\n${check}\n`);
    for (const file of files) scene.write(`project/${file}`, '');
    return Object.fromEntries((await loadProject({ cwd: scene.project })).foundBelow ?? []);
  }

  it('is found one and two folders below, and not in tests and folders with a dot', async () => {
    const files = ['web/tsconfig.json', 'apps/site/tsconfig.json', 'tests/tsconfig.json', '.next/tsconfig.json'];
    expect(await foundIn([...files, 'a/b/c/tsconfig.json'])).toEqual({
      'tsconfig.json': ['web/tsconfig.json', 'apps/site/tsconfig.json'],
    });
  });

  it('is not what a tool finds above the root, where a script finds nothing', async () => {
    const files = ['../.git/HEAD', '../package.json', 'web/package.json'];
    expect(await foundIn(files, 'npm run lint')).toEqual({});
    expect(await foundIn(files, '[ -f "$CLAUDE_PROJECT_DIR/package.json" ]')).toEqual({
      'package.json': ['web/package.json'],
    });
  });

  it('is nothing outside of the project', async () => {
    const above =
      '[ -f "$CLAUDE_PROJECT_DIR/../tsconfig.json" ] || [ -f "$CLAUDE_PROJECT_DIR/web/../../tsconfig.json" ]';
    expect(await foundIn(['web/tsconfig.json'], above)).toEqual({});
  });

  it('is not looked for where the root has it', async () => {
    expect(await foundIn(['tsconfig.json', 'web/tsconfig.json'])).toEqual({});
  });
});
