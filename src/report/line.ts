/** The one-line verdict: what happens to the guarded action, what Claude sees, what the user sees. */
import type { Message, Verdict } from '../model.js';
import { escapeLine, shorten } from './escape.js';
import { outcome } from './words.js';

/**
 * `tool RUNS; Claude sees nothing; user sees "PreToolUse:Bash hook error ..."`. Texts are quoted, escaped and cut after
 * `max` UTF-16 units each.
 */
export function verdictLine(verdict: Verdict, max = 160): string {
  if (!verdict.runs) return outcome(verdict);
  return [outcome(verdict), ...claudeSees(verdict.toClaude, max), userSees(verdict.toUser, max)].join('; ');
}

const readers = { main: 'Claude', subagent: 'subagent', compaction: 'compaction' } as const;

/** One clause for each conversation and turn that a text reaches. */
function claudeSees(messages: readonly Message[], max: number): readonly string[] {
  const clauses = new Map<string, string[]>();
  for (const message of messages) {
    const reader = `${readers[message.to ?? 'main']} sees${message.nextTurn === true ? ' next turn' : ''}`;
    const texts = clauses.get(reader) ?? [];
    clauses.set(reader, [...texts, quote(message.text, max)]);
  }
  if (clauses.size === 0) return ['Claude sees nothing'];
  return [...clauses].map(([reader, texts]) => `${reader} ${texts.join(' and ')}`);
}

function userSees(messages: readonly Message[], max: number): string {
  const seen = messages.filter((message) => message.role !== 'debug-log');
  if (seen.length > 0) return `user sees ${seen.map((message) => quote(message.text, max)).join(' and ')}`;
  return messages.length > 0 ? 'user sees nothing (debug log only)' : 'user sees nothing';
}

/** What the client wraps around a text for the model tells a reader nothing. */
const wrapping = /^<(system-reminder|local-command-stdout|local-command-stderr)>\n?([\s\S]*?)\n?<\/\1>$/;

function quote(text: string, max: number): string {
  return `"${shorten(escapeLine(text.replace(wrapping, '$2').trim()), max)}"`;
}
