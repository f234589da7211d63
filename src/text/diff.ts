/** A unified diff of two texts, as `git apply` and `patch` take it. Pure. */
import { formatPatch, structuredPatch } from 'diff';

const context = 3;

/** Empty when nothing differs. `modes`: the file's mode before and after, where it changes. */
export function unifiedDiff(
  path: string,
  before: string,
  after: string,
  modes?: { readonly before: string; readonly after: string },
): string {
  const header = [`diff --git a/${path} b/${path}`];
  if (modes !== undefined) header.push(`old mode ${modes.before}`, `new mode ${modes.after}`);
  if (before === after) return modes === undefined ? '' : `${header.join('\n')}\n`;
  const { hunks } = structuredPatch(path, path, before, after, undefined, undefined, { context });
  const body = formatPatch({
    oldFileName: `a/${path}`,
    newFileName: `b/${path}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks,
  });
  // Of the library's own header, which other tools print, only the two names are kept.
  return `${header.join('\n')}\n${body.slice(body.indexOf('--- '))}`;
}
