/** `hooklint examples`: the hooks that come with hooklint, good and broken, linted as any others. */
import { defineCommand } from './command.js';
import { lintOptions } from './lint.js';
import { reportOptions } from './report-options.js';

export default defineCommand({
  name: 'examples',
  description: 'Lints the examples that come with hooklint. Some are broken on purpose, so the exit code is 1.',
  options: { ...lintOptions, ...reportOptions },
  examples: [{ command: 'hooklint examples', does: 'see what findings look like' }],
  run: async (args, io) => {
    const { runLint } = await import('./run-lint.js');
    const { packageRoot } = await import('../load/package-root.js');
    return runLint({ ...args, positionals: ['.'] }, { ...io, cwd: `${packageRoot()}/examples` });
  },
});
