/** The navigation: what is told first, and which pages belong together. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { eventNames } from '../src/contract/index.js';
import { groupOf } from '../src/rules/group-of.js';
import { ruleGroups } from '../src/rules/groups.js';
import { rules } from '../src/rules/index.js';

type Item = DefaultTheme.SidebarItem;

const page = (text: string, link: string): Item => ({ text, link });

const guide: readonly Item[] = [
  {
    text: 'Use',
    items: [
      page('Getting started', '/start'),
      page('Playground', '/playground'),
      page('How to reply', '/docs/answering'),
      page('Proving a guard', '/docs/proving'),
      page('Configuration', '/docs/configuration'),
      page('Fixing', '/docs/fixing'),
      page('How hooks run', '/docs/running'),
      page('Which hooks run', '/docs/doctor'),
      page('Permissions', '/docs/permissions'),
    ],
  },
  {
    text: 'In your workflow',
    items: [
      page('In your editor', '/docs/editors'),
      page('Inside Claude Code', '/docs/plugin'),
      page('pre-commit', '/docs/pre-commit'),
      page('GitHub Action', '/docs/github-action'),
      page('Formats for CI', '/docs/ci-formats'),
      page('Tests with vitest', '/docs/testing'),
      page('Recording payloads', '/docs/recording'),
      page('Judging logs', '/docs/logs'),
      page('Shell completion', '/docs/completion'),
    ],
  },
  {
    text: 'About hooklint',
    items: [
      page('What it costs', '/docs/performance'),
      page('Conformance', '/docs/conformance'),
      page('The contract as data', '/docs/contract'),
      page('Security', '/security'),
      page('Changes', '/changes'),
    ],
  },
];

const contract: readonly Item[] = [
  {
    text: 'Reference',
    items: [
      page('Overview', '/contract/'),
      page('What changed in which version', '/contract/timeline'),
      page('Documented and measured', '/docs/documented-vs-measured'),
    ],
  },
  { text: 'Events', items: eventNames.map((event) => page(event, `/contract/${event}`)) },
];

const api: readonly Item[] = [
  {
    text: 'API',
    items: [
      page('hooklint', '/api/'),
      page('hooklint/pure', '/api/pure'),
      page('hooklint/vitest', '/api/vitest'),
      page('Types', '/api/types'),
    ],
  },
];

const ruleItems: readonly Item[] = [
  { text: 'Rules', items: [page('All rules', '/docs/rules/')] },
  ...ruleGroups.map((group) => ({
    text: group.title,
    items: rules.filter(({ id }) => groupOf[id] === group.id).map(({ id }) => page(id, `/docs/rules/${id}`)),
  })),
];

export const nav: DefaultTheme.NavItem[] = [
  { text: 'Guide', link: '/start', activeMatch: '^/(start|docs/(?!rules|documented)|security|changes)' },
  { text: 'Contract', link: '/contract/', activeMatch: '^/(contract|docs/documented)' },
  { text: 'Rules', link: '/docs/rules/', activeMatch: '^/docs/rules' },
  { text: 'API', link: '/api/', activeMatch: '^/api' },
  { text: 'Playground', link: '/playground' },
];

/** The sidebar of each part. A document that no group names is in a group of its own, so that none is lost. */
export function sidebarOf(root: string): DefaultTheme.SidebarMulti {
  const named = JSON.stringify([guide, contract]);
  const rest = readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => ({ file, link: `/docs/${file.slice(0, -3)}` }))
    .filter(({ link }) => !named.includes(JSON.stringify(link)))
    .map(({ file, link }) => page(headingOf(readFileSync(join(root, 'docs', file), 'utf8')), link));
  return {
    '/contract/': [...contract],
    '/docs/documented-vs-measured': [...contract],
    '/docs/rules/': [...ruleItems],
    '/api/': [...api],
    '/': [...guide, ...(rest.length === 0 ? [] : [{ text: 'More', items: rest }])],
  };
}

const headingOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';
