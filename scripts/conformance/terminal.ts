/** The recorded probes of what a person sees, run again in a terminal, and the interpreter held against it. */
import { resolveContract } from '../../src/contract/resolve.js';
import { interpret } from '../../src/interpret/index.js';
import { silence } from '../../src/interpret/silence.js';
import type { Difference } from '../../src/live/agree.js';
import { prompts } from '../../src/live/conversation.js';
import type { FireOptions } from '../../src/live/fire.js';
import { inOrder } from '../../src/live/in-order.js';
import { demoServer } from '../../src/live/mcp-server.js';
import { toolUse } from '../../src/live/messages-api.js';
import type { Scenario } from '../../src/live/scenario.js';
import { scenarios } from '../../src/live/scenarios.js';
import type { Scratch } from '../../src/live/scratch.js';
import { newLines, screenDifferences } from '../../src/live/screen.js';
import { fireInTerminal, type TerminalFiring } from '../../src/live/terminal.js';
import type { CommandExecution, EventName, Handler, Version } from '../../src/model.js';
import { executionOf, startAgain } from './conformance.js';
import { probe, silentHook } from './probe.js';
import { rowsBehind } from './rows-behind.js';
import type { RecordedVector } from './vectors.js';

/** The lines that a hook brought onto each view, and the questions that were asked, as they stood there. */
export interface SeenScreen {
  readonly terminal: readonly string[];
  readonly transcript: readonly string[];
  readonly dialogs: readonly string[];
}

export interface ScreenMeasurement {
  readonly vector: RecordedVector;
  /** The hook's command as it stood in the settings. */
  readonly command: string;
  readonly seen: SeenScreen;
  readonly outcome:
    | { readonly kind: 'agrees' }
    | { readonly kind: 'contradicts'; readonly differences: readonly Difference[]; readonly rows: readonly string[] }
    | { readonly kind: 'not-fired' };
}

/** What the recorded scenarios of a terminal are called where they are played without one, where it is not the same. */
const namesWithout: Readonly<Record<string, string>> = {
  'PreToolUse/Bash': 'allowed',
  'PreToolUse/Bash-unallowed': 'needs-permission',
  'PermissionRequest/Bash': 'headless',
  'PostToolUse/Bash': 'bash',
  'PostToolUseFailure/Bash': 'bash',
  'PostToolBatch/one': 'two',
  'UserPromptSubmit/prompt': 'turn',
  'SessionEnd/exit': 'end',
  'PreModelSwitch/command': 'sdk',
  'PostModelSwitch/command': 'sdk',
  'MessageDisplay/text': 'print',
};

type ScenarioMaker = (scratch: Pick<Scratch, 'project'>) => Scenario;

/** Calls of the tools that have words of their own for a refusal. */
const toolScenarios: Readonly<Record<string, (event: EventName) => ScenarioMaker>> = {
  Write: (event) => (scratch) => ({
    ...onTool(event, 'Write'),
    model: [toolUse('Write', { file_path: `${scratch.project}/w.txt`, content: 'x\n' })],
  }),
  Edit: (event) => (scratch) => ({
    ...onTool(event, 'Edit'),
    files: { 'a.txt': 'one\n' },
    model: [
      toolUse('Read', { file_path: `${scratch.project}/a.txt` }),
      toolUse('Edit', { file_path: `${scratch.project}/a.txt`, old_string: 'one', new_string: 'two' }),
    ],
  }),
  Read: (event) => (scratch) => ({
    ...onTool(event, 'Read'),
    files: { 'a.txt': 'one\n' },
    model: [toolUse('Read', { file_path: `${scratch.project}/a.txt` })],
  }),
  Agent: (event) => () => ({
    ...onTool(event, 'Agent'),
    model: [
      toolUse('Agent', { description: 'Look into it', prompt: prompts.subagent, subagent_type: 'general-purpose' }),
    ],
  }),
  mcp__demo__echo: (event) => () => {
    const made = onTool(event, 'mcp__demo__echo');
    return {
      ...made,
      args: [...(made.args ?? []), '--mcp-config', '.mcp-demo.json'],
      files: demoServer('demo', ['echo']),
      model: [toolUse('mcp__demo__echo', {})],
    };
  },
};

function onTool(event: EventName, tool: string): Scenario {
  return {
    event,
    name: tool,
    about: `The model calls ${tool}, which a rule allows.`,
    steps: [{ say: 'PROMPTMARK' }],
    args: ['--allowedTools', 'Read', tool],
    matcher: tool,
    sign: { kind: 'tool-ran' },
  };
}

/** How a recorded scenario is played; undefined: no way is known. */
export function terminalScenario({ event, scenario }: RecordedVector): ScenarioMaker | undefined {
  const made = toolScenarios[scenario]?.(event);
  if (made !== undefined) return made;
  const name = namesWithout[`${event}/${scenario}`] ?? scenario;
  const found = scenarios.find((candidate) => candidate.event === event && candidate.name === name);
  const reachable = event !== 'Setup' && !event.startsWith('Elicitation') && event !== 'Notification';
  return found === undefined || !reachable ? undefined : () => found;
}

/** The vectors that can be measured again: one of each probe, which shows both views. */
export function measurableInTerminal<T extends RecordedVector & { readonly mode?: string }>(
  vectors: readonly T[],
): readonly T[] {
  return vectors.filter((vector) => vector.mode === 'terminal' && terminalScenario(vector) !== undefined);
}

export interface TerminalOptions extends FireOptions {
  readonly jobs: number;
  /** Judge by the contract as it is for this client; default: for the one that runs. */
  readonly knownUpTo?: Version;
}

/** Measures each vector in a terminal, in their order. The run of the silent hook is made once for a scenario. */
export async function* measureInTerminal(
  vectors: readonly RecordedVector[],
  options: TerminalOptions,
): AsyncGenerator<ScreenMeasurement> {
  const baselines = new Map<string, Promise<TerminalFiring>>();
  yield* inOrder(vectors, options.jobs, async (vector): Promise<ScreenMeasurement> => {
    const scenario = terminalScenario(vector) as ScenarioMaker;
    const key = `${vector.event}/${vector.scenario}`;
    const made = baselines.get(key) ?? fireInTerminal(scenario, probe(silentHook), options);
    baselines.set(key, made);
    let again: CommandExecution | undefined;
    const afterwards = (scratch: Scratch, handler: Handler | null): void => {
      if (vector.hook.command !== undefined && handler !== null) again = startAgain(handler, scratch);
    };
    const firing = await fireInTerminal(scenario, probe(vector.hook), { ...options, afterwards });
    const baseline = await made;
    return {
      vector,
      command: String((firing.handler as Handler).command),
      seen: seenIn(vector, firing, baseline),
      outcome: judge(vector, firing, baseline, again, options),
    };
  });
}

function seenIn({ event }: RecordedVector, firing: TerminalFiring, baseline: TerminalFiring): SeenScreen {
  const [now, before] = [firing.evidence, baseline.evidence];
  const ends = event === 'SessionEnd';
  return {
    terminal: ends ? newLines(now.afterwards, before.afterwards) : newLines(now.terminal, before.terminal),
    transcript: ends ? [] : newLines(now.transcript, before.transcript),
    dialogs: now.dialogs,
  };
}

function judge(
  vector: RecordedVector,
  firing: TerminalFiring,
  baseline: TerminalFiring,
  again: CommandExecution | undefined,
  { client: { version }, knownUpTo: client = version }: TerminalOptions,
): ScreenMeasurement['outcome'] {
  const { event } = vector;
  const payload = [...(firing.payloads ?? []), ...(baseline.payloads ?? [])].find(
    (noted) => noted.hook_event_name === event,
  );
  if (payload === undefined) return { kind: 'not-fired' };
  const context = { event, client, payload, handler: firing.handler as Handler };
  const execution = executionOf(vector.hook, again, resolveContract(event, client));
  const verdict = interpret(execution, context);
  const differences = screenDifferences({
    verdict,
    silent: interpret(silence, context),
    screens: firing.evidence,
    baseline: baseline.evidence,
    // What the noted payload of the silent run names lies in another folder.
    normal: (text) => text.replaceAll(baseline.root, firing.root),
  });
  if (differences.length === 0) return { kind: 'agrees' };
  const about = differences.map((difference) => difference.about);
  return { kind: 'contradicts', differences, rows: rowsBehind(verdict, execution.exitCode, about) };
}

/** The vector with what stood on the screen, as `screen-lines.jsonl` holds it. */
export function recordOf({ vector, command, seen }: ScreenMeasurement): RecordedVector {
  const { terminal, transcript, dialogs } = seen;
  return { ...vector, command, observed: { terminal, transcript, ...(dialogs.length === 0 ? {} : { dialogs }) } };
}
