/** One run of the client: starts it against the stand-in, plays the user's part, and brings back all that can be seen. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Client } from '../client/client.js';
import type { Isolation } from '../client/isolation.js';
import { type Launch, type LaunchPlan, prepareLaunch } from './launch.js';
import type { Scratch } from './scratch.js';
import type { RecordedRequest } from './stand-in.js';
import { doBeside, type Step } from './steps.js';

export interface SessionPlan extends LaunchPlan {
  /** Null: `-p PROMPT`, one turn and no steps. */
  readonly prompt: string | null;
  readonly steps: readonly Step[];
  readonly args: readonly string[];
  /** How the host of the session answers what the client asks it; undefined: with an error. */
  readonly host: (request: Readonly<Record<string, unknown>>) => HostAnswer | Promise<HostAnswer>;
  readonly timeoutMs: number;
}

export type HostAnswer = Readonly<Record<string, unknown>> | undefined;

/** A line of the client's output stream. */
export type StreamLine = Readonly<Record<string, unknown>> & { readonly type?: string; readonly subtype?: string };

/** All that one run left to be seen. */
export interface Evidence {
  readonly requests: readonly RecordedRequest[];
  readonly stream: readonly StreamLine[];
  readonly stderr: string;
  readonly debugLog: string;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Answers to our control requests, in order. */
  readonly controlResponses: readonly StreamLine[];
}

/** Resolves when something that was expected has come, or when the client is gone. */
class Expectation {
  #waiting: (() => void)[] = [];
  #over = false;
  next(): Promise<void> {
    return this.#over ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }
  met(): void {
    this.#waiting.shift()?.();
  }
  end(): void {
    this.#over = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Runs the client once in `scratch`. Never throws for what the client does; the evidence tells. */
export async function runSession(
  client: Client,
  isolation: Isolation,
  scratch: Scratch,
  plan: SessionPlan,
): Promise<Evidence> {
  const launch = await prepareLaunch(client, isolation, scratch, plan);
  const { standIn } = launch;
  const child = startClient(client, launch, scratch.project, plan);
  const watch = killAfter(child, plan.timeoutMs);
  const heard = listen(child, plan, standIn.endTurn);
  let serial = 0;
  for (const step of plan.steps) {
    if ('say' in step) {
      const over = heard.turnEnd();
      heard.send({
        type: 'user',
        message: { role: 'user', content: step.say },
        parent_tool_use_id: null,
        session_id: '',
      });
      await over;
    } else if ('control' in step) {
      serial += 1;
      const answered = heard.answer();
      heard.send({ type: 'control_request', request_id: `live-${serial}`, request: step.control });
      await answered;
    } else {
      await doBeside(step, scratch);
    }
  }
  child.stdin.end();
  const exitCode = await heard.ended;
  watch.stop();
  await standIn.close();
  const { stream, controlResponses } = heard;
  const stderr = heard.stderr();
  return {
    requests: standIn.requests,
    stream,
    stderr,
    debugLog: launch.debugLog() ?? stderr,
    exitCode,
    timedOut: watch.timedOut(),
    controlResponses,
  };
}

function startClient(
  { flags: known }: Client,
  { command, debugFlags, env }: Launch,
  cwd: string,
  plan: SessionPlan,
): ChildProcessWithoutNullStreams {
  const flags = ['--output-format', 'stream-json', '--verbose'];
  if (known.has('--include-hook-events')) flags.push('--include-hook-events');
  if (debugFlags.length > 0) flags.push(...debugFlags);
  else if (known.has('--debug')) flags.push('--debug');
  const input = plan.prompt === null ? ['--input-format', 'stream-json'] : [plan.prompt];
  const [program = '', ...args] = command(['-p', ...input, ...flags, ...plan.args]);
  // A group of its own, so that a client that hangs goes with all its children.
  return spawn(program, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
}

/** Ends the client, and all that it has started, when its time is over. */
function killAfter(child: ChildProcessWithoutNullStreams, ms: number) {
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // No groups on this system, or it has just ended.
      child.kill('SIGKILL');
    }
  }, ms);
  return { timedOut: () => timedOut, stop: () => clearTimeout(timer) };
}

/** Gathers what the client says, and answers what it asks its host. */
function listen(child: ChildProcessWithoutNullStreams, { host }: SessionPlan, onTurnEnd: () => void) {
  const stream: StreamLine[] = [];
  const controlResponses: StreamLine[] = [];
  const turnEnds = new Expectation();
  const answers = new Expectation();
  let stderr = '';
  const send = (line: unknown): void => {
    if (child.stdin.writable) child.stdin.write(`${JSON.stringify(line)}\n`);
  };
  const answerHost = async ({ request, request_id }: StreamLine): Promise<void> => {
    const response = await host(request as Record<string, unknown>);
    send({
      type: 'control_response',
      response:
        response === undefined
          ? { subtype: 'error', request_id, error: 'not supported' }
          : { subtype: 'success', request_id, response },
    });
  };
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (data: string) => {
    stderr += data;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    let parsed: StreamLine;
    try {
      parsed = JSON.parse(line) as StreamLine;
    } catch {
      // Not of the stream: something else that was written to stdout.
      return;
    }
    stream.push(parsed);
    if (parsed.type === 'result') {
      onTurnEnd();
      turnEnds.met();
    } else if (parsed.type === 'control_response') {
      controlResponses.push(parsed);
      answers.met();
    } else if (parsed.type === 'control_request') {
      void answerHost(parsed);
    }
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      stderr += String(error);
      resolve(null);
    });
    child.once('close', (code) => resolve(code));
  });
  void ended.then(() => {
    turnEnds.end();
    answers.end();
  });
  return {
    stream,
    controlResponses,
    stderr: () => stderr,
    send,
    turnEnd: () => turnEnds.next(),
    answer: () => answers.next(),
    /** The exit code, when it is gone. */
    ended,
  };
}
