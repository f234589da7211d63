/** Writes the pages to where VitePress reads them, and says what the navigation needs to know of them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from './pages.js';

/** Writes every page below the folder, which holds nothing else afterwards. */
export function stage(pages: readonly Page[], folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const page of pages) {
    const file = join(folder, page.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, markdownOf(page));
  }
}

function markdownOf({ title, description, layout, front, path, body }: Page): string {
  // Wide tables have the room of the outline.
  const ofContract = path.startsWith('contract/') ? { pageClass: 'contract', aside: false } : {};
  const head = { title, description, ...(layout && { layout }), ...ofContract, ...front };
  // A value of JSON is one of YAML.
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---', '', body].join('\n');
}
