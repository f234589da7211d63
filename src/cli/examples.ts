/** `hooklint examples`: the hooks that come with hooklint, good and broken, linted as any others. */
import { join } from 'node:path';
import { packageRoot } from '../load/package-root.js';
import { defineCommand } from './command.js';
import { lintOptions, lintPaths } from './lint.js';
import { reportOptions } from './report.js';

export default defineCommand({
  name: 'examples',
  description: 'Lints the examples that come with hooklint. Some are broken on purpose, so the exit code is 1.',
  options: { ...lintOptions, ...reportOptions },
  examples: [{ command: 'hooklint examples', does: 'see what findings look like' }],
  run: (args, io) => lintPaths({ ...args, positionals: ['.'] }, { ...io, cwd: join(packageRoot(), 'examples') }),
});
