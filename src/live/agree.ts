/** A verdict held against an observation: where what hooklint says and what the client did differ. */
import { resolveContract } from '../contract/resolve.js';
import { retellsTexts } from '../contract/transcript.js';
import type { Message, Verdict } from '../model.js';
import type { SeenBlock } from './messages-api.js';
import type { Observation } from './observation.js';
import type { Scenario } from './scenario.js';
import { isScenery } from './scenery.js';

export interface Difference {
  readonly about:
    | 'runs'
    | 'status'
    | 'action'
    | 'end of turn'
    | 'answer'
    | 'rewritten input'
    | 'what Claude sees'
    | 'debug log'
    | 'what the terminal shows'
    | 'what ctrl+o shows'
    | 'what the question shows';
  readonly hooklint: string;
  readonly client: string;
}

export interface Comparison {
  readonly verdict: Verdict;
  /** The verdict on a hook that does nothing: what it says is in the do-nothing run as well. */
  readonly silent?: Verdict;
  readonly observation: Observation;
  /** The hook ran again in the second turn, whose texts are then no matter of the verdict. */
  readonly runsAgain?: boolean;
  readonly scenario: Pick<Scenario, 'sign' | 'refusedByDefault'>;
  /** Takes out of the verdict's texts what differs from run to run, as it was taken out of the observation's. */
  readonly normal: (text: string) => string;
}

/** Whether the guarded action takes place in this scenario, going by the verdict; undefined: it cannot be told. */
function expected(verdict: Verdict, scenario: Comparison['scenario']): boolean | undefined {
  if (scenario.sign.kind === 'always' || scenario.sign.kind === 'cannot-tell') return undefined;
  if (scenario.refusedByDefault === true) return verdict.effect === 'allow';
  // Whether the folder that the hook names is there, only the machine knows.
  if (verdict.worktreePath !== undefined) return undefined;
  if (verdict.answer !== undefined && verdict.effect !== 'block') return verdict.answer.action === 'accept';
  // The scenario's rule allows the call, and for some clients an ask is then none.
  if (verdict.effect === 'ask') return !resolveContract(verdict.event, verdict.client).traits.askBeatsRule;
  return verdict.effect === 'proceed' || verdict.effect === 'allow';
}

/** The permission system refuses the call by itself; such a call ends no turn, whatever the hook says. */
function refusedCall(verdict: Verdict, scenario: Comparison['scenario']): boolean {
  return scenario.refusedByDefault === true && verdict.effect === 'proceed';
}

function compareAction({ verdict, observation, scenario }: Comparison): Difference[] {
  const found: Difference[] = [];
  const proceeds = expected(verdict, scenario);
  const say = (takesPlace: boolean): string => (takesPlace ? 'takes place' : 'does not take place');
  if (proceeds !== undefined && observation.proceeded !== null && proceeds !== observation.proceeded) {
    const answer = observation.toolResult === undefined ? '' : `: ${observation.toolResult.text}`;
    found.push({
      about: 'action',
      hooklint: `${say(proceeds)} (${verdict.effect})`,
      client: `${say(observation.proceeded)}${answer}`,
    });
  }
  const ends = (verdict.endsTurn || verdict.interrupt === true) && !refusedCall(verdict, scenario);
  if (observation.endsTurn !== undefined && observation.endsTurn !== ends) {
    const word = (value: boolean): string => (value ? 'the hook ends the turn' : 'the hook does not end the turn');
    found.push({ about: 'end of turn', hooklint: word(ends), client: word(observation.endsTurn) });
  }
  if (observation.updatedInputRan === true && verdict.updatedInput === undefined) {
    found.push({ about: 'rewritten input', hooklint: 'not used', client: 'the rewritten call ran' });
  }
  const action = verdict.answer?.action;
  if (action !== undefined && observation.toolResult !== undefined) {
    const answered = `"action":"${action}"`;
    if (!observation.toolResult.text.includes(answered)) {
      found.push({ about: 'answer', hooklint: answered, client: observation.toolResult.text });
    }
  }
  return found;
}

/** The client keeps a long text in a file of its own naming, and says its size in its own rounding. */
function comparable(text: string): string {
  return text
    .trim()
    .replace(/(Full output saved to: )\S+/, '$1<FILE>')
    .replace(/(?<!\s)\s+\n/g, '\n');
}

/** Without the reminder around it. */
function bare(text: string): string {
  return text.replace(/^<system-reminder>\n([\s\S]*?)<\/system-reminder>$/, '$1').trim();
}

function isForm(block: SeenBlock, message: Message): boolean {
  if (message.role === 'tool_result') {
    return block.type === (message.isError === true ? 'tool_result(error)' : 'tool_result');
  }
  return block.type === 'text' && block.role === message.role;
}

function compareTexts(comparison: Comparison): Difference[] {
  const { verdict, silent, observation, scenario, normal, runsAgain = false } = comparison;
  const found: Difference[] = [];
  const refused = refusedCall(verdict, scenario);
  const told = new Set((observation.claudeSaw ?? []).map(({ text }) => bare(comparable(text))));
  const usual = new Set((silent?.toClaude ?? []).map(({ text }) => text));
  const due = verdict.toClaude.filter(({ text, nextTurn }) => !usual.has(text) && !(nextTurn === true && refused));
  // A turn that goes on although a hook would have ended it holds what the next one would.
  const early = new Set(refused ? verdict.toClaude.map(({ text }) => comparable(normal(text))) : []);
  for (const nextTurn of [false, true]) {
    const when = nextTurn ? 'next turn, ' : '';
    const blocks = (nextTurn ? observation.claudeSawNextTurn : observation.claudeSaw) ?? [];
    const rests = blocks.map(({ text }) => comparable(text));
    for (const message of due.filter((each) => (each.nextTurn === true) === nextTurn)) {
      const text = comparable(normal(message.text));
      const index = blocks.findIndex((block, i) => isForm(block, message) && (rests[i] as string).includes(text));
      if (index >= 0) {
        rests[index] = (rests[index] as string).replace(text, '').trim();
        continue;
      }
      found.push({
        about: 'what Claude sees',
        hooklint: `${when}${message.role}: ${text}`,
        client: `${when}${blocks.map((block) => `${block.role} ${block.type}: ${block.text}`).join(' | ') || 'nothing'}`,
      });
    }
    // What a hook in the background answers reaches Claude whenever it ends.
    if (verdict.reply.kind === 'async' || (nextTurn && runsAgain)) continue;
    blocks.forEach((block, i) => {
      const rest = rests[i] as string;
      // Results of tools follow from the action, which is compared by itself.
      if (block.type !== 'text' || rest === '' || isScenery(rest) || early.has(rest)) return;
      if (nextTurn && retellsTexts(verdict.client) && told.has(bare(rest))) return;
      if (rest === verdict.initialUserMessage?.trim()) return;
      const instructions = verdict.compactionInstructions;
      if (instructions !== undefined && comparable(block.text).includes(comparable(normal(instructions)))) return;
      found.push({
        about: 'what Claude sees',
        hooklint: `${when}not this`,
        client: `${when}${block.role} ${block.type}: ${rest}`,
      });
    });
  }
  return found;
}

/** Every difference between verdict and observation; empty: they agree. */
export function disagreements(comparison: Comparison): readonly Difference[] {
  const { verdict, observation } = comparison;
  // Where nothing tells whether it ran, what it did is all there is to go by.
  const ran = observation.fired === undefined ? verdict.runs : observation.fired > 0;
  if (ran !== verdict.runs) {
    const word = (runs: boolean): string => (runs ? 'the hook runs' : 'the hook does not run');
    return [{ about: 'runs', hooklint: word(verdict.runs), client: word(ran) }];
  }
  if (!ran) return [];
  const found: Difference[] = [];
  const [status] = observation.status;
  // A hook in the background is reported on when the session happens to end.
  if (status !== undefined && verdict.reply.kind !== 'async' && status !== verdict.status) {
    found.push({ about: 'status', hooklint: verdict.status, client: status });
  }
  return [...found, ...compareAction(comparison), ...compareTexts(comparison)];
}
