/** What the user's side of a session does, one step after the other. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventName } from '../model.js';
import { quietFile, type Scratch, writeUnder } from './scratch.js';

/** A step: something that the client is told, or something that is done beside it. */
export type Step =
  /** A prompt; goes on when the turn has ended. */
  | { readonly say: string }
  /** A control request of the SDK; goes on when it is answered. */
  | { readonly control: Readonly<Record<string, unknown>> & { readonly subtype: string } }
  | StepBeside;

/** A step of which the client is not told. */
export type StepBeside =
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

/** Does what a step does beside the client. */
export async function doBeside(step: StepBeside, scratch: Scratch): Promise<void> {
  if ('waitMs' in step) {
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

function addHook(scratch: Scratch, { event, matcher, command }: AddedHook): void {
  const file = join(scratch.project, '.claude', 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { hooks: Record<string, unknown[]> };
  const entry = { matcher, hooks: [{ type: 'command', command }] };
  const hooks = { ...settings.hooks, [event]: [...(settings.hooks[event] ?? []), entry] };
  writeFileSync(file, JSON.stringify({ ...settings, hooks }));
}
