/** The hook of a recorded vector, as a program: does what the vector says a hook did, and notes each payload it got. */

import type { HookMaker } from '../../src/live/fire.js';
import { quietFile, writeUnder } from '../../src/live/scratch.js';
import type { Handler } from '../../src/model.js';

/** `hook` of a line of `test/conformance/dispatch.jsonl`. */
export interface RecordedHook {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stdoutB64?: string;
  readonly stderr: string;
  /** Very long outputs: prefix + unit × times + suffix. */
  readonly recipe?: Readonly<
    Partial<Record<'stdout' | 'stderr', { prefix: string; unit: string; times: number; suffix: string }>>
  >;
  /** Keys of the handler. */
  readonly cfg?: Partial<Handler>;
  /** Started in another way: the command itself; `@@DIR@@` and `@@PROJ@@` stand for folders. */
  readonly command?: string;
  /** Seconds slept before and after answering. */
  readonly sleep?: number;
  readonly sleepAfter?: number;
  /** Seconds that a background child keeps stdout open. */
  readonly bg?: number;
  readonly noStdin?: boolean;
  /** Later calls answer nothing. */
  readonly onlyFirstCall?: boolean;
}

/** What the hook printed, whole and as bytes. */
export function printed(hook: RecordedHook, stream: 'stdout' | 'stderr'): Uint8Array {
  const recipe = hook.recipe?.[stream];
  if (recipe !== undefined) return Buffer.from(recipe.prefix + recipe.unit.repeat(recipe.times) + recipe.suffix);
  if (stream === 'stdout' && hook.stdoutB64 !== undefined) return Buffer.from(hook.stdoutB64, 'base64');
  return Buffer.from(hook[stream]);
}

/** With the folder filled in, where the text names it. */
function named(bytes: Uint8Array, folder: string): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  return text.includes('@@DIR@@') ? new TextEncoder().encode(text.replaceAll('@@DIR@@', folder)) : bytes;
}

function shellProgram(hook: RecordedHook, folder: string): string {
  const seconds = (value: number | undefined): string => (value === undefined ? '' : `sleep ${value}`);
  const end =
    hook.signal === null
      ? `exit ${hook.exitCode ?? 0}`
      : // The shell's own word for the signal is not the hook's.
        `exec 2> /dev/null; sh -c 'kill -${hook.signal.replace(/^SIG/, '')} $$'; exit $?`;
  return [
    '#!/bin/sh',
    `dir='${folder}'`,
    `if [ -e "$dir/${quietFile}" ]; then cat > /dev/null; exit 0; fi`,
    // One write for each payload: hooks may run side by side.
    hook.noStdin === true ? `payload='{"hook_event_name":"unread"}'` : 'payload=$(cat)',
    `printf '%s\\n' "$payload" >> "$dir/fired.jsonl"`,
    hook.onlyFirstCall === true ? 'if [ -e "$dir/called" ]; then exit 0; fi; : > "$dir/called"' : '',
    seconds(hook.sleep),
    'cat "$dir/stdout"; cat "$dir/stderr" >&2',
    hook.bg === undefined ? '' : `sleep ${hook.bg} &`,
    seconds(hook.sleepAfter),
    end,
    '',
  ]
    .filter((line, index, lines) => line !== '' || index === lines.length - 1)
    .join('\n');
}

/** Registers the recorded hook: its program in the scratch folder, its handler as the settings hold it. */
export function probe(hook: RecordedHook): HookMaker {
  return (scratch) => {
    const folder = scratch.hook;
    if (hook.command !== undefined) {
      const command = hook.command.replaceAll('@@DIR@@', folder).replaceAll('@@PROJ@@', scratch.project);
      return { type: 'command', ...hook.cfg, command };
    }
    writeUnder(folder, 'stdout', named(printed(hook, 'stdout'), folder));
    writeUnder(folder, 'stderr', named(printed(hook, 'stderr'), folder));
    // The folder that a recorded worktree hook names as made.
    writeUnder(folder, 'wtdir/.keep', '');
    // There from the start, so that a hook that never ran is told from one that notes nothing.
    writeUnder(folder, 'fired.jsonl', '');
    writeUnder(folder, 'probe.sh', shellProgram(hook, folder), 0o755);
    return { type: 'command', ...hook.cfg, command: `${folder}/probe.sh` };
  };
}

/** A hook that reads its payload, notes it, and says nothing: what every observation is relative to. */
export const silentHook: RecordedHook = { exitCode: 0, signal: null, stdout: '', stderr: '' };
