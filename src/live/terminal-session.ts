/** One run of the client as a person has it: in a terminal, with prompts typed and questions answered, and what it showed. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client/client.js';
import type { Isolation } from '../client/isolation.js';
import { makeScratchFolder } from '../run/scratch-folder.js';
import { prepareLaunch } from './launch.js';
import type { Scratch } from './scratch.js';
import type { SessionPlan } from './session.js';
import type { RecordedRequest } from './stand-in.js';
import { doBeside, type Step } from './steps.js';
import { openTerminal, type Terminal } from './tmux.js';

export interface TerminalPlan extends Pick<SessionPlan, 'args' | 'env' | 'script' | 'conversationOf' | 'timeoutMs'> {
  /** A control request is none of a person's doing and cannot be among them. */
  readonly steps: readonly Exclude<Step, { readonly control: unknown }>[];
}

/** All that a person could have seen. */
export interface TerminalEvidence {
  /** Everything that was shown up to the last prompt, in the normal view. */
  readonly terminal: string;
  /** The same as it stood when each prompt had been dealt with. */
  readonly turns: readonly string[];
  /** The same session after ctrl+o. */
  readonly transcript: string;
  /** Questions that stood on the screen until they were answered with yes. */
  readonly dialogs: readonly string[];
  /** What stood on the screen for a moment: every screen that was seen on the way. */
  readonly moments: readonly string[];
  /** What was shown until the client had ended. */
  readonly afterwards: string;
  readonly requests: readonly RecordedRequest[];
  readonly debugLog: string;
  readonly timedOut: boolean;
}

const pollMs = 200;
/** A screen that stays the same for so long waits for the person: what is going on keeps it moving. */
const stillMs = 2500;
/** Hooks of the end of a session get a minute at most. */
const endMs = 60_000;
/** A prompt that a hook blocks asks the model nothing. */
const slowMs = 12_000;
const question = /^ *❯ +1\. /m;
/** The client works, or waits for a hook: on a busy machine its screen can stand still all the same. */
const working = /esc to interrupt|^ *[^\w\s│⎿]+ \w+… ?(\(|$)/m;
const workingMs = 30_000;
/** What an idle machine takes to the first prompt. Where it takes several times as long, so does everything after it. */
const usualStartMs = 6000;
const promptBox = /^ *[❯>]/m;

/** Runs the client once in `scratch`, in a terminal of its own. Never throws for what the client does. */
export async function runInTerminal(
  client: Client,
  isolation: Isolation,
  scratch: Scratch,
  plan: TerminalPlan,
): Promise<TerminalEvidence> {
  const { standIn, env, command, debugFlags, debugLog } = await prepareLaunch(client, isolation, scratch, plan);
  const words = command([...debugFlags, ...plan.args]);
  // Whoever reaches the terminal's socket runs what he likes on the machine: it lies where the client cannot see it.
  const hidden = makeScratchFolder();
  const terminal = await openTerminal({
    command: isolation.kind === 'namespace' ? fromFile(hidden, words) : words,
    cwd: scratch.project,
    env,
    socket: join(hidden, 'tmux.sock'),
  });
  const turns: string[] = [];
  const started = Date.now();
  const watch = watching(terminal, started + plan.timeoutMs);
  try {
    await watch.untilStill();
    watch.keepPace((Date.now() - started) / usualStartMs);
    for (const step of plan.steps) {
      if ('say' in step) {
        await clearLine(terminal);
        await terminal.type(step.say);
        await sleep(pollMs);
        const before = standIn.requests.length;
        await terminal.press('Enter');
        await watch.untilStill(() => standIn.requests.length > before);
        standIn.endTurn();
        turns.push(await terminal.all());
      } else {
        await doBeside(step, scratch);
      }
    }
    const shown = await terminal.all();
    await terminal.press('C-o');
    await watch.untilStill();
    const transcript = await terminal.all();
    await terminal.press('C-o');
    await watch.untilStill();
    await clearLine(terminal);
    await terminal.type('/exit');
    await sleep(pollMs);
    await terminal.press('Enter');
    await watch.untilEnded();
    return {
      terminal: shown,
      turns,
      transcript,
      dialogs: watch.dialogs,
      moments: watch.moments,
      afterwards: await terminal.all(),
      requests: standIn.requests,
      debugLog: debugLog() ?? '',
      timedOut: watch.timedOut(),
    };
  } finally {
    await terminal.close();
    await standIn.close();
    rmSync(hidden, { recursive: true, force: true });
  }
}

/** A prompt that was blocked stands in the line again. */
async function clearLine(terminal: Terminal): Promise<void> {
  await terminal.press('C-u');
}

/** A short command for a long one, which tmux would not take. */
function fromFile(folder: string, command: readonly string[]): readonly string[] {
  const file = join(folder, 'client.sh');
  const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  writeFileSync(file, `exec ${quoted.join(' ')}\n`);
  return ['/bin/sh', file];
}

/** Looks at the screen again and again, and says yes to every question. */
function watching(terminal: Terminal, plannedEnd: number) {
  let deadline = plannedEnd;
  let pace = 1;
  const dialogs: string[] = [];
  const moments: string[] = [];
  let last = '';
  const look = async (): Promise<string> => {
    const screen = await terminal.screen();
    if (screen !== last) moments.push(screen);
    last = screen;
    return screen;
  };
  const over = (): boolean => Date.now() > deadline;
  return {
    dialogs,
    moments,
    timedOut: over,
    /** How many times as long as usual to be patient; never less than usual. */
    keepPace: (times: number): void => {
      pace = Math.max(1, times);
      deadline = Date.now() + pace * (plannedEnd - Date.now());
    },
    /** Without a sign that something has begun, a screen that stays the same is given more time. */
    untilStill: async (begun = () => true): Promise<void> => {
      const slow = Date.now() + pace * slowMs;
      let since = Date.now();
      let before = '';
      while (!over()) {
        const screen = await look();
        if (screen !== before) since = Date.now();
        before = screen;
        const still = Date.now() - since;
        if (question.test(screen) && still > 2 * pollMs) {
          dialogs.push(screen);
          await terminal.press('Enter');
          since = Date.now();
        } else if (
          still > pace * (working.test(screen) ? workingMs : stillMs) &&
          (begun() || Date.now() > slow) &&
          (promptBox.test(screen) || screen.includes('ctrl+o'))
        )
          return;
        if (await terminal.ended()) return;
        await sleep(pollMs);
      }
    },
    untilEnded: async (): Promise<void> => {
      const patience = Date.now() + pace * endMs;
      while (!over() && Date.now() < patience && !(await terminal.ended())) {
        await look();
        await sleep(pollMs);
      }
    },
  };
}
