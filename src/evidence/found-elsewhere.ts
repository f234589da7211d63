/** Where a hook finds what people seek in payloads and variables that never have it. */
import type { EventName } from '../model.js';

/** How full the context is: `context_tokens_used`, `CLAUDE_CONTEXT_WINDOW`. */
const ofContext = /(?:^|_)tokens?(?:_|$)|context_(?:window|usage|used|limit|size|left|remaining|percent)/i;

/** What Claude did: `tool_uses`, `messages`. */
const ofSession =
  /^(?:tool_?(?:uses|calls|history)|tools_used|messages|(?:chat_|conversation_)?history|conversation)$/i;

/** Which files it changed: `changed_files`, `files_modified`. */
const ofChanges =
  /^(?:(?:changed|modified|edited|touched|created)_?files|files?_?(?:changed|modified|edited|touched|created)|edits|changes|modifications)$/i;

const turnEnds: readonly EventName[] = ['Stop', 'SubagentStop'];

/** What to do instead of asking for it; undefined: the name tells of nothing that is known to be elsewhere. */
export function foundElsewhere(name: string, events: readonly EventName[]): string | undefined {
  if (ofContext.test(name)) {
    return 'Remove it, or count in the transcript (`transcript_path`): each answer of Claude there has its `usage`.';
  }
  if (ofSession.test(name)) return 'Read the transcript (`transcript_path`): it has the calls and the messages.';
  if (ofChanges.test(name) && events.every((event) => turnEnds.includes(event))) {
    return 'Ask Git which files have changed: `git status --porcelain -uall`.';
  }
  return undefined;
}
