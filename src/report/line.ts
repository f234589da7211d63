/** The one-line verdict: what happens to the guarded action, what Claude sees, what the user sees. */
import type { EventName, Message, Verdict } from '../model.js';
import { escapeLine, shorten } from './escape.js';
import { outcome } from './words.js';

/**
 * `tool RUNS; Claude sees nothing; user sees "PreToolUse:Bash hook error ..."`. Texts are quoted, escaped and cut after
 * `max` UTF-16 units each.
 */
export function verdictLine(verdict: Verdict, max = 160): string {
  if (!verdict.runs) return outcome(verdict);
  return [outcome(verdict), ...claudeSees(verdict, max), userSees(verdict, max)].join('; ');
}

/** Who reads what the hook says: the one whose turn, or work, the event is about. */
function readerOf({ to }: Message, event: EventName): string {
  if (to !== undefined) return to;
  if (event === 'SubagentStop') return 'subagent';
  return event === 'TeammateIdle' ? 'teammate' : 'Claude';
}

/** One clause for each conversation and turn that a text reaches. */
function claudeSees({ toClaude, event }: Verdict, max: number): readonly string[] {
  const clauses = new Map<string, string[]>();
  for (const message of toClaude) {
    const reader = `${readerOf(message, event)} sees${message.nextTurn === true ? ' next turn' : ''}`;
    const texts = clauses.get(reader) ?? [];
    clauses.set(reader, [...texts, quote(message.text, max)]);
  }
  if (clauses.size === 0) return ['Claude sees nothing'];
  return [...clauses].map(([reader, texts]) => `${reader} ${texts.join(' and ')}`);
}

function userSees({ toUser, displayContent }: Verdict, max: number): string {
  const seen = toUser.filter((message) => message.role !== 'debug-log').map((message) => message.text);
  if (displayContent !== undefined) seen.unshift(displayContent);
  if (seen.length > 0) return `user sees ${seen.map((text) => quote(text, max)).join(' and ')}`;
  return toUser.length > 0 ? 'user sees nothing (debug log only)' : 'user sees nothing';
}

/** What the client wraps around a text for the model tells a reader nothing. */
const wrapping = /^<(system-reminder|local-command-stdout|local-command-stderr)>\n?([\s\S]*?)\n?<\/\1>$/;

function quote(text: string, max: number): string {
  return `"${shorten(escapeLine(text.replace(wrapping, '$2').trim()), max)}"`;
}
