/** What a mod makes of a tool call by itself, and of the agent that it starts. Pure. */
import {
  askedBeside,
  callContext,
  callDenied,
  filled,
  inputUnfit,
  resultUnfit,
  resultWithheld,
  spawnDenied,
  updatedInputUnfit,
} from '../contract/mod-texts.js';
import { resolveContract } from '../contract/resolve.js';
import { toolAt } from '../contract/tools.js';
import { newestClient } from '../contract/version.js';
import type { Effect, Message, Raised, Verdict } from '../model.js';
import { misfits } from './fits.js';
import { errorResult, type ModContext, plain, recordOf, textsIn } from './mod-verdict.js';
import { inWords } from './rewrite.js';

type Fields = Readonly<Record<string, unknown>>;

/** What becomes of a tool call that a mod answers. */
export function callVerdict(call: Raised, raised: readonly Raised[], context: ModContext): Verdict {
  const answer = recordOf(call.answer);
  const reply: Verdict['reply'] = { kind: 'json', value: answer };
  const tool = String(context.payload.tool_name);
  const ran = call.reached.at(-1);
  const { deny } = answer;
  const spawn = raised.find(({ event }) => event === 'agent.spawn');
  const { deny: notSpawned } = recordOf(spawn?.answer);
  if (ran !== undefined && spawn?.reached.length === 0 && typeof notSpawned === 'string') {
    return plain(context, {
      reply: { kind: 'json', value: recordOf(spawn.answer) },
      effect: 'block',
      toClaude: [errorResult(filled(spawnDenied, { reason: notSpawned }))],
    });
  }
  const rewritten = rewrittenBy(call, context.payload.tool_input);
  const unfit = unfitInput(rewritten.updatedInput, tool, context);
  if (unfit !== undefined) return plain(context, { reply, effect: 'block', toClaude: [errorResult(unfit)] });
  if (isRefusedBeneath(call)) return plain(context, { reply, ...rewritten });
  const texts = textsIn(answer.context);
  const added: readonly Message[] =
    texts.length === 0 ? [] : [{ role: 'system', text: filled(callContext, { context: texts.join('\n') }) }];
  if (ran !== undefined) {
    const withheld = typeof deny === 'string' ? [errorResult(filled(resultWithheld, { tool, reason: deny }))] : [];
    return plain(context, { reply, effect: effectOf(call, context), toClaude: [...withheld, ...added], ...rewritten });
  }
  if (typeof deny === 'string') {
    return plain(context, { reply, effect: 'block', toClaude: [errorResult(filled(callDenied, { reason: deny }))] });
  }
  if (answer.isError === true) {
    const text = namingAll(String(answer.text), tool, context);
    return plain(context, { reply, effect: 'block', toClaude: [errorResult(text)] });
  }
  if (isUnfitResult(answer.result, tool, context)) {
    return plain(context, { reply, effect: 'block', toClaude: [errorResult(filled(resultUnfit, { tool }))] });
  }
  // The mod made the result up: Claude takes it for the tool's own.
  const made: Message = { role: 'tool_result', text: resultText(answer.result) };
  return plain(context, { reply, effect: 'block', toClaude: [made, ...added] });
}

/** What Claude reads where the mod hands the tool an input that it does not take; undefined: it takes it. */
function unfitInput(
  input: Verdict['updatedInput'],
  tool: string,
  { asked, client = newestClient }: ModContext,
): string | undefined {
  const shape = toolAt(tool, client)?.input;
  const found =
    shape === undefined || input === undefined
      ? undefined
      : inWords(misfits(shape, input), resolveContract('PreToolUse', client));
  if (found === undefined) return undefined;
  const isOfClassic = asked?.('classic.PreToolUse') === true && !asked('tool.call');
  return filled(isOfClassic ? updatedInputUnfit : inputUnfit, { tool, misfits: found });
}

/** Of the tools of Claude Code, none has a text for a result. */
function isUnfitResult(result: unknown, tool: string, { client = newestClient }: ModContext): boolean {
  if (tool.startsWith('mcp__')) return false;
  const shape = toolAt(tool, client)?.output;
  return shape === undefined ? typeof result === 'string' : misfits(shape, result).length > 0;
}

/** Did rules refuse the call, and the mod leave it at that? */
export function isRefusedBeneath({ reached, settled, answer }: Raised): boolean {
  const { isError, text } = recordOf(answer);
  const isByRules = settled?.decision === 'deny' && settled.hook === undefined;
  return reached.length === 0 && isByRules && isError === true && !/ denied by plugin (?!test\b)/.test(String(text));
}

/** What came of the permission question, where the tool ran in the end: our test says yes to whoever asks. */
function effectOf({ asked, settled }: Raised, { beneath }: ModContext): Effect {
  const isOfHook = settled?.hook === 'PreToolUse';
  if (asked === true) return settled?.decision === 'ask' && !isOfHook ? 'proceed' : 'ask';
  if (isOfHook && settled.decision === 'allow') return 'allow';
  // A hook on `tool.check` or PermissionRequest has answered in another way than what is beneath.
  const isLifted = settled?.decision !== 'allow';
  return isLifted && beneath?.mayLift !== false ? 'allow' : 'proceed';
}

/** A test names the plugin that denies; a session also those of Claude Code that are asked about the tool. */
function namingAll(text: string, tool: string, { beneath }: ModContext): string {
  return text.replace(/ denied by plugin (\S+?)(?=:|$)/, (_, plugin: string) => {
    const before = beneath === undefined ? [] : [askedBeside.managed];
    const all = [...before, plugin, ...(askedBeside.tools.test(tool) ? [askedBeside.privacy] : [])];
    return ` denied by plugin${all.length === 1 ? '' : 's'} ${all.join(', ')}`;
  });
}

/** The input that the tool runs with, where the mod changed it. */
function rewrittenBy({ reached, checked }: Raised, given: unknown): Pick<Verdict, 'updatedInput'> {
  const ran = reached.at(-1);
  const input = ran === undefined ? checked : inputOf(ran);
  return input === undefined || sameJson(input, given) ? {} : { updatedInput: input };
}

function inputOf({ tool: _, tool_use_id: __, agentId: ___, ...input }: Fields): Fields {
  return input;
}

/** What Claude reads of a result that a mod made up. */
function resultText(result: unknown): string {
  if (typeof result === 'string') return result;
  const { stdout, stderr } = recordOf(result);
  return typeof stdout === 'string' ? [stdout, stderr].filter(Boolean).join('\n') : JSON.stringify(result ?? null);
}

/** The same value; the order of keys does not matter, and a key without a value is none. */
export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
