/** How the parts of the contract are said: dates, sources, where a text goes. */
import { looseBracket } from '../contract/dates.js';
import type { EventContract, Source, Span } from '../model.js';

/** `2.1.88`, `2.1.294 (measured between 2.1.220 and 2.1.330)`. */
export function sinceText(span: Pick<Span, 'since' | 'bracket'>): string {
  const bracket = looseBracket(span);
  return bracket === undefined
    ? span.since
    : `${span.since} (measured between ${bracket.absentIn} and ${bracket.presentIn})`;
}

const kinds: Readonly<Record<Source['kind'], string>> = {
  measured: 'measured on',
  read: 'program of',
  types: 'types of',
  changelog: 'changelog of',
  docs: 'documents of',
};

/** How a fact is known, in words. */
export function sourceText({ kind, at }: Source): string {
  return `${kinds[kind]} ${at}`;
}

/** What becomes of plain text on stdout at exit 0. */
export const outlets: Readonly<Record<EventContract['plainStdout'], string>> = {
  claude: 'goes to Claude',
  user: 'goes to the user',
  'debug-log': 'goes to the debug log only',
  'compaction-instructions': 'is added to the instructions for compaction',
  'worktree-path': 'is the path of the worktree',
};

/** `hookSpecificOutput.permissionDecision` for its JSON pointer. */
export function fieldName(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}

/** What exit code 2 does, as a sentence. */
export function exitTwoText({ exit2 }: Pick<EventContract, 'exit2'>): string {
  // "blocks nothing: the session starts" goes on from the code.
  return `Exit code 2${exit2.effect.startsWith('blocks nothing') ? '' : ':'} ${exit2.effect}.`;
}

/** What a block prevents, as a sentence. */
export function blockText({ guards }: Pick<EventContract, 'guards'>): string {
  return guards === null ? 'This event cannot be blocked.' : `A block ${prevents[guards] ?? `prevents the ${guards}`}.`;
}

const prevents: Readonly<Record<string, string>> = {
  tool: 'prevents the tool call',
  'end of turn': 'keeps Claude from ending its turn',
  'end of subagent': 'keeps the subagent from ending',
  idling: 'keeps the teammate from going idle',
  worktree: 'prevents the creation of the worktree',
};
