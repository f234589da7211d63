/** The pages of the library: what typedoc reads in its doc comments, as three modules and one page of types. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from './pages.js';

/** The module whose types have a page of their own. */
const split = /^(?=## (?:Interfaces|Type Aliases)$)/m;

/** The pages. `folder` holds the Markdown that typedoc wrote, `root` is the repository. */
export function apiPages(folder: string, root: string): readonly Page[] {
  const read = (name: string): string => plain(readFileSync(join(folder, name), 'utf8'));
  const index = read('index.md');
  const at = index.search(split);
  const parts = { 'index.md': index.slice(0, at), 'types.md': index.slice(at) };
  const places = new Map(
    Object.entries(parts).flatMap(([file, text]) => anchorsIn(text).map((anchor) => [anchor, file] as const)),
  );
  const page = (file: string, title: string, description: string, body: string): Page => ({
    path: `api/${file}`,
    title,
    description,
    front: { outline: [2, 3] },
    body: `# ${title}\n\n${relinked(body, file, places)}`,
  });
  return [
    page(
      'index.md',
      'API',
      'Load, run, interpret and check hooks from your own code: every function with an example.',
      `${leadOf(root, 'index')}\n\n${parts['index.md'].replace(/^# .*\n/, '')}`,
    ),
    page(
      'types.md',
      'Types of the library',
      'Events, payloads, executions, verdicts and findings: the types that the functions of hooklint take and return.',
      parts['types.md'],
    ),
    page(
      'pure.md',
      'hooklint/pure',
      'The part of the library that needs neither files nor processes, for browsers and workers.',
      `${leadOf(root, 'pure')}\n\nIt exports:\n\n${exported(read('pure.md'))}`,
    ),
    page(
      'vitest.md',
      'hooklint/vitest',
      'Matchers for vitest: hold a guard to what it must block, and to what it must let through.',
      `${leadOf(root, 'vitest')}\n\n${read('vitest.md')
        .replace(/^# .*\n/, '')
        .replace(/^## References$[\s\S]*/m, '')}`,
    ),
  ];
}

/** Without anchors in HTML, which are text here, and without rules between entries. */
function plain(markdown: string): string {
  return markdown.replace(/<a id="[^"]*"><\/a> ?/g, '').replace(/^\*\*\*\n\n/gm, '');
}

function anchorsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^### (?:~~)?([\w-]+)/gm)].map(([, name = '']) => name.toLowerCase());
}

/** Links between entries, wherever these are now. */
function relinked(markdown: string, file: string, places: ReadonlyMap<string, string>): string {
  return markdown.replace(/\]\((?:index\.md)?#([\w-]+)\)/g, (link, anchor: string) => {
    const there = places.get(anchor);
    return there === undefined ? link : `](${there === file ? '' : there}#${anchor})`;
  });
}

/** The names that a module takes from another one, as links. */
function exported(markdown: string): string {
  const links = [...markdown.matchAll(/^Re-exports (\[.*\]\(.*\))$/gm)].map(([, link]) => link);
  return links.join(', ');
}

/** The comment at the head of a module. */
function leadOf(root: string, name: string): string {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(root, `src/api/${name}.ts`), 'utf8')) ?? [];
  const lines = comment.split('\n').map((line) => line.replace(/^ ?\* ?/, '').trimEnd());
  const text = lines.join('\n').trim();
  // Code is indented by four, as Markdown has it.
  return text.replace(
    /(?:^ {4}.*\n?|^\n(?= {4}))+/gm,
    (code) => `\`\`\`js\n${code.replace(/^ {4}/gm, '').trim()}\n\`\`\`\n`,
  );
}
