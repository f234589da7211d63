/** A session in which the stand-in for the model makes one call after the other, and what can be seen of each. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { conversationOf, type FireOptions } from '../../src/live/fire.js';
import { type MessagesRequest, type SeenBlock, seenBlocks, text, toolUse } from '../../src/live/messages-api.js';
import type { Scratch } from '../../src/live/scratch.js';
import { type Evidence, runSession } from '../../src/live/session.js';
import type { PayloadJson } from '../../src/model.js';
import { filledIn, type ToolCall } from './rules-vector.js';

/** In the hook's folder: what the hooks of the session were handed, a line each. */
const notes = 'ran';

/** Shell text that notes an event with its payload. */
export function noting(event: string, { hook }: Scratch): string {
  return `{ printf '%s ' ${event}; cat; echo; } >> '${join(hook, notes)}'`;
}

/** What can be seen of one call. */
export interface Played {
  /** The events whose hooks ran. */
  readonly ran: ReadonlySet<string>;
  /** The host was asked for leave. */
  readonly asked: boolean;
  readonly result: SeenBlock | undefined;
  /** Where the session stood when the hook before the tool ran; absent where it did not. */
  readonly state?: SessionState;
}

export interface SessionState {
  readonly cwd: unknown;
  readonly mode: unknown;
}

export interface CallSession {
  readonly calls: readonly ToolCall[];
  readonly scratch: Scratch;
  readonly args: readonly string[];
  /** Plain `claude -p`; otherwise a host says no to whatever it is asked. */
  readonly nobody: boolean;
  /** Comes before the call. */
  readonly prepare: (at: number) => void;
  /** Takes what became of a call; false: the session is to end. */
  readonly played: (at: number, played: Played) => boolean;
}

/** Plays the calls until they are over, the session is to end, or the client ends it. */
export async function playCalls(session: CallSession, options: FireOptions): Promise<Evidence> {
  const { calls, scratch, nobody } = session;
  const book = notebook(scratch);
  let at = -1;
  let asked = false;
  return await runSession(options.client, options.isolation, scratch, {
    prompt: nobody ? 'GO' : null,
    steps: nobody ? [] : [{ say: 'GO' }],
    args: session.args,
    env: {},
    timeoutMs: 60_000 + 10_000 * calls.length,
    conversationOf: (body) => conversationOf(body),
    script: ({ conversation, body }) => {
      if (conversation !== 'main') return text('report');
      if (at >= 0) {
        // A sub-agent's request, or one that tells of it, holds nothing of the call.
        if (!isAnswered(body, at)) return text('report');
        const result = seenBlocks(body).findLast(({ type }) => type.startsWith('tool_result'));
        if (!session.played(at, { ...book.take(), asked, result })) return text('END');
      }
      at += 1;
      asked = false;
      const call = calls[at];
      if (call === undefined) return text('END');
      session.prepare(at);
      const [tool, input] = filledIn(call, scratch);
      return toolUse(tool, tool === 'Bash' ? { description: 'x', ...input } : input);
    },
    host: async ({ subtype }) => {
      if (subtype !== 'can_use_tool') return undefined;
      asked = true;
      // The hooks beside the question are not waited for once it is answered: what they note would count for a later call.
      await book.holds('PermissionRequest', 2000);
      return { behavior: 'deny', message: 'HOSTDENY' };
    },
  });
}

/** Does the request hold the result of the call? */
function isAnswered({ messages = [] }: MessagesRequest, at: number): boolean {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as readonly Block[]) : []));
  const id = blocks.filter(({ type }) => type === 'tool_use')[at]?.id;
  return id !== undefined && blocks.some(({ type, tool_use_id }) => type === 'tool_result' && tool_use_id === id);
}

interface Block {
  readonly type?: string;
  readonly id?: string;
  readonly tool_use_id?: string;
}

interface Note {
  readonly event: string;
  readonly payload: PayloadJson;
}

/** The notes of the hooks, taken call by call. */
function notebook({ hook }: Scratch) {
  const file = join(hook, notes);
  const earlier = new Set<unknown>();
  let read = 0;
  const lines = (): readonly string[] =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(read, -1) : [];
  return {
    take(): Pick<Played, 'ran' | 'state'> {
      const fresh = lines();
      read += fresh.length;
      // A hook that the client did not wait for tells of a call that is over.
      const own = fresh
        .flatMap(noteIn)
        .filter(({ payload: { tool_use_id: id } }) => id === undefined || !earlier.has(id));
      for (const { payload } of own) if (payload.tool_use_id !== undefined) earlier.add(payload.tool_use_id);
      const before = own.find(({ event }) => event === 'PreToolUse')?.payload;
      return {
        ran: new Set(own.map(({ event }) => event)),
        ...(before === undefined ? {} : { state: { cwd: before.cwd, mode: before.permission_mode } }),
      };
    },
    async holds(event: string, limitMs: number): Promise<void> {
      for (let waited = 0; waited < limitMs && !lines().some((line) => line.startsWith(`${event} `)); waited += 20)
        await sleep(20);
    },
  };
}

function noteIn(line: string): readonly Note[] {
  const [event = '', ...rest] = line.split(' ');
  try {
    return [{ event, payload: JSON.parse(rest.join(' ')) as PayloadJson }];
  } catch {
    return [];
  }
}
