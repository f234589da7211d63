/** A prompt hook whose model is told to call tools: it has none. */
import { quote } from '../../evidence/phrases.js';
import { prompted } from '../../evidence/prompt-example.js';
import { promptOf } from '../../evidence/prompt-text.js';
import { handlerSpot } from '../../evidence/registration.js';
import type { Rule } from '../../model.js';

/** Calls that a prompt orders: a tool of an MCP server, or one that is called a tool. Questions about such calls have no such verb. */
const ordered =
  /\b(?:[Cc]all|[Ii]nvoke|[Uu]se|[Uu]sing|[Vv]ia|[Rr]un)\s+(?:the\s+)?["'`]?(mcp__\w{1,120}|(?:Bash|Read|Grep|Glob|Edit|Write|WebFetch|WebSearch|Skill|Task|Agent|TodoWrite)(?=["'`]?\s+tool\b))/g;

/** What is said of somebody else: "if Claude did not use the Read tool". */
const aboutOthers =
  /\b(?:if|whether|when|did|does|has|have|that|who|which|must|should|Claude|agent|assistant|tries|trying|attempts?)\s+(?:\w+\s+){0,3}$/i;

export const rule: Rule = {
  id: 'prompt-names-tools',
  severity: 'warning',
  summary: 'The prompt of a prompt hook tells the model to call tools, and it has none.',
  docs: {
    why:
      'A prompt hook is one question to a model, which answers with `{"ok": true}` or `{"ok": false}`. No tool is offered to ' +
      'it: it cannot look into a file, run a command, or call an MCP server, and nothing is recorded or changed.',
    repair:
      'Write a command hook that does the work, or a hook of the type `agent`, which has tools; an `mcp_tool` hook calls one tool of a server.',
  },
  bad: [
    prompted('Stop', 'Was a decision made? Record it via mcp__memory__add_decision. $ARGUMENTS'),
    prompted('PreToolUse', 'Use the Read tool to look into the file. Is the change safe? $ARGUMENTS'),
  ],
  good: [
    prompted('PreToolUse', 'Is the call of mcp__memory__delete safe? $ARGUMENTS'),
    prompted('Stop', 'Say no if Claude did not use the Read tool before it edited a file. $ARGUMENTS'),
    prompted('Stop', 'Use the Bash tool to run the tests. Did they pass? $ARGUMENTS', {
      type: 'agent',
      title: 'An agent has tools',
    }),
  ],
  handlers: ['prompt'],
  *onHook(hook) {
    const prompt = promptOf(hook);
    if (prompt === undefined) return;
    const names = [...prompt.matchAll(ordered)].flatMap(({ 1: name, index }) =>
      name === undefined || aboutOthers.test(prompt.slice(Math.max(0, index - 60), index)) ? [] : [name],
    );
    const [first] = names;
    if (first === undefined) return;
    yield {
      message: `The prompt tells the model to call ${quote(first)}, but a prompt hook has no tools: nothing is called.`,
      help: 'Use a command hook, or the type `agent`, whose model has tools.',
      at: handlerSpot(hook, 'prompt'),
    };
  },
};
