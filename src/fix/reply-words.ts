/** By which words replies and refusals are known in a script. Pure. */
import type { Node } from './syntax.js';

const words = /\b(?:decision|permissionDecision|hookSpecificOutput|hookEventName|additionalContext|updatedInput)\b/;

/** Could the text be, or hold, a reply that a fix is for? */
export function looksLikeReply(text: string): boolean {
  return text.includes('{') && words.test(text);
}

/** Is it the name of a field of a reply, as it stands in a script? */
export function isReplyField(name: string): boolean {
  return /^["'`]?(?:decision|reason|permissionDecision\w*|hookSpecificOutput|hookEventName|updatedInput)["'`]?$/.test(
    name,
  );
}

/** Is it the name of a field whose value a fix may have to change? */
export function hasWords(name: string | undefined): boolean {
  return /^(?:decision|permissionDecision|hookEventName)$/.test(name ?? '');
}

/** What a statement that writes to stderr says there: its text from the first quote on. */
export function says(statement: Node | undefined): { readonly says?: string } {
  return statement === undefined ? {} : { says: statement.text.replace(/^[^"'`]*["'`]+/, '') };
}
