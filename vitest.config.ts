import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [
    {
      name: 'Python programs are text, as in the bundle',
      transform: (code, id) => (id.endsWith('.py') ? `export default ${JSON.stringify(code)};` : undefined),
    },
  ],
  test: {
    globalSetup: ['scripts/validators.js'],
    include: ['test/**/*.test.ts'],
    // A busy machine must not fail a test: nothing here is about time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './test/closing-line.ts'],
    // Colour, width and locale of the machine must not reach a test, nor that it is one of CI.
    env: {
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
      TF_BUILD: '',
    },
  },
});
