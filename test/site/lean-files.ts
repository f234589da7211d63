/** The lean sources of the site for esbuild, where Vite would take much longer. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { root } from '../../scripts/bundle.js';
import { lean } from '../../site/lean.js';

export const leanFiles: Plugin = {
  name: 'lean',
  setup: ({ onLoad }) => {
    const { load, transform } = lean(root);
    onLoad({ filter: /\/(?:src|site)\/.*\.ts$/ }, ({ path }) => {
      const code = load(path) ?? readFileSync(path, 'utf8');
      return { contents: transform(code, path)?.code ?? code, loader: 'ts' };
    });
  },
};
