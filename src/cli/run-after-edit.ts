/** What `hooklint after-edit` does; apart from its options, because it loads everything that linting needs. */
import { text } from 'node:stream/consumers';
import { editOf } from '../after-edit/edit.js';
import { review } from '../after-edit/review.js';
import type { ExitCode } from '../check/exit-code.js';
import { escapeText } from '../report/escape.js';
import { feedbackText } from '../report/feedback.js';
import { parsedJson } from '../text/json.js';
import type { afterEditOptions } from './after-edit.js';
import { given } from './given.js';
import { type Io, write } from './io.js';
import type { Arguments } from './option.js';

/** The hook of the plugin has half as long again, for starting and for replying. */
const usualBudget = 20;

/**
 * Replies as a PostToolUse hook. Never gives exit code 2, which would put our own trouble before Claude: what cannot be
 * read gives 1, whose message only the user sees.
 */
export async function runAfterEdit(args: Arguments<typeof afterEditOptions>, io: Io): Promise<ExitCode> {
  const payload = parsedJson(await text(io.stdin()));
  if (payload === undefined) {
    await write(io.stderr, 'hooklint: after-edit expects the JSON payload of a PostToolUse hook on stdin\n');
    return 1;
  }
  const edit = editOf(payload, io.cwd);
  if (edit === undefined) return 0;
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), (args.budget ?? usualBudget) * 1000);
  try {
    const signal = io.signal === undefined ? time.signal : AbortSignal.any([io.signal, time.signal]);
    const reviewed = await review(edit, given({ project: io.env.CLAUDE_PROJECT_DIR, client: args.client, signal }));
    const reason = feedbackText(reviewed.report, reviewed);
    if (reason !== undefined) await write(io.stdout, `${JSON.stringify({ decision: 'block', reason })}\n`);
    return 0;
  } catch (error) {
    const { message } = error as Error;
    await write(io.stderr, escapeText(`hooklint could not check ${edit.file}: ${message}\n`));
    return 1;
  } finally {
    clearTimeout(timer);
  }
}
