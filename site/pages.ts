/** The pages of the site, from their one source: docs/, the README, the change log, and the contract. Paths to Markdown. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { eventNames, newestClient, oldestClient } from '../src/contract/index.js';
import { contractPage } from '../src/pages/contract-page.js';
import { eventPage } from '../src/pages/event-page.js';
import { timelinePage } from '../src/pages/timeline.js';
import { addressOf } from './playground/address.js';
import { stateOf } from './playground/state.js';

/** One page of the site. */
export interface Page {
  /** Below the root of the site: `docs/running.md`. */
  readonly path: string;
  readonly title: string;
  /** One line for a search engine; at most `longestDescription` characters. */
  readonly description: string;
  /** Absent: an ordinary page of text. */
  readonly layout?: 'home' | 'Playground';
  /** What the layout reads besides. */
  readonly front?: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const repository = 'https://github.com/hooklint/hooklint';

/** Files of the repository that are pages under another path. */
const moved: Readonly<Record<string, string>> = {
  'README.md': 'start.md',
  'CHANGELOG.md': 'changes.md',
  'SECURITY.md': 'security.md',
  'docs/README.md': 'docs/index.md',
  'docs/rules/README.md': 'docs/rules/index.md',
};

/** All pages. `root` is the folder of the repository. */
export function pagesOf(root: string): readonly Page[] {
  const sources = [
    ...Object.keys(moved),
    ...markdownIn(root, 'docs').filter((path) => moved[path] === undefined),
    ...markdownIn(root, 'docs/rules').filter((path) => moved[path] === undefined),
  ];
  const paths = new Map(sources.map((source) => [source, moved[source] ?? source]));
  return [
    homeOf(readFileSync(join(root, 'README.md'), 'utf8')),
    playground,
    ...sources.map((source) => pageOf(source, readFileSync(join(root, source), 'utf8'), paths)),
    ...contractPages(),
  ];
}

/** The first page: what the README begins with. */
function homeOf(readme: string): Page {
  const [, lead = ''] = readme.split(/\n{2,}/);
  const [example = ''] = /^```console[\s\S]*?^```$/m.exec(readme) ?? [];
  const description =
    'Finds out what Claude Code really does with your hooks: a linter that runs them and judges every reply.';
  return {
    path: 'index.md',
    title: 'hooklint',
    description,
    layout: 'home',
    front: {
      titleTemplate: 'A linter of Claude Code hooks',
      hero: {
        name: 'hooklint',
        text: 'Know what your hooks really do',
        tagline: lead.replace(/\s+/g, ' '),
        actions: [
          { theme: 'brand', text: 'Open the playground', link: '/playground' },
          { theme: 'alt', text: 'Get started', link: '/start' },
        ],
      },
      features: [
        {
          title: 'Runs hooks as Claude Code does',
          details:
            'Same shell, stdin, variables and timeout, on captured payloads, in a sandbox without your files and network.',
          link: '/docs/running',
        },
        {
          title: 'Says who sees what',
          details:
            'What happens to the tool, the text that reaches Claude and what the user is shown, in the words of Claude Code.',
          link: '/contract/',
        },
        {
          title: 'Measured, version by version',
          details: `Facts from Claude Code itself, ${oldestClient} to ${newestClient}, with what documents say otherwise.`,
          link: '/contract/timeline',
        },
        {
          title: 'Proves a guard',
          details: 'Tries dozens of other spellings of what a guard stops, and lists those that get through.',
          link: '/docs/proving',
        },
      ],
    },
    body: `## A guard that guards nothing\n\n${example}\n\nThe hook printed a message and failed, but the push went out: of all exit codes, only 2 blocks.\n`,
  };
}

const playground: Page = {
  path: 'playground.md',
  title: 'Playground',
  description:
    'Paste what a hook prints, or a settings.json, and see how Claude Code reacts. Nothing leaves your browser.',
  layout: 'Playground',
  front: { sidebar: false },
  body: '# Playground\n',
};

function contractPages(): readonly Page[] {
  const events = eventNames.map((event) => {
    const tryOut = (_: string, { execution }: { readonly execution: object }): string =>
      `../playground.md${addressOf(stateOf(event, execution))}`;
    return generated(
      `contract/${event}.md`,
      eventPage(event, newestClient, tryOut),
      `The hook event ${event}, measured: `,
    );
  });
  return [
    generated('contract/index.md', contractPage(newestClient)),
    generated('contract/timeline.md', timelinePage()),
    ...events,
  ];
}

function generated(path: string, body: string, lead = ''): Page {
  return { path, title: titleOf(body, path), description: descriptionOf(body, lead), body };
}

function markdownIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function pageOf(source: string, text: string, paths: ReadonlyMap<string, string>): Page {
  const path = paths.get(source) ?? source;
  // Comments mark what is generated; on the site they would be text.
  const body = relinked(text.replace(/<!--[\s\S]*?-->\n?/g, ''), source, paths);
  return { path, title: titleOf(body, path), description: descriptionOf(body), body };
}

function titleOf(body: string, path: string): string {
  const [, title] = /^# (.+)$/m.exec(body) ?? [];
  if (title === undefined) throw new Error(`${path} has no title: begin it with a heading`);
  return path === 'start.md' ? 'Getting started' : title.replaceAll('`', '');
}

/** What a search engine shows of it. */
export const longestDescription = 160;

/** The first paragraph of text, without its marks, as far as it fits. */
function descriptionOf(body: string, lead = ''): string {
  const paragraphs = body.replace(/^```[\s\S]*?^```$/gm, '').split(/\n{2,}/);
  const first = paragraphs.find((block) => /^[*\w`"[]/.test(block) && !block.startsWith('| ')) ?? '';
  const plain = (lead + first)
    .replace(/^\*\*(?:error|warning|info)\*\*: /, '')
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[*`\\]|(?<=\s)_|_(?=\s)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= longestDescription) return plain;
  const room = plain.slice(0, longestDescription - 1);
  return `${room.slice(0, room.lastIndexOf(' ')).replace(/[,;:.]$/, '')}…`;
}

/** Links between files of the repository as links between pages; what is no page is in the repository. */
function relinked(text: string, source: string, paths: ReadonlyMap<string, string>): string {
  const from = posix.dirname(paths.get(source) ?? source);
  return text.replace(/(?<=\]\()(?!\w+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))/g, (_, to: string, anchor = '') => {
    const file = posix.normalize(posix.join(posix.dirname(source), to));
    const page = paths.get(file) ?? paths.get(`${file.replace(/\/$/, '')}/README.md`);
    if (page === undefined) return `${repository}/blob/main/${file}${anchor}`;
    return `${posix.relative(from, page) || posix.basename(page)}${anchor}`;
  });
}
