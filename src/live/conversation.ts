/** What is said in the scenarios: the prompts of a session, and what the model answers. */
import { type Answer, type MessagesRequest, toolUse } from './messages-api.js';
import type { Line } from './scenario.js';
import { quiet, type Step } from './steps.js';

export const prompts = { first: 'PROMPTMARK', next: 'NEXTTURN', subagent: 'SUBAGENTTASK' };

export const first: Step = { say: prompts.first };
export const next: Step = { say: prompts.next };
export const twoTurns: readonly Step[] = [first, next];
/** The same for hooks that the client starts and does not wait for. */
export const unhurried: readonly Step[] = [first, { waitMs: 500 }, next];
/** The same where the event would fire in the second turn as well. */
export const quietSecondTurn: readonly Step[] = [first, quiet, next];

export const bash = (command: string): Answer => toolUse('Bash', { command, description: 'A step of the scenario' });

/** Does a request offer the model a tool? */
export function offers(request: MessagesRequest, tool: string): boolean {
  return (request.tools ?? []).some(({ name }) => name === tool);
}

/** Has the model called a tool in the conversation so far? */
export function called(request: MessagesRequest, tool: string): boolean {
  const blocks = (request.messages ?? []).flatMap(({ content }) => (Array.isArray(content) ? content : []));
  return (blocks as readonly { type?: string; name?: string }[]).some(
    ({ type, name }) => type === 'tool_use' && name === tool,
  );
}

export const repeat = (line: Line, times: number): readonly Line[] => Array.from({ length: times }, () => line);
