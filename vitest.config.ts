import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The system's own Python, which loads nothing that others have put into its packages. */
const systemPython = '/usr/bin/python3';

/** Hooks in Python get Python itself: what a version manager puts before it takes ten times as long to start. */
function pathToPython(): string {
  const path = process.env.PATH ?? '';
  const isThere = process.platform === 'linux' && existsSync(systemPython);
  const folder = isThere ? folderOfOne(systemPython) : folderOfTheManaged();
  return folder === undefined || path.split(delimiter).includes(folder) ? path : `${folder}${delimiter}${path}`;
}

/** A folder with nothing but a link to the program: beside it are other versions of what tests start. */
function folderOfOne(program: string): string {
  const folder = fileURLToPath(new URL('node_modules/.cache/hooklint-tests/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const link = join(folder, basename(program));
  if (!existsSync(link)) symlinkSync(program, link);
  return folder;
}

function folderOfTheManaged(): string | undefined {
  const told = spawnSync('python3', ['-c', 'import os, sys; print(os.path.dirname(sys.executable))'], {
    encoding: 'utf8',
  });
  return told.stdout?.trim() || undefined;
}

export default defineConfig({
  plugins: [
    {
      name: 'Python programs are text, as in the bundle',
      transform: (code, id) => (id.endsWith('.py') ? `export default ${JSON.stringify(code)};` : undefined),
    },
  ],
  test: {
    globalSetup: ['scripts/validators.js', 'test/cli/built.ts'],
    include: ['test/**/*.test.ts'],
    // Half of the time tests wait for programs that they start, or for a hook that hangs to be ended.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // The modules under test keep nothing that one file could leave to the next, and take longer to load than most tests.
    isolate: false,
    // A busy machine must not fail a test: nothing here is about time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/closing-line.ts'],
    // Colour, width and locale of the machine must not reach a test, nor that it is one of CI.
    env: {
      PATH: pathToPython(),
      NO_COLOR: '1',
      FORCE_COLOR: '',
      COLUMNS: '',
      TZ: 'UTC',
      LC_ALL: 'C.UTF-8',
      CI: '',
      GITHUB_ACTIONS: '',
      GITHUB_WORKSPACE: '',
      CI_PROJECT_DIR: '',
      PRE_COMMIT: '',
      // No mod is run in whatever Claude Code the machine has, unless a test names one.
      HOOKLINT_CLAUDE: process.env.HOOKLINT_CLAUDE ?? 'none',
      TF_BUILD: '',
    },
  },
});
