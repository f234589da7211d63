/** Replays one observation through the interpreter and says, line by line, where the two differ. */
import { createHash } from 'node:crypto';
import { resolveContract } from '../../src/contract/resolve.js';
import { interpret } from '../../src/interpret/index.js';
import { errorText } from '../../src/interpret/error-text.js';
import { retellsTexts } from '../../src/contract/transcript.js';
import type { InterpretContext, Message, Verdict } from '../../src/model.js';
import { contextOf, executionOf, type SeenText, type Vector } from './vector.js';

/** Scenarios in which the guarded action does not take place unless the hook grants it. */
const withheld = new Set(['PreToolUse/needs-permission', 'PermissionRequest/headless']);

/** What the scenario itself says to Claude, hook or no hook. */
const scenery: readonly RegExp[] = [
  /^\(Bash completed with no output\)$/,
  /^TOOLOUT/,
  /^second$/,
  /^ELICITED /,
  /^# Environment update/,
  /^<DIR>\/proj\/s_/,
  /^<command-name>\/(model|foo)/,
  /^<local-command-caveat>/,
  /^(EXPANDEDPROMPT|ARGUMENTS: PROBE_)/,
  /^<local-command-stdout>Set model to/,
  /^<system-reminder>\n(You are powered by|Attribution for git|The task tools|<total_tokens>)/,
  /^(\[Subagent hand-back\]| *SUBRESULT|agentId: )/,
  /^#\d+ \[pending\]/,
  /^Task #\d+ created/,
  /^PROBE_/,
  /^- Primary working directory/,
  /^# Environment\n/,
  /^You have a persistent file-based memory/,
  /^Current branch/,
  /^The following deferred tools/,
  /^<system-reminder>\nAs you answer the user's questions/,
  // Behind what is told of a worktree that was left.
  /^Session is now back in /,
  /^<total_tokens>/,
];

/** The text of the skill in front of the output of its shell command. */
const skillText = 'EXPANDEDPROMPT ';

/** The same of older clients only. */
const olderScenery: readonly RegExp[] = [/^report \d+\nagentId: /];

/** The differences between what the client did and what the interpreter says it does; empty: they agree. */
export function replay(vector: Vector, stderrs: ReadonlyMap<string, string>): readonly string[] {
  const execution = executionOf(vector, stderrs);
  const context = asWaitedFor(vector, contextOf(vector));
  const verdict = interpret(execution, context);
  if (vector.observed.fired === 0 && vector.hook.command === undefined && verdict.reply.kind !== 'async') return compareNotRun(verdict, vector);
  const { owner: _, handler, ...bare } = context;
  // Nobody's hook, and with a command, so that it is not refused.
  const silent = { ...bare, ...(handler && { handler: { ...handler, command: handler.command || 'true' } }) };
  const nothing = interpret({ type: 'command', exitCode: 0, signal: null, stdout: new Uint8Array(), stderr: new Uint8Array(), timedOut: false }, silent);
  return [
    ...compareStatus(verdict, vector),
    ...compareErrorText(verdict, vector),
    ...compareAction(verdict, vector),
    ...compareTexts(verdict, nothing, vector),
    ...compareResult(verdict, vector),
    ...compareAnswer(verdict, vector),
    ...compareDisplay(verdict, vector),
    ...compareLog(verdict, vector),
  ];
}

/** Under `claude -p`, where the verdict has its doubts. */
function asWaitedFor(vector: Vector, context: InterpretContext): InterpretContext {
  const { traits } = resolveContract(vector.event, vector.client);
  if (vector.scenario !== 'print' || context.handler?.async === true || !traits.printAwaitsRewake) return context;
  return { ...context, ...(context.handler && { handler: { ...context.handler, asyncRewake: false } }) };
}

function compareNotRun(verdict: Verdict, { observed }: Vector): readonly string[] {
  if (observed.status?.length === 0 && verdict.runs) return ['runs: the client did not run the hook'];
  return [];
}

function compareStatus(verdict: Verdict, { observed }: Vector): readonly string[] {
  const seen = observed.status?.[0];
  // An asynchronous hook's status depends on when the session ends.
  if (seen === undefined || verdict.reply.kind === 'async' || seen === verdict.status) return [];
  return [`status: client ${seen}, interpreter ${verdict.status}`];
}

/** The text that the client writes in place of a hook's stderr when it threw its reply away. */
function compareErrorText(verdict: Verdict, { observed, hook }: Vector): readonly string[] {
  const seen = observed.hookStderr?.[0];
  const said = errorText(verdict.reply, resolveContract(verdict.event, verdict.client));
  // What the client makes of a bad reply and the hook's own stderr together is known by its length alone.
  if (seen === undefined || said === undefined || hook.stderr !== '') return [];
  return sameText(seen, said) ? [] : [`error text: client ${JSON.stringify(seen)}, interpreter ${JSON.stringify(said)}`];
}

function compareAction(verdict: Verdict, vector: Vector): readonly string[] {
  const { observed, event, scenario } = vector;
  const differences: string[] = [];
  const say = (name: string, seen: unknown, said: unknown): void => {
    if (seen !== said) differences.push(`${name}: client ${JSON.stringify(seen)}, interpreter ${JSON.stringify(said)}`);
  };
  const held = withheld.has(`${event}/${scenario}`);
  // A rule of the scenario allows the call, and for some clients an ask is then none.
  const asksInVain = verdict.effect === 'ask' && !resolveContract(event, verdict.client).traits.askBeatsRule;
  const goesOn = verdict.effect === 'proceed' || verdict.effect === 'allow' || asksInVain;
  const proceeds = held ? verdict.effect === 'allow' : goesOn;
  // The API error of this scenario is what "proceeds"; nothing is guarded.
  if (event !== 'StopFailure') {
    if (typeof observed.proceeded === 'boolean') say('proceeded', observed.proceeded, proceeds);
    if (typeof observed.blocked === 'boolean') say('blocked', observed.blocked, !proceeds);
    if (typeof observed.granted === 'boolean') say('granted', observed.granted, proceeds);
  }
  if (event === 'PreToolUse' && observed.permission !== undefined) {
    say('permission', observed.permission[0], verdict.effect === 'block' ? 'deny' : verdict.effect);
  }
  // A turn that the permission system ends the call of is not ended by `continue: false`.
  const refused = held && verdict.effect === 'proceed';
  if (typeof observed.endsTurn === 'boolean') say('endsTurn', observed.endsTurn, verdict.endsTurn && !refused);
  if (observed.updatedInputRan === true) say('updatedInput', true, verdict.updatedInput !== undefined);
  return differences;
}

/** What a hook in the background wakes Claude with comes in this turn or the next one, in the midst of another text. */
function wakes({ toClaude }: Verdict, text: string): boolean {
  const whole = toClaude.find(({ parts }) => parts?.cause === 'woken')?.text;
  if (whole === undefined) return false;
  const said = anonymous(whole.replace(/^<system-reminder>|<\/system-reminder>$/g, '').trim());
  const told = anonymous(text);
  // A long text is recorded cut.
  const shown = told.slice(told.indexOf(said.slice(0, 40))).replace(/…$/, '');
  return told.includes(said.slice(0, 40)) && (shown.startsWith(said) || said.startsWith(shown));
}

/** Every text that the verdict holds must have been seen, and every text seen must be explained. */
function compareTexts(verdict: Verdict, nothing: Verdict, vector: Vector): readonly string[] {
  const { observed } = vector;
  if (vector.scenario === 'tui' || vector.scenario === 'print') return [];
  const differences: string[] = [];
  const refused = withheld.has(`${vector.event}/${vector.scenario}`) && verdict.effect === 'proceed';
  const texts = [...observed.claudeSaw, ...(observed.claudeSawNextTurn ?? [])];
  if (verdict.toClaude.some(({ parts }) => parts?.cause === 'woken') && !texts.some(({ text }) => wakes(verdict, text))) {
    differences.push('not seen: what wakes Claude');
  }
  for (const nextTurn of [false, true]) {
    const seen = ((nextTurn ? observed.claudeSawNextTurn : observed.claudeSaw) ?? []).filter(({ text }) => !wakes(verdict, text));
    const rests = seen.map((entry) => entry.text);
    for (const message of verdict.toClaude) {
      if ((message.nextTurn === true) !== nextTurn) continue;
      if (message.to === 'compaction') {
        // The instructions are recorded cut, before the place where the hook's text stands.
        const index = rests.findIndex((rest) => /^(CRITICAL: Respond with TEXT ONLY|Your task is to create)/.test(rest));
        if (index < 0) differences.push('not seen: other instructions for compaction');
        else rests[index] = '';
        continue;
      }
      if (nothing.toClaude.some((other) => other.text === message.text)) continue;
      if (message.parts?.cause === 'woken') continue;
      // Recorded only where a scenario has a next turn.
      if (nextTurn && (observed.endsTurn === null || refused)) continue;
      const index = seen.findIndex((entry, i) => sameForm(entry, message) && take(rests[i] as string, message.text, entry, isOlder(verdict)) !== undefined);
      if (index < 0) {
        differences.push(`not seen${nextTurn ? ' next turn' : ''}: ${message.role} ${JSON.stringify(message.text)}`);
      } else {
        rests[index] = take(rests[index] as string, message.text, seen[index] as SeenText, isOlder(verdict)) as string;
      }
    }
    for (const [i, rest] of rests.entries()) {
      const left = rest.trim();
      if (left === '' || scenery.some((pattern) => pattern.test(left))) continue;
      if (isOlder(verdict) && olderScenery.some((pattern) => pattern.test(left))) continue;
      if (nextTurn && isOlder(verdict) && isRepeated(left, observed.claudeSaw)) continue;
      differences.push(`not foretold${nextTurn ? ' next turn' : ''}: ${seen[i]?.role} ${seen[i]?.type} ${JSON.stringify(left.slice(0, 300))}`);
    }
  }
  return differences;
}

/** Others are held to every text; what is passed over below was seen only of clients that write texts anew. */
const isOlder = ({ client }: Pick<Verdict, 'client'>): boolean => retellsTexts(client);

/** Some clients write the texts of a turn anew when the session goes on: without the reminder, or inside the tool's result. */
function isRepeated(text: string, earlier: readonly SeenText[]): boolean {
  const bare = (each: string): string => each.replaceAll(/<\/?system-reminder>/g, '').replaceAll(/\s+/g, ' ').trim();
  const rest = earlier.reduce((left, each) => left.replaceAll(bare(each.text), ''), bare(text));
  // The result itself is the scenario's.
  return /^(Exit code 3 TOOLOUT)?$/.test(rest.trim());
}

function sameForm(entry: SeenText, message: Message): boolean {
  if (message.role === 'tool_result') {
    return entry.type === (message.isError === true ? 'tool_result(error)' : 'tool_result');
  }
  return entry.role === message.role && entry.type === 'text';
}

/** What is left of a seen text when a foretold one is taken off its front; undefined when it does not begin with it. */
function take(seen: string, foretold: string, entry: SeenText, older: boolean): string | undefined {
  const text = anonymous(seen).trimStart();
  const said = anonymous(foretold);
  // The end of a block is recorded trimmed.
  for (const form of [said, said.trimEnd()]) if (text.startsWith(form)) return text.slice(form.length);
  // The output of a shell command stands in the text of its skill.
  if (text.startsWith(`${skillText}${said}`)) return text.slice(skillText.length + said.length);
  // A reminder in a tool's result stands behind the result; the newest client writes none there.
  const result = /^(TOOLOUT\d?|\(Bash completed with no output\))\n\n/.exec(text)?.[0];
  if (older && result !== undefined && text.startsWith(said, result.length)) return text.slice(result.length + said.length);
  // A long text is cut after 700 characters.
  if (entry.length === undefined) return undefined;
  const shown = text.replace(/…$/, '').slice(0, 600);
  if (!said.startsWith(shown)) return undefined;
  if (typeof entry.length !== 'number') return '';
  return Math.abs(entry.length - offset(seen) - (foretold.length - offset(foretold))) > 1 ? undefined : '';
}

/** Where the part of a text begins whose length does not depend on the client's name for a file. */
function offset(text: string): number {
  const match = /Preview \(first 2KB\):\n/.exec(text);
  return match === null ? 0 : match.index + match[0].length;
}

/** The client keeps long texts in a file of its own naming. */
function anonymous(text: string): string {
  return text.replace(/(Full output saved to: )[^\n]*\n+(?=Preview)/, '$1<file>\n');
}

const cut = /^([\s\S]*)…\[(\d+) chars sha256:([0-9a-f]+)\]$/;

/** Long texts are recorded as their beginning, their length and a hash. */
function sameText(seen: string, said: string): boolean {
  const match = cut.exec(seen);
  if (match === null) return seen.trimEnd() === said.trimEnd();
  return [said, `${said}\n`].some(
    (text) => text.startsWith(match[1] as string) && createHash('sha256').update(text).digest('hex').startsWith(match[3] as string),
  );
}

/** What the client answered to whoever sent the prompt or asked for the switch. */
function compareResult(verdict: Verdict, { event, observed }: Vector): readonly string[] {
  const said = verdict.toUser.find(({ text, places }) => places.includes('stream-json') && !text.startsWith('A hook '))?.text;
  let seen: string | undefined;
  if (event === 'PreModelSwitch') seen = observed.controlResponse?.error?.replace('claude-sonnet-4-5', 'claude-haiku-4-5');
  else if (event.startsWith('UserPrompt')) seen = observed.result?.result;
  else return [];
  // Up to 2.1.177 the result of a prompt that was dropped is empty.
  if (seen === undefined || (seen === '' && isOlder(verdict))) return said === undefined || observed.result === undefined ? [] : [`result not seen: ${said}`];
  if (said !== undefined && (seen.trimEnd() === said.trimEnd() || (seen.length >= 300 && said.startsWith(seen.slice(0, 300))))) return [];
  return [`result: client ${JSON.stringify(seen)}, interpreter ${JSON.stringify(said)}`];
}

/** What the server was answered, which its tool gives back; without a word of the hook, what the host answers. */
function compareAnswer({ answer }: Verdict, { event, observed }: Vector): readonly string[] {
  const given = observed.toolResult?.text;
  if (!event.startsWith('Elicitation') || given?.startsWith('ELICITED ') !== true) return [];
  const seen = JSON.parse(given.slice('ELICITED '.length)) as { readonly action: string; readonly content?: unknown };
  const said = answer ?? { action: 'accept', content: { name: 'HOSTNAME' } };
  if (seen.action !== said.action) return [`answer: client ${seen.action}, interpreter ${said.action}`];
  // A cancel carries an empty content; an accept of a result without content leaves the user's.
  if (seen.action !== 'accept' || said.content === undefined) return [];
  const [left, right] = [JSON.stringify(seen.content), JSON.stringify(said.content)];
  return left === right ? [] : [`content: client ${left}, interpreter ${right}`];
}

/** What is shown in place of Claude's text is also the result of the run. */
function compareDisplay({ displayContent }: Verdict, { event, observed }: Vector): readonly string[] {
  if (event !== 'MessageDisplay') return [];
  const seen = observed.result?.result;
  return seen === displayContent ? [] : [`display: client ${seen}, interpreter ${displayContent}`];
}

/** Lines of the debug log that speak of the reply. */
const logLine = /^Hook (JSON output had unrecognized keys|output (starts with|does not start with) \{)/;

/** Lines of these events' hooks are written late, among those of the next hook. */
const loggedLate = new Set(['CwdChanged', 'StopFailure']);

function compareLog(verdict: Verdict, { event, observed }: Vector): readonly string[] {
  const lines = observed.clientSaid?.filter((line) => logLine.test(line)).map((line) => line.replaceAll('\\u0000', '\u0000'));
  if (lines === undefined || loggedLate.has(event) || verdict.reply.kind === 'async') return [];
  const said = verdict.toUser.filter(({ places }) => places.includes('debug-log')).map(({ text }) => text);
  const missing = said.filter((line) => !lines.includes(line)).map((line) => `not logged: ${line}`);
  // An empty stdout is logged as plain text too, as is that of later runs; a verdict does not speak of it.
  const unforetold = lines
    .filter((line) => !said.includes(line) && !line.includes('does not start with'))
    .map((line) => `not foretold in the log: ${line}`);
  return [...missing, ...unforetold];
}
