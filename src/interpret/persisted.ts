/** Long texts: the client puts them into a file and shows Claude the beginning. */

import type { ResolvedContract } from '../contract/resolve.js';
import { given } from '../contract/template.js';

/** The text itself, or what the client puts in its place when it is longer than the contract's limit (UTF-16 units). */
export function persisted(text: string, stream: string, contract: ResolvedContract): string {
  if (text.length <= contract.traits.textLimit) return text;
  return contract.phrases.persisted(
    given({
      size: size(text),
      // The client names the file by session and hook; neither is known here.
      file: `<session>/tool-results/hook-<id>-${stream}.txt`,
      preview: preview(text, contract.traits.previewLength),
    }),
  );
}

/** Cut at the end of a line where one ends in the second half, and never through a character. */
function preview(text: string, length: number): string {
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  const end = cut.lastIndexOf('\n');
  return end > length / 2 ? cut.slice(0, end) : cut;
}

function size(text: string): string {
  const kilobytes = text.length / 1024;
  return kilobytes < 1024 ? `${trimmed(kilobytes)}KB` : `${trimmed(kilobytes / 1024)}MB`;
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}
