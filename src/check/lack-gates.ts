/** Runs that left at a gate which is shut on this machine: `[ -n "$GUARD" ] || exit 0`. Pure. */
import type { CommandExecution, Hook, Lack, Lacked, Machine, Run } from '../model.js';
import { textOf } from '../script/answers/text-of.js';
import { type GateCondition, gatesIn } from '../script/gates/gates.js';
import { fromProject } from '../script/gates/path-expressions.js';
import { packagesOf } from './missing-software.js';

/** What closes a gate of the hook, for a run that did nothing at all. */
export function lackAtGate({ case: { hook } }: Run, execution: CommandExecution, machine: Machine): Lacked | undefined {
  const { exitCode, stderr, stdout, writes = [] } = execution;
  if (exitCode !== 0 || stdout.length + stderr.length + writes.length > 0) return undefined;
  const { language, libraries, text } = textOf(hook);
  for (const { closedBy, line, says } of gatesIn(text, language, libraries)) {
    // Whoever left there would not have been silent.
    if (says) continue;
    const lack = shut(closedBy, hook, machine);
    if (lack !== undefined) return { lack, ended: true, gate: line };
  }
  return undefined;
}

/** What is lacking where a gate is shut here; undefined: it is open. */
function shut(gate: GateCondition, hook: Hook, machine: Machine): Lack | undefined {
  switch (gate.kind) {
    case 'program':
      return machine.hasProgram(gate.name) ? undefined : gate;
    case 'path': {
      const { when } = gate;
      const path = fromProject(gate.path, hook);
      const absolute = absolutePath(path, hook.projectDir, machine.home);
      if (machine.has(absolute) !== (when === 'there')) return undefined;
      return (
        (when === 'missing' ? packageAt(absolute, hook, machine) : undefined) ?? { kind: 'path', name: path, is: when }
      );
    }
    case 'variable': {
      const value = machine.variable(gate.name) ?? '';
      switch (gate.when) {
        case 'set':
        case 'unset':
          return (value !== '') === (gate.when === 'set')
            ? { kind: 'variable', name: gate.name, is: gate.when }
            : undefined;
        case 'equal':
          return value === gate.value ? { kind: 'variable', name: gate.name, is: 'otherwise' } : undefined;
        case 'other':
          return value !== gate.value
            ? { kind: 'variable', name: gate.name, is: value === '' ? 'unset' : 'otherwise' }
            : undefined;
      }
    }
  }
}

/** What has to be installed before anything is at a path in `node_modules`: all packages of the project, or this one. */
function packageAt(path: string, { projectDir }: Hook, machine: Machine): Lack | undefined {
  if (!path.startsWith(`${projectDir}/`)) return undefined;
  const [found, name] =
    /^\/node_modules(?:\/(?:\.bin\/)?((?:@[^/]+\/)?[^/]+)|$)/.exec(path.slice(projectDir.length)) ?? [];
  if (found === undefined) return undefined;
  return packagesOf(projectDir, machine) ?? (name === undefined ? undefined : { kind: 'package', name });
}

/** A path of a hook's text, from the project's folder. */
export function absolutePath(path: string, projectDir: string, home: string): string {
  return path.startsWith('/') ? path : path.replace(/^~/, home).replace(/^(?!\/)(?:\.\/)?/, `${projectDir}/`);
}
