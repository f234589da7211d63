/** Everyday trouble that a guard should outlive, and which of it to try on which hook. Pure. */

import type { Case, Fault, Hook, Run } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { withoutComments } from '../script/lines/comment.js';

/** Programs that hooks lean on, and that are not on every machine. */
const programs = ['jq', 'python3', 'node'] as const;

/** What is amiss, as the beginning of a sentence. */
export function faultPhrase(fault: Fault): string {
  switch (fault.kind) {
    case 'program-missing':
      return `If ${fault.program} is not on the PATH`;
    case 'stdin-empty':
      return 'If stdin is empty';
    case 'stdin-truncated':
      return 'If the payload on stdin is cut off';
    case 'other-directory':
      return 'If the hook starts in another directory';
    case 'space-in-path':
      return 'If the project path contains a space';
    case 'profile-banner':
      return 'If a shell profile prints a banner';
    case 'home-unwritable':
      return 'If the home folder is not writable';
    case 'variable-unset':
      return `If ${fault.variable} is not set`;
    case 'time-out':
      return 'If the hook times out';
  }
}

/** A short name, part of the id of the run: `no-jq`. */
export function faultName(fault: Fault): string {
  switch (fault.kind) {
    case 'program-missing':
      return `no-${fault.program}`;
    case 'variable-unset':
      return `no-${fault.variable}`;
    default:
      return fault.kind;
  }
}

/** The faults that could matter to a hook, by what its text speaks of. */
function faultsFor(hook: Hook): readonly Fault[] {
  const { text } = textOf(hook);
  const all = withoutComments(`${text}\n${hook.handler.command ?? ''}\n${hook.script?.shebang ?? ''}`, 'sh');
  const uses = (word: string) => new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`).test(all);
  return [
    ...programs.filter(uses).map((program): Fault => ({ kind: 'program-missing', program })),
    { kind: 'stdin-empty' },
    { kind: 'stdin-truncated' },
    { kind: 'other-directory' },
    { kind: 'space-in-path' },
    ...(hook.script?.language === 'bash' ? [{ kind: 'profile-banner' } as const] : []),
    { kind: 'home-unwritable' },
    ...(text.includes('CLAUDE_PROJECT_DIR') && hook.script !== undefined
      ? [{ kind: 'variable-unset', variable: 'CLAUDE_PROJECT_DIR' } as const]
      : []),
    { kind: 'time-out' },
  ];
}

/** For each hook that blocked something, the first payload that it blocked, again under each fault. */
export function faultCases(runs: readonly Run[]): readonly Case[] {
  const first = new Map<string, Run>();
  for (const run of runs) {
    const { hook } = run.case;
    if (run.verdict.effect === 'block' && hook.handler.type === 'command' && !first.has(hook.id))
      first.set(hook.id, run);
  }
  return [...first.values()].flatMap(({ case: { hook, payload } }) =>
    faultsFor(hook).map((fault) => ({
      id: `${hook.id}@${payload.id}!${faultName(fault)}`,
      hook,
      payload,
      fault,
    })),
  );
}
