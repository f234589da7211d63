/**
 * What the plainest answers come to on an event: exit code 2 with a text on stderr, and a plain text on stdout. Nothing
 * is stated here; a hook that does it is interpreted, and its verdict read.
 */
import { blockingExitCode } from '../contract/exit-codes.js';
import type { ResolvedContract } from '../contract/resolve.js';
import { sheetOf } from '../contract/sheets/index.js';
import type { CommandExecution, EventContract, PayloadJson, Verdict } from '../model.js';
import { interpretCommand } from './command.js';

/** Texts that no wording of the client holds. */
const marks = { stderr: 'what the hook wrote on stderr', stdout: 'what the hook wrote on stdout' };

/** What exit code 2 does, who reads stderr, and both in a clause. */
export function exit2Of(contract: ResolvedContract): EventContract['exit2'] {
  const verdict = stockVerdict(contract, { exitCode: blockingExitCode, stderr: marks.stderr });
  const stderrTo = readerOf(verdict, marks.stderr) ?? 'debug-log';
  return {
    blocks: verdict.effect === 'block',
    stderrTo,
    missingFileExempt: contract.traits.missingFileWords.length > 0,
    effect: `${clause(verdict)}; ${readers[stderrTo]}`,
  };
}

/** What becomes of plain text on stdout. */
export function plainStdoutOf(contract: ResolvedContract): EventContract['plainStdout'] {
  const { stdout } = contract.traits;
  if (stdout !== 'text') return stdout;
  return readerOf(stockVerdict(contract, { exitCode: 0, stdout: marks.stdout }), marks.stdout) ?? 'debug-log';
}

/** What a stock hook does. */
export interface StockAnswer {
  readonly exitCode: number | null;
  readonly signal?: NodeJS.Signals;
  readonly timedOut?: boolean;
  readonly stdout?: string;
  readonly stderr?: string;
}

/** The verdict on a command hook that answers so, about a Bash call where the event is about a tool. */
export function stockVerdict(
  contract: ResolvedContract,
  { exitCode, signal, timedOut = false, stdout = '', stderr = '' }: StockAnswer,
): Verdict {
  const { event, client, subjectField } = contract;
  const encoder = new TextEncoder();
  const execution: CommandExecution = {
    type: 'command',
    exitCode,
    signal: signal ?? null,
    stdout: encoder.encode(stdout),
    stderr: encoder.encode(stderr),
    timedOut,
  };
  const subject = subjectField === 'tool_name' ? { tool_name: 'Bash', tool_input: { command: 'true' } } : {};
  const payload: PayloadJson = { hook_event_name: event, ...subject };
  return interpretCommand(
    execution,
    { event, client, payload, handler: { type: 'command', command: 'hook' } },
    contract,
  );
}

/** Who comes to read a text; Claude counts before the user. */
function readerOf({ toClaude, toUser }: Verdict, text: string): 'claude' | 'user' | undefined {
  if (toClaude.some((message) => message.text.includes(text))) return 'claude';
  const shown = toUser.some(
    (notice) => notice.text.includes(text) && notice.places.some((place) => place !== 'debug-log'),
  );
  return shown ? 'user' : undefined;
}

const readers: Readonly<Record<EventContract['exit2']['stderrTo'], string>> = {
  claude: 'Claude reads stderr',
  user: 'the user reads stderr',
  'debug-log': 'nobody reads stderr',
};

/** `the tool is blocked`; `blocks nothing: the session starts`. */
export function clause({ event, effect, endsTurn }: Verdict): string {
  const { words } = sheetOf(event);
  const said = quietly(words[effect] ?? words.proceed);
  return `${effect === 'block' ? said : `blocks nothing: ${said}`}${endsTurn ? ', and the turn ends' : ''}`;
}

/** Words of an outcome in the middle of a sentence. */
function quietly(words: string): string {
  const low = words.replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase());
  return low.startsWith('Claude') ? low : `the ${low}`;
}
