import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { newestClient } from '../../src/contract/index.js';
import { lean } from '../lean.js';
import { markdown } from '../markdown.js';
import { withPolicy } from '../policy.js';
import { nav, sidebarOf } from '../sidebar.js';
import { usedStyles } from '../used-styles.js';

const root = join(import.meta.dirname, '../..');
const repository = 'https://github.com/hooklint/hooklint';

export default defineConfig({
  srcDir: '.staged',
  outDir: process.env.HOOKLINT_SITE_OUT ?? 'dist',
  cacheDir: '.cache',
  // Nobody pays for pages that nobody opens.
  router: { prefetchLinks: false },
  base: process.env.HOOKLINT_SITE_BASE ?? '/',
  lang: 'en',
  title: 'hooklint',
  titleTemplate: ':title | hooklint',
  description: 'A validator and linter of Claude Code hooks',
  head: [
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    [
      'link',
      {
        rel: 'icon',
        href: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M20 3v15a7 7 0 1 1-14 0v-4l5 5' fill='none' stroke='%230b57b0' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E",
      },
    ],
  ],
  markdown,
  // The theme has no component of the older form.
  vite: {
    define: { __VUE_OPTIONS_API__: 'false' },
    plugins: [lean(root), usedStyles()],
    worker: { format: 'es', plugins: () => [lean(root)] },
    // Three per cent smaller than what Vite does by itself.
    build: {
      chunkSizeWarningLimit: 700,
      minify: 'terser',
      terserOptions: { ecma: 2020, toplevel: true, compress: { passes: 3, keep_fargs: false } },
    },
  },
  transformHtml: withPolicy,
  themeConfig: {
    nav,
    sidebar: sidebarOf(root),
    outline: { level: [2, 2] },
    search: { provider: 'local', options: { detailedView: false } },
    socialLinks: [{ icon: 'github', link: repository }],
    docFooter: { prev: false, next: false },
    footer: { message: `Measured on Claude Code ${newestClient}. MIT license.` },
  },
});
