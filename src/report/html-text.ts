/** Text from outside in a page: always escaped, never markup. */
import { escapeText } from './escape.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For an element or a quoted attribute. */
export function text(raw: string): string {
  return escapeText(raw).replace(/[&<>"']/g, (character) => entities[character] as string);
}

/** In the type of code. */
export function code(raw: string): string {
  return `<code>${text(raw)}</code>`;
}

/** A file's name, which may go on in the next line behind a slash. */
export function fileName(raw: string): string {
  return text(raw).replaceAll('/', '/<wbr>');
}

/** Our own sentences, with what stands in backticks in the type of code. */
export function prose(raw: string): string {
  return text(raw).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A payload in a few words: the marks that stand around a command elsewhere are the type of code here. */
export function gistHtml(gist: string): string {
  return code(gist.replace(/^`([\s\S]*)`$/, '$1'));
}
