/**
 * Many probes of one scenario in one session of the client: the session plays the scenario again and again, and the
 * hook answers otherwise each time. What belongs to one probe is cut out of the session, as if it had had one of its own.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { conversationOf, type FireOptions, type Firing, notedPayloads, scriptOf, setUp } from '../../src/live/fire.js';
import type { Scenario } from '../../src/live/scenario.js';
import { makeScratch, quietFile, type Scratch } from '../../src/live/scratch.js';
import { runSession } from '../../src/live/session.js';
import type { RecordedRequest } from '../../src/live/stand-in.js';
import type { Step } from '../../src/live/steps.js';
import { probe, type RecordedHook, silentHook } from './probe.js';
import type { RecordedVector } from './vectors.js';

/** Scenarios that leave the session as they found it. */
const repeatable: ReadonlySet<string> = new Set([
  ...['PreToolUse/allowed', 'PreToolUse/needs-permission', 'PermissionRequest/headless', 'PermissionDenied/auto'],
  ...['PostToolUse/bash', 'PostToolUseFailure/bash', 'PostToolBatch/two', 'StopFailure/api-400', 'Stop/end-turn'],
  ...['UserPromptSubmit/turn', 'UserPromptExpansion/command', 'SubagentStart/agent', 'SubagentStop/agent'],
  ...['Elicitation/form', 'ElicitationResult/form', 'Notification/elicitation_response', 'MessageDisplay/print'],
]);

/** Replies that outlast their turn, or end the session. */
const lasting = /updatedPermissions|"defer"|"async"|sessionTitle|watchPaths|reloadSkills|suppressOriginalPrompt/;

/** Can the probe share a session with others of its scenario? */
export function canShare({ event, scenario, hook }: RecordedVector): boolean {
  return repeatable.has(`${event}/${scenario}`) && hook.command === undefined && !lasting.test(hook.stdout);
}

export interface SharedSession {
  readonly baseline: Firing;
  /** One for each hook, in order. */
  readonly firings: readonly Firing[];
}

/** Fires the scenario at each hook in turn; the hooks have the same keys in the settings. Undefined: a turn went astray. */
export async function fireInTurn(
  scenario: Scenario,
  hooks: readonly RecordedHook[],
  options: FireOptions,
): Promise<SharedSession | undefined> {
  const scratch = makeScratch();
  try {
    const [first] = hooks;
    const silent = { ...silentHook, ...(first?.cfg === undefined ? {} : { cfg: first.cfg }) };
    // The first turn holds what the client says at the start of a session; the second is what others are compared with.
    const played = [silent, silent, ...hooks];
    const steps = scenario.steps ?? [];
    const turns = steps.filter((step) => 'say' in step).length;
    const noted: Noted[] = [];
    const handler = probe(silent)(scratch);
    setUp(scenario, scratch, handler);
    const evidence = await runSession(options.client, options.isolation, scratch, {
      prompt: null,
      steps: played.flatMap((_, index): readonly Step[] => [
        ...steps,
        {
          between: () => {
            noted.push(takeNotes(scenario, scratch));
            const next = played[index + 1];
            if (next !== undefined) probe(next)(scratch);
          },
        },
      ]),
      args: scenario.args ?? [],
      env: scenario.env ?? {},
      script: (request, earlier) => {
        const own = earlier.filter(({ turn }) => probeAt(turn, turns) === probeAt(request.turn, turns));
        return scriptOf(scenario)({ ...request, turn: request.turn % turns }, own);
      },
      conversationOf: (body) => conversationOf(body, scenario.task),
      host: (request) =>
        request.subtype === 'elicitation' ? { action: 'accept', content: { name: 'HOSTNAME' } } : undefined,
      timeoutMs: (options.timeoutMs ?? 60_000) * played.length,
    });
    const ends = evidence.stream.flatMap(({ type }, index) => (type === 'result' ? [index + 1] : []));
    if (ends.length !== played.length * turns || evidence.timedOut) return undefined;
    const firings = noted.map(
      (notes, index): Firing => ({
        scenario,
        evidence: {
          ...evidence,
          requests: requestsOf(evidence.requests, index, turns),
          stream: evidence.stream.slice(ends[index * turns - 1] ?? 0, ends[(index + 1) * turns - 1]),
          stderr: '',
          debugLog: '',
        },
        handler,
        witnessed: false,
        ...notes,
        root: scratch.root,
      }),
    );
    const [, baseline, ...rest] = firings;
    return baseline === undefined ? undefined : { baseline, firings: rest };
  } finally {
    scratch.remove();
  }
}

type Noted = Pick<Firing, 'payloads' | 'signFiles'>;

/** What a probe left in the folders, which are cleared of it for the next. */
function takeNotes({ sign }: Scenario, scratch: Scratch): Noted {
  const watched = sign.kind === 'file' ? [sign.path, ...(sign.rewritten === undefined ? [] : [sign.rewritten])] : [];
  const signFiles = watched.filter((file) => existsSync(join(scratch.project, file)));
  const payloads = notedPayloads(scratch);
  for (const file of signFiles) rmSync(join(scratch.project, file), { force: true });
  for (const name of [quietFile, 'called']) rmSync(join(scratch.hook, name), { force: true });
  return { payloads, signFiles };
}

const probeAt = (turn: number, turns: number): number => Math.floor(turn / turns);

/** The requests of one probe, its turns counted from 0, without what the session held before. */
function requestsOf(requests: readonly RecordedRequest[], index: number, turns: number): readonly RecordedRequest[] {
  const before = requests.findLast(({ conversation, turn }) => conversation === 'main' && probeAt(turn, turns) < index)
    ?.body.messages?.length;
  return requests
    .filter(({ turn }) => probeAt(turn, turns) === index)
    .map(({ conversation, turn, body }) => ({
      conversation,
      turn: turn % turns,
      body: conversation === 'main' ? { ...body, messages: (body.messages ?? []).slice(before ?? 0) } : body,
    }));
}
