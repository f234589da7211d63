/** PreCompact whose stdout becomes part of the instructions for the compaction. */

import { replyNotRead } from '../../evidence/families.js';
import { stderrHint } from '../../evidence/own-language.js';
import { contractOf } from '../../evidence/runs.js';
import type { Hook, Rule, Run } from '../../model.js';

export const rule: Rule = {
  id: 'output-in-compaction-prompt',
  severity: 'info',
  summary: 'Stdout of a PreCompact hook becomes part of the compaction instructions.',
  docs: {
    why:
      'Claude Code adds everything that a PreCompact hook prints at exit 0 to the instructions for summarizing the ' +
      'conversation, including log lines and raw JSON.',
    repair:
      'Print only what the summary must keep. Send log lines to stderr, and print no JSON: this event reads only a ' +
      'block from it.',
  },
  bad: [
    {
      kind: 'run',
      title: 'JSON becomes an instruction',
      event: 'PreCompact',
      execution: { stdout: '{"systemMessage":"Transcript saved"}\n' },
    },
    {
      kind: 'run',
      title: 'JSON with what the summary must keep, which gets there by accident: a warning',
      event: 'PreCompact',
      execution: { stdout: '{"systemMessage":"Preserve the names of changed files."}\n' },
    },
    {
      kind: 'run',
      title: 'JSON that says nothing is still read to Claude',
      event: 'PreCompact',
      execution: { stdout: '{"continue":true}\n' },
    },
    {
      kind: 'run',
      title: 'JSON that would stop the compaction',
      event: 'PreCompact',
      execution: { stdout: '{"continue":false,"stopReason":"Save the state first."}\n' },
    },
    {
      kind: 'run',
      title: 'A log line becomes an instruction too',
      event: 'PreCompact',
      execution: { stdout: 'Transcript saved to backup/\n' },
    },
  ],
  good: [
    { kind: 'run', event: 'PreCompact', execution: { stderr: 'Transcript saved to backup/\n' } },
    {
      kind: 'run',
      title: 'It says what the summary must contain',
      event: 'PreCompact',
      execution: { stdout: 'Preserve the list of open tasks and the names of changed files.\n' },
    },
  ],
  yieldsTo: [...replyNotRead],
  judgesWritten: true,
  *onRun(run) {
    const { compactionInstructions: text } = run.verdict;
    if (text === undefined || contractOf(run).plainStdout !== 'compaction-instructions') return;
    const json = text.startsWith('{');
    const isForSummary = forTheSummary.test(text);
    if (!json && isForSummary) return;
    const isStop = json && stopsAll(run);
    yield {
      message: isStop
        ? "`continue: false` does not stop the compaction: Claude Code adds the hook's JSON, as raw text, to its instructions."
        : `Claude Code adds the hook's ${json ? 'JSON, as raw text,' : 'output'} to the compaction instructions.`,
      help: isStop && contractOf(run).exit2.blocks ? howToBlock : json ? noJson : onlyForSummary(run.case.hook),
      at: { in: 'output', stream: 'stdout' },
      // JSON that says nothing is noise among the instructions, and what the summary must keep reaches it by accident; anything else was meant for somebody else.
      ...(json && !saysNothing(run) ? { severity: isForSummary && !isStop ? 'warning' : 'error' } : {}),
    };
  },
};

const howToBlock = 'To block it, write the reason to stderr and end with exit code 2.';
const noJson = 'Print no JSON here unless it blocks; print what the summary must keep as plain text.';
const onlyForSummary = (hook: Hook): string =>
  `Keep it if it says what the summary must contain; otherwise send it to stderr${stderrHint(hook)}.`;

/** A reply that would end the turn on other events. */
const stopsAll = ({ verdict: { reply } }: Run): boolean => reply.kind === 'json' && reply.value.continue === false;

/** A reply of switches that stand as they would without it. */
function saysNothing(run: Run): boolean {
  const { reply } = run.verdict;
  return (
    reply.kind === 'json' &&
    Object.entries(reply.value).every(
      ([key, value]) => key === 'suppressOutput' || (key === 'continue' && value === true),
    )
  );
}

/** Words by which a text asks for something to be in the summary. */
const forTheSummary =
  /\b(?:preserv(?:e|ing)|keep|retain|remember|include|summari[sz]e|focus on|priorit[iy][sz]e|(?:do not|don't|never) (?:lose|forget|drop|omit|discard)|must (?:survive|contain|be kept)|carry over)\b/i;
