/** One run of the client: starts it against the stand-in, plays the user's part, and brings back all that can be seen. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client/client.js';
import { type Isolation, inNamespace } from '../client/isolation.js';
import type { EventName } from '../model.js';
import type { MessagesRequest } from './messages-api.js';
import { clientEnvironment, quietFile, type Scratch, writeUnder } from './scratch.js';
import { type Conversation, type RecordedRequest, type Script, startStandIn } from './stand-in.js';

/** What the user's side does, one step after the other. */
export type Step =
  /** A prompt; goes on when the turn has ended. */
  | { readonly say: string }
  /** A control request of the SDK; goes on when it is answered. */
  | { readonly control: Readonly<Record<string, unknown>> & { readonly subtype: string } }
  /** Changes a file of the project, then gives the client's watcher time. */
  | { readonly write: string; readonly content: string; readonly settleMs: number }
  /** Adds a hook to the project's settings, then gives the client's watcher time. */
  | { readonly addHook: AddedHook; readonly settleMs: number }
  | { readonly quiet: true }
  /** Gives hooks time that the client does not wait for. */
  | { readonly waitMs: number }
  /** Something to be done beside the client, which waits for its next step. */
  | { readonly between: () => void };

/** From here on a probe answers nothing, so that only the turn of the event shows what the hook did. */
export const quiet: Step = { quiet: true };

export interface AddedHook {
  readonly event: EventName;
  readonly matcher: string;
  readonly command: string;
}

export interface SessionPlan {
  /** Null: `-p PROMPT`, one turn and no steps. */
  readonly prompt: string | null;
  readonly steps: readonly Step[];
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly script: Script;
  readonly conversationOf: (body: MessagesRequest) => Conversation;
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

export function addHook(scratch: Scratch, { event, matcher, command }: AddedHook): void {
  const file = join(scratch.project, '.claude', 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { hooks: Record<string, unknown[]> };
  const entry = { matcher, hooks: [{ type: 'command', command }] };
  const hooks = { ...settings.hooks, [event]: [...(settings.hooks[event] ?? []), entry] };
  writeFileSync(file, JSON.stringify({ ...settings, hooks }));
}

/** Runs the client once in `scratch`. Never throws for what the client does; the evidence tells. */
export async function runSession(
  client: Client,
  isolation: Isolation,
  scratch: Scratch,
  plan: SessionPlan,
): Promise<Evidence> {
  const socketPath = join(scratch.root, 'api.sock');
  const debugFile = join(scratch.root, 'debug.log');
  const contained = isolation.kind === 'namespace';
  const standIn = await startStandIn({
    script: plan.script,
    conversationOf: plan.conversationOf,
    ...(contained ? { socketPath } : {}),
  });

  const flags = ['--output-format', 'stream-json', '--verbose'];
  if (client.flags.has('--include-hook-events')) flags.push('--include-hook-events');
  if (client.flags.has('--debug-file')) flags.push('--debug-file', debugFile);
  else if (client.flags.has('--debug')) flags.push('--debug');
  const input = plan.prompt === null ? ['--input-format', 'stream-json'] : [plan.prompt];
  const command = [...client.command, '-p', ...input, ...flags, ...plan.args];
  const [program, ...args] = (contained ? inNamespace(isolation, scratch.root, socketPath, command) : command) as [
    string,
    ...string[],
  ];
  const child = spawn(program, args, {
    cwd: scratch.project,
    env: {
      ...clientEnvironment(scratch, process.env.PATH ?? ''),
      ...(standIn.url === undefined ? {} : { ANTHROPIC_BASE_URL: standIn.url }),
      ...plan.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that a client that hangs goes with all its children.
    detached: true,
  });

  const stream: StreamLine[] = [];
  const controlResponses: StreamLine[] = [];
  const turnEnds = new Expectation();
  const answers = new Expectation();
  let stderr = '';
  let timedOut = false;
  const send = (line: unknown): void => {
    if (child.stdin.writable) child.stdin.write(`${JSON.stringify(line)}\n`);
  };
  const answerHost = async ({ request, request_id }: StreamLine): Promise<void> => {
    const response = await plan.host(request as Record<string, unknown>);
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
      return;
    }
    stream.push(parsed);
    if (parsed.type === 'result') {
      standIn.endTurn();
      turnEnds.met();
    } else if (parsed.type === 'control_response') {
      controlResponses.push(parsed);
      answers.met();
    } else if (parsed.type === 'control_request') {
      void answerHost(parsed);
    }
  });
  const kill = (): void => {
    timedOut = true;
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // No groups on this system, or it has just ended.
      child.kill('SIGKILL');
    }
  };
  const timer = setTimeout(kill, plan.timeoutMs);
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

  let serial = 0;
  for (const step of plan.steps) {
    if ('say' in step) {
      const over = turnEnds.next();
      send({ type: 'user', message: { role: 'user', content: step.say }, parent_tool_use_id: null, session_id: '' });
      await over;
    } else if ('control' in step) {
      serial += 1;
      const answered = answers.next();
      send({ type: 'control_request', request_id: `live-${serial}`, request: step.control });
      await answered;
    } else if ('waitMs' in step) {
      await sleep(step.waitMs);
    } else if ('quiet' in step) {
      writeUnder(scratch.hook, quietFile, '');
    } else if ('between' in step) {
      step.between();
    } else {
      if ('write' in step) writeUnder(scratch.project, step.write, step.content);
      else addHook(scratch, step.addHook);
      await sleep(step.settleMs);
    }
  }
  child.stdin.end();
  const exitCode = await ended;
  clearTimeout(timer);
  await standIn.close();
  return {
    requests: standIn.requests,
    stream,
    stderr,
    debugLog: existsSync(debugFile) ? readFileSync(debugFile, 'utf8') : stderr,
    exitCode,
    timedOut,
    controlResponses,
  };
}
