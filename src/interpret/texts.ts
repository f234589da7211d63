/** The values that the client's wordings name, each made only when a text needs it. */
import { blockingExitCode, notFoundExitCode } from '../contract/exit-codes.js';
import { defaultTimeout } from '../contract/handlers.js';
import type { ResolvedContract } from '../contract/resolve.js';
import { decisions } from '../contract/sheets/exit-2.js';
import { given, type Values } from '../contract/template.js';
import { storedFailurePrefix } from '../contract/transcript.js';
import type { Handler, InterpretContext, Reply } from '../model.js';
import { brief, inMarkup, withoutReminderTags } from './brief.js';
import type { Reading } from './causes.js';
import { errorText } from './error-text.js';
import { isFaulty } from './faulty.js';
import { inPlugin } from './in-plugin.js';
import { at } from './json.js';
import type { Judgement } from './judgement.js';
import { persisted } from './persisted.js';
import { inputMisfits, outputMisfits, shownOutput, speaksFor } from './rewrite.js';

const noValues = given({});

/** UTF-16 units of a skill's command that the terminal shows, with the ellipsis. */
const skillCommandLimit = 80;

/** Every name that a wording can use, and what it stands for. */
export const wordingValues: Readonly<Record<string, (judgement: Judgement) => string>> = {
  event: ({ contract }) => contract.event,
  command: shownCommand,
  shownAs: (judgement) =>
    (judgement.decision.row?.on === 'json-block' ? judgement.context.handler?.statusMessage : undefined) ??
    shownCommand(judgement),
  subject: ({ context, contract }) => subjectOf(context, contract),
  wakeMessage: (judgement) =>
    judgement.context.handler?.rewakeMessage ?? judgement.contract.phrases['wake-message'](valuesOf(judgement)),
  wakeSummary: ({ context, contract }) => context.handler?.rewakeSummary ?? contract.phrases['wake-summary'](noValues),
  printed: ({ reading }) => (reading.stderr === '' ? reading.stdout : reading.stderr),
  label: ({ context, contract }) => labelOf(context, contract),
  context: ({ reading, contract }) =>
    persisted(replyText(reading.reply, ['hookSpecificOutput', 'additionalContext']), 'additionalContext', contract),
  text: ({ reading: { reply }, contract }) => (reply.kind === 'text' ? persisted(reply.text, 'stdout', contract) : ''),
  systemMessage: ({ reading, contract }) =>
    persisted(replyText(reading.reply, ['systemMessage']), 'systemMessage', contract),
  givenStopReason: ({ reading }) => reading.said?.stopReason ?? replyText(reading.reply, ['stopReason']),
  stopReason: stopReasonOf,
  reason: reasonOf,
  refusal: refusalOf,
  givenReason: givenReasonOf,
  blockReason: blockReasonOf,
  ownReason: ownReasonOf,
  worktreePath: ({ context: { payload } }) => (typeof payload?.worktree_path === 'string' ? payload.worktree_path : ''),
  toolUseId: ({ context: { payload } }) => (typeof payload?.tool_use_id === 'string' ? payload.tool_use_id : ''),
  bareReason: bareReasonOf,
  briefReason: briefReasonOf,
  briefStopReason: (judgement) => inMarkup(shownStopReasonOf(judgement)),
  shownStopReason: shownStopReasonOf,
  briefFault: (judgement) => brief(faultOf(judgement).split('\n', 1)[0] ?? ''),
  ownWordsFirst: (judgement) => {
    const own = brief(givenReasonOf(judgement));
    return own === '' ? '' : `${own}; `;
  },
  commandName: ({ context: { payload } }) => (typeof payload?.command_name === 'string' ? payload.command_name : ''),
  skillCommand: ({ context: { payload } }) => {
    const command = at(payload, ['tool_input', 'command']);
    return typeof command === 'string' ? brief(command, skillCommandLimit) : '';
  },
  line: (judgement) => oneLine(reasonOf(judgement)),
  report: reportOf,
  initialUserMessage: ({ reading, contract }) =>
    persisted(replyText(reading.reply, ['hookSpecificOutput', 'initialUserMessage']), 'initialUserMessage', contract),
  newOutput: ({ reading, context, contract }) => shownOutput(reading.reply, context, contract) ?? '',
  prompt: shownPrompt,
  detail: (judgement) =>
    thrownAwayBeside(judgement) ?? missingScript(judgement) ?? stderrOf(judgement.reading, judgement.contract),
  fault: faultOf,
  seconds: ({ context, contract }) =>
    `${context.handler?.timeout ?? defaultTimeout(context.handler?.type ?? 'command', contract.event, contract.client)}`,
  status: ({ reading }) => (isFaulty(reading.reply) ? '' : storedFailurePrefix),
  exitCode: ({ reading }) => `${reading.exitCode}`,
  missingProgram: ({ reading, contract }) =>
    reading.exitCode === notFoundExitCode ? contract.phrases['missing-program'](noValues) : '',
  /** What the client says in place of a missing stderr; only the phrase of exit 2 asks for it. */
  stderr: ({ reading, contract }) =>
    reading.stderr === '' ? (contract.fallbacks.get('exit-2')?.(noValues) ?? '') : reading.stderr,
  failure: failureText,
  misfits: ({ reading, context, contract }) => inputMisfits(reading.reply, context, contract) ?? '',
  outputMisfits: ({ reading, context, contract }) => outputMisfits(reading.reply, context, contract) ?? '',
  modelName: ({ context }) => modelName(String(context.payload?.to_model ?? '')),
};

/** Gives wordings their values. */
export function valuesOf(judgement: Judgement): Values {
  return (name) => {
    const value = wordingValues[name];
    if (value === undefined) throw new Error(`a wording names ${JSON.stringify(name)}, which is not known`);
    return value(judgement);
  };
}

/** How the client names a hook in its texts: a command with the arguments of the exec form, a URL, a prompt, server and tool. */
export function shownCommand({ context: { handler, pluginRoot }, contract, causes, decision }: Judgement): string {
  if (handler === undefined) return '';
  const ofExit2 = decision.row === undefined ? causes.has('exit-2') : decision.row.on === 'exit-2';
  const filled = ofExit2 && contract.traits.fillsPluginRoot && pluginRoot !== undefined;
  return commandText(filled ? inPlugin(handler, pluginRoot) : handler, contract);
}

/** The same, as the handler has it. */
export function commandText(handler: Handler | undefined, contract: ResolvedContract): string {
  if (handler === undefined) return '';
  if (handler.type === 'mcp_tool') return `${handler.server}/${handler.tool}`;
  const name = handler.command ?? handler.url ?? handler.prompt ?? '';
  const { args = [] } = handler;
  return args.length === 0 || !contract.handler(handler.type).readsArgs ? name : `${name} ${args.join(' ')}`;
}

/** The value that the client prints behind the event's name; empty where there is none. */
export function subjectOf(context: InterpretContext, contract: ResolvedContract): string {
  if (contract.subjectField === null) return '';
  const value = context.payload?.[contract.subjectField];
  return typeof value === 'string' ? value : '';
}

function labelOf(context: InterpretContext, contract: ResolvedContract): string {
  const subject = subjectOf(context, contract);
  return subject === '' ? contract.event : `${contract.event}:${subject}`;
}

function replyText(reply: Reply, path: readonly string[]): string {
  const value = reply.kind === 'json' ? at(reply.value, path) : undefined;
  return typeof value === 'string' ? value : '';
}

function stopReasonOf(judgement: Judgement): string {
  const { reading, contract } = judgement;
  const said = reading.said?.stopReason ?? replyText(reading.reply, ['stopReason']);
  return said === '' ? (contract.fallbacks.get('stop')?.(valuesOf(judgement)) ?? '') : said;
}

/** Why the hook decided as it did, as Claude reads it. */
function reasonOf(judgement: Judgement): string {
  const { reading, contract, decision } = judgement;
  const { phrases, fallbacks } = contract;
  const values = valuesOf(judgement);
  const cause = decision.row?.on;
  switch (cause) {
    case undefined:
      return '';
    case 'exit-2':
      if (reading.said !== undefined) return reading.said.reason;
      return phrases[reading.reply.kind === 'name-error' ? 'exit-2-unread' : 'exit-2'](values);
    case 'on-failure':
      return phrases['on-failure'](values);
    case 'on-timeout':
      return phrases['on-failure']((name) => (name === 'failure' ? phrases['on-timeout'](noValues) : values(name)));
    case 'misfit':
      return phrases.misfit(values);
    default: {
      const given = givenReasonOf(judgement);
      return given === '' ? (fallbacks.get(cause)?.(values) ?? '') : given;
    }
  }
}

/** How Claude is told of the block: in the answer of the tool, where there is one; empty where nothing is blocked. */
function refusalOf(judgement: Judgement): string {
  const { contract, decision } = judgement;
  const cause = decision.row?.on;
  if (cause === undefined || !decisions.includes(cause)) return '';
  const row = contract.messages.find(({ on, role, isError }) => on === cause && role === 'tool_result' && isError);
  return row === undefined ? reasonOf(judgement) : row.template(valuesOf(judgement));
}

/** Where exit 2 does not block, the client takes the program of the hook to be missing. */
function missingScript(judgement: Judgement): string | undefined {
  const { reading, contract, causes } = judgement;
  if (reading.exitCode !== blockingExitCode || reading.reply.kind !== 'empty' || causes.has('exit-2')) return undefined;
  const command = shownCommand(judgement);
  return contract.phrases['missing-script'](given({ command, stderr: reading.stderr.trim() }));
}

/** `claude-haiku-4-5` is Haiku 4.5 to a person. */
function modelName(id: string): string {
  const [, family = '', version = ''] = /^claude-([a-z]+)-([\d-]+?)(?:-\d{6,})?$/.exec(id) ?? [];
  if (family === '') return id;
  return `${family[0]?.toUpperCase()}${family.slice(1)} ${version.replaceAll('-', '.')}`;
}

/** The reason without the command that the client puts in front of what a hook wrote on stderr. */
function bareReasonOf(judgement: Judgement): string {
  const reason = reasonOf(judgement);
  const prefix = `[${shownCommand(judgement)}]: `;
  const cause = judgement.decision.row?.on;
  return cause !== 'json-block' && reason.startsWith(prefix) ? reason.slice(prefix.length).trimStart() : reason;
}

/** The reason on one line, cut, and without the command where the hook ran to its end; empty where it gave none. */
function briefReasonOf(judgement: Judgement): string {
  const failed = judgement.decision.row?.on === 'on-failure' || judgement.decision.row?.on === 'on-timeout';
  const reason = failed ? reasonOf(judgement) : bareReasonOf(judgement);
  const unsaid = judgement.contract.fallbacks.get('exit-2')?.(noValues);
  return reason === unsaid ? '' : brief(reason);
}

function shownStopReasonOf({ reading }: Judgement): string {
  return withoutReminderTags(brief(reading.said?.stopReason ?? replyText(reading.reply, ['stopReason'])));
}

/** The reason that the hook gave for the decision in its reply; empty where it gave none. */
function givenReasonOf({ reading, causes, decision }: Judgement): string {
  const field = decision.row === undefined ? undefined : causes.get(decision.row.on);
  for (const path of field?.reasons ?? []) {
    const reason = replyText(reading.reply, path);
    if (reason !== '') return reason;
  }
  return '';
}

/** The reason that stands beside the decision itself, and no other. */
function ownReasonOf(judgement: Judgement): string {
  const { reading, contract, causes, decision } = judgement;
  const cause = decision.row?.on;
  const path = cause === undefined ? undefined : causes.get(cause)?.reasons[0];
  const own = path === undefined ? '' : replyText(reading.reply, path);
  return own === '' && cause !== undefined ? (contract.fallbacks.get(cause)?.(valuesOf(judgement)) ?? '') : own;
}

/** The reason of a JSON block where it is told beside what decided: that of the deciding field, else the one for all. */
function blockReasonOf(judgement: Judgement): string {
  const given = judgement.causes.has('overruled') ? '' : givenReasonOf(judgement);
  return given === '' ? replyText(judgement.reading.reply, ['reason']) : given;
}

function failureText(judgement: Judgement): string {
  const { reading, contract } = judgement;
  if (reading.failureText !== undefined) return contract.phrases.failure(given({ error: reading.failureText }));
  // A reply for another event is not looked at where the exit code tells of a failure already.
  const unread = reading.reply.kind === 'name-error' && reading.exitCode !== 0;
  const said = (unread ? undefined : thrownAwayBeside(judgement)) ?? reading.stderr.trim();
  const error = said === '' ? (contract.fallbacks.get('on-failure')?.(noValues) ?? '') : said;
  return contract.phrases.failure(given({ error: error === '' ? '' : `\n${error}` }));
}

function thrownAway({ reading, context, contract }: Judgement): string | undefined {
  return errorText(reading.reply, contract, context.handler?.type);
}

/** The same with what the hook wrote on stderr, where its exit code tells of a failure as well. */
function thrownAwayBeside(judgement: Judgement): string | undefined {
  const { reading, contract } = judgement;
  const said = thrownAway(judgement);
  const stderr = reading.stderr.trim();
  const fails = reading.exitCode !== 0 && reading.exitCode !== blockingExitCode;
  if (said === undefined || reading.reply.kind === 'name-error' || !fails || stderr === '') return said;
  return said + (contract.phrases['beside-fault']?.(given({ exitCode: `${reading.exitCode}`, stderr })) ?? '');
}

/** What went wrong, without the description of a legal reply that the client puts under a schema error. */
function faultOf(judgement: Judgement): string {
  const { reading, context, contract } = judgement;
  const said = errorText(reading.reply, contract, context.handler?.type, 'fault alone') ?? reading.stderr.trim();
  return said === '' ? (contract.fallbacks.get('exit-2')?.(noValues) ?? '') : said;
}

function stderrOf(reading: Reading, contract: ResolvedContract): string {
  return reading.timedOut ? contract.phrases.cancelled(noValues) : reading.stderr.trim();
}

/** What a hook printed for a compaction, cut where it is too long. */
export function completedReport({ reading, context, contract }: Judgement): string {
  const text = reading.stdout.trim();
  const { reportLimit } = contract.traits;
  if (text.length <= reportLimit) return text;
  return contract.phrases.cut(
    given({
      text: text.slice(0, reportLimit),
      event: contract.event,
      command: commandText(context.handler, contract),
      length: `${text.length}`,
      limit: `${reportLimit}`,
    }),
  );
}

/** The text behind the colon of a compaction report. */
function reportOf(judgement: Judgement): string {
  const { reading, contract, causes } = judgement;
  if (causes.has('json-block') && contract.traits.reportTells === 'reason') return replyText(reading.reply, ['reason']);
  if (causes.has('on-failure')) return failureText(judgement);
  if (causes.has('on-timeout')) return contract.phrases['on-timeout'](noValues);
  if (causes.has('completed')) return completedReport(judgement);
  if (causes.has('exit-2')) return reading.stderr.trim();
  return thrownAwayBeside(judgement) ?? stderrOf(reading, contract);
}

/** The prompt that stands beside the notice that it was blocked, unless the hook says not to or names another event. */
function shownPrompt({ reading: { reply }, context, contract }: Judgement): string {
  const prompt = context.payload?.prompt;
  if (typeof prompt !== 'string') return '';
  if (reply.kind !== 'json' || reply.value.hookSpecificOutput === undefined) return prompt;
  const hidden =
    !speaksFor(reply.value, contract) || at(reply.value, ['hookSpecificOutput', 'suppressOriginalPrompt']) === true;
  return hidden ? '' : prompt;
}

/** On one line, with a replacement character for every control character. */
export function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return value.trim().replace(/[\u0000-\u001F\u007F]/g, '\uFFFD');
}
