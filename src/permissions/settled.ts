/** What the question of permission comes to before mods that hook `tool.check` are asked. Pure. */
import type { CallFate, PayloadJson, Permissions, Settled, Version } from '../model.js';
import { isCommandTool } from './call.js';
import { decide, type HookAnswer, modeOf } from './decide.js';
import { refusalText } from './refusal.js';

/** Modes that let commands be looked at by a classifier, after mods were asked. */
const classifying: ReadonlySet<string> = new Set(['auto', 'plan']);

/** The mode has its say after mods: until then what it refuses or leaves to a classifier is a question to the user. */
export function settledOf(
  payload: PayloadJson,
  permissions: Permissions,
  client: Version,
  answer: HookAnswer,
): Settled | undefined {
  const mode = modeOf(payload, permissions);
  const isLater = mode === 'dontAsk' || classifying.has(mode);
  const before: Permissions = { ...permissions, canAsk: true, ...(isLater ? { mode: 'default' } : {}) };
  const fate = decide(payload, before, client, answer);
  if (fate === undefined) return undefined;
  const isCommand = typeof payload.tool_name === 'string' && isCommandTool(payload.tool_name);
  const unasked = fate.outcome === 'runs' && classifying.has(mode) && isCommand && fate.rule === undefined;
  const decision = unasked && answer.effect !== 'allow' ? 'ask' : decisions[fate.outcome];
  const reason = refusalText(fate, payload, { ...before, canAsk: false }, client, answer.updatedInput)?.text;
  return {
    decision,
    ...(decision === 'allow' || reason === undefined ? {} : { reason }),
    ...(fate.rule === undefined ? {} : { rule: fate.rule.text }),
  };
}

const decisions: Readonly<Record<CallFate['outcome'], string>> = {
  runs: 'allow',
  asked: 'ask',
  classified: 'ask',
  deferred: 'ask',
  refused: 'deny',
};
