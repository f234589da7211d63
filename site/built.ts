/** Holds what was built to what the site promises: every page has a title and a description, nothing comes from elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is wrong with the built site, a line each. */
export function faultsOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => {
    const read = (): string => readFileSync(join(folder, file), 'utf8');
    // The page that a server shows for what is not there.
    if (file === '404.html') return [];
    if (file.endsWith('.html')) return faultsOfPage(read()).map((fault) => `${file}: ${fault}`);
    if (file.endsWith('.css')) return fetched(read()).map((what) => `${file}: fetches ${what}`);
    return [];
  });
}

/** What is wrong with one page. */
export function faultsOfPage(html: string): readonly string[] {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return [
    ...(title === '' ? ['has no title'] : []),
    ...(description.length < 20 ? ['has no description'] : []),
    ...(html.includes('http-equiv="Content-Security-Policy"') ? [] : ['has no content security policy']),
    ...fetched(html).map((what) => `fetches ${what}`),
  ];
}

/** Addresses of other machines that a browser would fetch by itself; a link waits for its reader. */
function fetched(text: string): readonly string[] {
  const patterns = [
    /<(?:script|img|iframe|source|video|audio)\b[^>]*\ssrc="((?:https?:)?\/\/[^"]*)"/g,
    /<link\b(?=[^>]*rel="(?:stylesheet|preload|modulepreload|preconnect|dns-prefetch|icon)")[^>]*\shref="((?:https?:)?\/\/[^"]*)"/g,
    /@import\s+(?:url\()?["']?((?:https?:)?\/\/[^"')]*)/g,
    /url\(["']?((?:https?:)?\/\/[^"')]*)/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address));
}
