/**
 * What one firing came to, said in the form of the recorded vectors in `test/conformance`: relative to a run of the
 * same scenario in which the hook did nothing.
 */
import type { Firing } from './fire.js';
import { type SeenBlock, seenBlocks } from './messages-api.js';
import type { StreamLine } from './session.js';
import type { RecordedRequest } from './stand-in.js';

export interface Observation {
  /** The client's own word for each run of the hook; empty where it says none. */
  readonly status: readonly string[];
  readonly hookExitCode: readonly (number | null)[];
  readonly hookStderr?: readonly string[];
  /** The guarded action took place; null: the scenario cannot tell. */
  readonly proceeded: boolean | null;
  /** It did not, though it would have. Null: it would not have in any case. */
  readonly blocked: boolean | null;
  /** It did, though it would not have. */
  readonly granted?: boolean;
  /** Absent: the client of this version does not say. */
  readonly endsTurn?: boolean;
  readonly updatedInputRan?: boolean;
  readonly toolResult?: { readonly error: boolean; readonly text: string };
  /** The end of the turn, where it differs from the do-nothing run's. */
  readonly result?: Readonly<Record<string, unknown>> | null;
  /** How often the hook noted that it ran; absent where it notes nothing and the client does not tell. */
  readonly fired?: number;
  readonly claudeSaw: readonly SeenBlock[];
  readonly claudeSawNextTurn?: readonly SeenBlock[];
  readonly claudeMissed?: readonly string[];
  readonly clientSaid?: readonly string[];
  /** The session did not end by itself. */
  readonly hung?: true;
}

/** Takes out of a text what differs from run to run: folders, session ids, times, counts of tokens. */
export function steady(text: string, root: string): string {
  return (
    text
      .replaceAll(`${root}/project`, '<DIR>/proj')
      .replaceAll(root, '<DIR>')
      .replaceAll(root.replaceAll(/[^a-zA-Z0-9]/g, '-'), '<DIR>')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<UUID>')
      .replaceAll(/<total_tokens>\d+ tokens left<\/total_tokens>/g, '<total_tokens>N tokens left</total_tokens>')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<TIME>')
      .replaceAll(/\b20\d\d-\d\d-\d\d\b/g, '<DATE>')
      .replaceAll(/\ba[0-9a-f]{16}\b/g, '<AGENT>')
      .replaceAll(/\b(duration_ms: )\d+/g, '$1<N>')
      // The client looks for the user's shell, and does not find it every time on a busy machine.
      .replaceAll(/^( - Shell: )\S+$/gm, '$1<SHELL>')
  );
}

interface Told {
  readonly during: readonly SeenBlock[];
  readonly after: readonly SeenBlock[];
}

function told(firing: Firing, turn: number): Told {
  const blocksOf = (belongs: (request: RecordedRequest) => boolean): SeenBlock[] =>
    firing.evidence.requests
      .filter((request) => request.conversation !== 'side' && belongs(request))
      .flatMap(({ body }) => seenBlocks(body))
      .map((block) => ({ ...block, text: steady(block.text, firing.root) }));
  return { during: blocksOf((request) => request.turn <= turn), after: blocksOf((request) => request.turn > turn) };
}

const keyOf = ({ role, type, text }: SeenBlock): string => JSON.stringify([role, type, text.trim()]);

/**
 * What is new in the blocks, each text once, in order. The client joins the system texts of a request into one block, a
 * paragraph each, so that what is new may stand between known paragraphs.
 */
function news(known: readonly SeenBlock[], blocks: readonly SeenBlock[]): SeenBlock[] {
  const seen = new Set(known.map(keyOf));
  const paragraphs = new Set(known.filter(({ role }) => role === 'system').flatMap(({ text }) => paragraphsOf(text)));
  const found: SeenBlock[] = [];
  for (const block of blocks) {
    if (seen.has(keyOf(block))) continue;
    seen.add(keyOf(block));
    const fresh = paragraphsOf(block.text).filter((paragraph) => !paragraphs.has(paragraph));
    const joined = block.role === 'system' && fresh.length < paragraphsOf(block.text).length;
    const rest = joined ? { ...block, text: fresh.join('\n\n') } : block;
    if (rest.text.trim() === '' || (joined && seen.has(keyOf(rest)))) continue;
    seen.add(keyOf(rest));
    found.push(rest);
  }
  return found;
}

function paragraphsOf(text: string): string[] {
  return text.trim().split('\n\n');
}

/** Requests of a conversation in the turn of the event. */
function asked(firing: Firing, conversation: RecordedRequest['conversation']): number {
  const turn = firing.scenario.turn ?? 0;
  return firing.evidence.requests.filter((r) => r.conversation === conversation && r.turn === turn).length;
}

function resultOf(firing: Firing, turn: number): StreamLine | undefined {
  return firing.evidence.stream.filter(({ type }) => type === 'result')[turn];
}

/** The first tool call's answer in the turn of the event that is not a search for tools. */
function toolResultOf(firing: Firing, turn: number): Observation['toolResult'] {
  const results = firing.evidence.requests
    .filter((request) => request.conversation === 'main' && request.turn === turn)
    .flatMap(({ body }) => seenBlocks(body))
    .filter((block) => block.type.startsWith('tool_result') && block.text !== '');
  const last = results.at(-1);
  if (last === undefined) return undefined;
  return { error: last.type === 'tool_result(error)', text: steady(last.text, firing.root) };
}

/** The client appends to a result what it has to tell Claude by then, such as the answer of a hook in the background. */
const withoutReminders = (text: string | undefined): string | undefined => text?.split('\n\n<system-reminder>', 1)[0];

function tookPlace(firing: Firing, baseline: Firing | null): boolean | null {
  const { scenario } = firing;
  const { sign } = scenario;
  const turn = scenario.turn ?? 0;
  switch (sign.kind) {
    case 'file':
      return firing.signFiles.length > 0;
    case 'model-asked':
      return asked(firing, 'main') > 0;
    case 'ended-like-baseline':
      return baseline === null || asked(firing, sign.conversation) <= asked(baseline, sign.conversation);
    case 'tool-result-like-baseline': {
      if (baseline === null) return true;
      const [one, other] = [toolResultOf(firing, turn), toolResultOf(baseline, turn)];
      return withoutReminders(one?.text) === withoutReminders(other?.text) && one?.error === other?.error;
    }
    case 'tool-result-says':
      return toolResultOf(firing, turn)?.text.includes(sign.text) === true;
    case 'compaction':
      return asked(firing, 'compaction') > 0;
    case 'model':
      return firing.evidence.requests.findLast((r) => r.conversation === 'main')?.body.model === sign.model;
    case 'asked-like-baseline':
      return baseline === null || asked(firing, 'main') >= asked(baseline, 'main');
    case 'tool-ran':
      return toolResultOf(firing, turn)?.error === false;
    case 'cannot-tell':
      return null;
    case 'always':
      return firing.evidence.requests.length > 0 || firing.evidence.stream.length > 0;
  }
}

/** The reasons for the end of a turn that are a hook's doing, in the client's own words. */
const endedByHook = new Set(['hook_stopped', 'stop_hook_prevented', 'tool_deferred', 'aborted_tools']);

function endsTurn(firing: Firing, baseline: Firing | null): boolean | undefined {
  const { scenario } = firing;
  const turn = scenario.turn ?? 0;
  const reason = resultOf(firing, turn)?.terminal_reason;
  if (typeof reason === 'string') return endedByHook.has(reason);
  if (scenario.event === 'Stop' || scenario.event === 'SubagentStop') return undefined;
  // A client that names no reason: the model made a call and was not told what came of it.
  const unanswered = baseline !== null && asked(firing, 'main') < asked(baseline, 'main');
  return unanswered && asked(firing, 'main') > 0;
}

const resultKeys = ['subtype', 'is_error', 'terminal_reason', 'stop_reason', 'result'] as const;

function shortResult(firing: Firing, turn: number): Record<string, unknown> | null {
  const result = resultOf(firing, turn);
  if (result === undefined) return null;
  const entries = resultKeys
    .filter((key) => result[key] !== undefined)
    .map((key) => [key, typeof result[key] === 'string' ? steady(result[key], firing.root) : result[key]]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Lines of the debug log that speak of what a hook answered. */
function clientSaid(firing: Firing): string[] {
  const telling =
    /unrecognized keys|treating as plain text|validation failed|failed to run|not valid JSON|incorrect event name/;
  const lines = firing.evidence.debugLog.split('\n').filter((line) => telling.test(line));
  return lines.map((line) => steady(line.replace(/^\S+ (\[DEBUG\] )?/, ''), firing.root).slice(0, 700));
}

/** What the client said of the hook's runs up to the end of the event's turn. */
function hookResponses({ scenario, evidence, witnessed }: Firing): StreamLine[] {
  const { stream } = evidence;
  const ends = stream.flatMap((line, index) => (line.type === 'result' ? [index] : []));
  const end = ends[scenario.turn ?? 0] ?? stream.length;
  const responses = stream
    .slice(0, end)
    .filter((line) => line.subtype === 'hook_response' && line.hook_event === scenario.event);
  // The client does not say which hook it speaks of; one that says nothing is as good as the other.
  const silent = witnessed ? responses.findIndex(isSilent) : -1;
  return responses.filter((_, index) => index !== silent);
}

/** Of hooks at the end of a session the client writes no lines; that it cancelled one it says on stderr. */
function toldAtEnd({ scenario, evidence }: Firing): readonly string[] {
  const cancelled =
    scenario.event === 'SessionEnd' && /SessionEnd hook \[.{0,9999}\] failed: Hook cancelled/.test(evidence.stderr);
  return cancelled ? ['cancelled'] : [];
}

function isSilent({ outcome, stdout, stderr }: StreamLine): boolean {
  return outcome === 'success' && stdout === '' && stderr === '';
}

/** `baseline` null: this firing is the baseline, and is described by itself. */
export function observe(firing: Firing, baseline: Firing | null): Observation {
  const { scenario } = firing;
  const turn = scenario.turn ?? 0;
  const responses = hookResponses(firing);
  // What the client holds back by itself tells nothing of the hook.
  const heldAnyway = baseline !== null && scenario.refusedByDefault !== true && tookPlace(baseline, null) === false;
  const proceeded = heldAnyway ? null : tookPlace(firing, baseline);
  const would = scenario.refusedByDefault !== true;
  const run = told(firing, turn);
  const base = baseline === null ? { during: [], after: [] } : told(baseline, turn);
  const usual = [...base.during, ...base.after];
  const saw = news(usual, run.during);
  const later = news([...usual, ...run.during, ...saw], run.after);
  const missed = news([...run.during, ...run.after], base.during);
  const stderr = responses.map((line) => steady(String(line.stderr ?? ''), firing.root)).filter((text) => text !== '');
  const ends = endsTurn(firing, baseline);
  const toolResult = toolResultOf(firing, turn);
  const result = shortResult(firing, turn);
  const sameResult = baseline !== null && JSON.stringify(result) === JSON.stringify(shortResult(baseline, turn));
  const said = clientSaid(firing);
  const fired = firing.payloads?.length ?? (responses.length > 0 ? responses.length : undefined);
  return {
    status: responses.length === 0 ? toldAtEnd(firing) : responses.map((line) => String(line.outcome)),
    hookExitCode: responses.map((line) => (typeof line.exit_code === 'number' ? line.exit_code : null)),
    ...(stderr.length > 0 ? { hookStderr: stderr } : {}),
    proceeded,
    blocked: would && proceeded !== null ? !proceeded : null,
    ...(would || proceeded === null ? {} : { granted: proceeded }),
    ...(ends === undefined ? {} : { endsTurn: ends }),
    ...(scenario.sign.kind === 'file' &&
    scenario.sign.rewritten !== undefined &&
    firing.signFiles.includes(scenario.sign.rewritten)
      ? { updatedInputRan: true }
      : {}),
    ...(toolResult === undefined ? {} : { toolResult }),
    ...(sameResult ? {} : { result }),
    ...(fired === undefined ? {} : { fired }),
    claudeSaw: saw,
    ...(later.length > 0 ? { claudeSawNextTurn: later } : {}),
    ...(missed.length > 0 ? { claudeMissed: missed.map(({ text }) => text.slice(0, 200)) } : {}),
    ...(said.length > 0 ? { clientSaid: said } : {}),
    ...(firing.evidence.timedOut ? { hung: true as const } : {}),
  };
}
