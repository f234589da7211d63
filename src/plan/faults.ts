/** Everyday trouble that a guard should outlive, and which of it to try on which hook. Pure. */

import type { Case, Fault, Hook, Run } from '../model.js';
import { textOf } from '../script/text-of.js';

/** Programs that hooks lean on, and that are not on every machine. */
const programs = ['jq', 'python3', 'node'] as const;

/** What is amiss, as the beginning of a sentence. */
export function faultPhrase(fault: Fault): string {
  switch (fault.kind) {
    case 'program-missing':
      return `Where ${fault.program} is not on the PATH`;
    case 'stdin-empty':
      return 'When nothing comes on stdin';
    case 'stdin-truncated':
      return 'When the payload on stdin breaks off';
    case 'other-directory':
      return 'Started in another directory';
    case 'space-in-path':
      return 'In a project whose path has a space';
    case 'profile-banner':
      return 'Under a shell profile that prints a banner';
    case 'home-unwritable':
      return 'With a home folder that cannot be written to';
    case 'variable-unset':
      return `Without ${fault.variable} in the environment`;
    case 'time-out':
      return 'When it runs out of time';
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
export function faultsFor(hook: Hook): readonly Fault[] {
  const { text } = textOf(hook);
  const all = `${text}\n${hook.handler.command ?? ''}\n${hook.script?.shebang ?? ''}`.replace(/^[ \t]*#(?!!).*$/gm, '');
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
