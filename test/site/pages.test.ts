/** The pages of the site as they are handed to VitePress; the built site is checked in a workflow of its own. */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { longestDescription, pagesOf } from '../../site/pages.js';
import { sidebarOf } from '../../site/sidebar.js';
import { eventNames } from '../../src/contract/index.js';
import { rules } from '../../src/rules/index.js';

const pages = pagesOf(root);
const byPath = new Map(pages.map((page) => [page.path, page]));

/** As VitePress makes the address of a heading. */
function slug(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .normalize('NFKD')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
}

/** Without code, in which nothing is a link or a heading. */
const prose = (body: string): string => body.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, 'code');

describe('the pages of the site', () => {
  it('are the documents, every rule, every event and the playground', () => {
    const paths = pages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['index.md', 'start.md', 'playground.md', 'changes.md', 'security.md', 'contract/timeline.md'],
        ...rules.map(({ id }) => `docs/rules/${id}.md`),
        ...eventNames.map((event) => `contract/${event}.md`),
      ]),
    );
  });

  it('have a title and a description of their own', () => {
    for (const part of ['title', 'description'] as const) {
      const known = new Map<string, string>();
      for (const { path, [part]: text } of pages) {
        expect(text, `${part} of ${path}`).not.toBe('');
        expect(known.get(text), `${part} of ${path}: ${text}`).toBeUndefined();
        known.set(text, path);
      }
    }
    const unfit = pages.filter(({ description: { length } }) => length < 20 || length > longestDescription);
    expect(unfit.map(({ path }) => path)).toEqual([]);
    // VitePress writes it into an attribute as it is.
    expect(pages.filter(({ description }) => /["<>]/.test(description)).map(({ path }) => path)).toEqual([]);
  });

  it('link to pages and headings that there are', () => {
    const dead = pages.flatMap(({ path, body }) =>
      [...prose(body).matchAll(/\]\((?!\w+:)([^)#\s]*)(#[^)\s]*)?\)/g)].flatMap(([link, to = '', anchor = '']) => {
        const target = to === '' ? path : posix.join(posix.dirname(path), to);
        const page = byPath.get(target) ?? byPath.get(posix.join(target, 'index.md'));
        if (page === undefined) return [`${path}: ${link}`];
        if (anchor === '' || page.path === 'playground.md') return [];
        const headings = [...page.body.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));
        return headings.includes(anchor.slice(1)) ? [] : [`${path}: ${link}`];
      }),
    );
    expect(dead).toEqual([]);
  });

  it('are all in the navigation, and nothing else is', () => {
    const linked = Object.values(sidebarOf(root)).flatMap((items) =>
      (Array.isArray(items) ? items : items.items).flatMap(({ items: inner = [] }) =>
        inner.map(({ link = '' }) => link),
      ),
    );
    const paths = linked
      .filter((link) => !link.startsWith('/api'))
      .map((link) => `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`);
    expect(paths.filter((path) => !byPath.has(path))).toEqual([]);
    const unlinked = [...byPath.keys()].filter((path) => !paths.includes(path));
    expect(unlinked).toEqual(['index.md', 'docs/index.md']);
  });

  it('say of an event what each reply does and since when', () => {
    const page = byPath.get('contract/PreToolUse.md')?.body ?? '';
    expect(page).toMatch(
      /\[exit code 2, text on stderr\]\([^)]*\) \| tool is BLOCKED \| "PreToolUse:Bash hook error: /,
    );
    expect(page).toMatch(/any other exit code, text on stderr\]\([^)]*\) \| tool RUNS \| nothing \|/);
    const compaction = byPath.get('contract/PreCompact.md')?.body ?? '';
    expect(compaction).toMatch(/\*\*2\.1\.105\*\*\n {2}- exit code 2, text on stderr: compaction is BLOCKED/);
  });
});
