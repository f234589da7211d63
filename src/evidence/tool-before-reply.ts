/** The tool whose output stands before the reply of a run, and makes plain text of it. Pure. */
import type { Run } from '../model.js';
import { answerLines } from '../script/answers/answers.js';
import { type ToolOutput, toolOutputs } from '../script/answers/tool-output.js';
import { lineOf } from '../text/lines.js';
import { anatomy } from './anatomy.js';

/** The tool that printed what came before the reply, where no line of the script has its words. */
export function toolBeforeReply(run: Run): ToolOutput | undefined {
  const { script } = run.case.hook;
  const found = anatomy(run);
  if (script === undefined || found?.kind !== 'text-before') return undefined;
  if (answerLines(script).some(({ says }) => says.some((part) => found.before.includes(part)))) return undefined;
  return toolOutputs(script).find(({ offset }) => run.ranLines?.includes(lineOf(script.text, offset)) ?? true);
}
