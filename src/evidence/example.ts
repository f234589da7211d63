/** A rule's example made into the runs that it stands for: the same for its page and for its test. */
import { newestClient, oldestClient, parseClientRange, stretches } from '../contract/index.js';
import { contractAt } from '../interpret/contract-at.js';
import { interpret } from '../interpret/index.js';
import type {
  Example,
  ExampleExecution,
  Execution,
  Fault,
  Handler,
  Hook,
  Lack,
  Payload,
  PayloadJson,
  Project,
  Proof,
  Run,
  Stretch,
  Verdict,
  VersionedVerdict,
  World,
} from '../model.js';
import { permissionsOf } from '../permissions/settings.js';

/** An example of something that a hook did. */
export type RunExample = Extract<Example, { readonly kind: 'run' | 'runs' | 'hooks' }>;

const projectDir = '/project';
const encoder = new TextEncoder();

/** Does the example show runs, not a file? */
export function isRunExample(example: Example): example is RunExample {
  return example.kind === 'run' || example.kind === 'runs' || example.kind === 'hooks';
}

/** An example of a file: settings, a script, a module. It must be loaded to be judged. */
export type FileExample = Extract<Example, { readonly kind: 'config' | 'script' | 'mod' }>;

/** Does the example stand for files that rules look at without a run? */
export function isFileExample(example: Example): example is FileExample {
  return example.kind === 'config' || example.kind === 'script' || example.kind === 'mod';
}

/** An example of a guard that was held against variants. */
export type ProofExample = Extract<Example, { readonly kind: 'proof' }>;

/** The guard of such an example, and what was seen of it. */
export function proofOf(example: ProofExample): { readonly project: Project; readonly proof: Proof } {
  const { text, variants, handler = {}, matcher } = example;
  const guarding = projectOf({ kind: 'run', event: 'PreToolUse', handler, execution: {} });
  const wired = matcher === undefined ? {} : { matcher };
  const project = { ...guarding, hooks: guarding.hooks.map((hook) => ({ ...hook, ...wired })) };
  const payloadFor = (shown: string, i: number): Payload =>
    payloadOf({ kind: 'run', event: 'PreToolUse', execution: {} }, callOf(shown), i);
  const action = { text, slug: 'example', payload: payloadFor(text, 0), key: text };
  return {
    project,
    proof: {
      hook: (project.hooks[0] as Hook).id,
      action,
      variants: variants.map(({ plain = false, approved, asked, told, printed, ...shown }, i) => ({
        ...{ ...shown, plain, id: `example/${i + 1}`, variation: `${i + 1}`, payload: payloadFor(shown.text, i + 1) },
        ...(asked && { verdict: verdictOf({ stdout: decision('ask') }) }),
        ...(approved && { verdict: verdictOf({ stdout: decision('allow') }) }),
        ...(told === undefined && printed === undefined
          ? {}
          : { verdict: verdictOf({ exitCode: 2, stderr: told ?? '', stdout: printed ?? '' }) }),
      })),
      unproved: 0,
      unprovedVariations: [],
      leftOut: 0,
      complete: true,
    },
  };
}

/** `Edit .env`, `Grep glob: .env`, or a command. */
function callOf(shown: string): Readonly<Record<string, unknown>> {
  const [, glob] = /^Grep glob: (\S+)$/.exec(shown) ?? [];
  if (glob !== undefined) return { tool_name: 'Grep', tool_input: { pattern: '.', glob } };
  const [, tool_name, path] = /^(Edit|Write|Read|NotebookEdit) (\S+)$/.exec(shown) ?? [];
  return tool_name === undefined
    ? { tool_input: { command: shown } }
    : {
        tool_name,
        tool_input: { [tool_name === 'NotebookEdit' ? 'notebook_path' : 'file_path']: `${projectDir}/${path}` },
      };
}

const decision = (word: 'allow' | 'ask'): string =>
  `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"${word}"}}\n`;

function verdictOf(shown: Parameters<typeof executionOf>[0]): Verdict {
  const execution = executionOf(shown, { type: 'command', command: 'hooks/guard.sh' });
  return interpret(execution, { event: 'PreToolUse' });
}

const whatItIs = {
  way: 'the same',
  mention: 'only mentions it',
  sibling: 'of the same kind',
  'switch-off': 'switches it off',
} as const;

/** One line for each variant of such an example. */
export function proofLines({ variants }: ProofExample): readonly string[] {
  return variants.map(({ kind, stopped, text }) => {
    const what = whatItIs[kind];
    return `${stopped ? 'stopped' : 'passes '}  ${what.padEnd(16)}  ${text}`;
  });
}

/** The runs that an example shows, judged under the newest client unless it says otherwise. */
export function runsOf(example: RunExample): readonly Run[] {
  const hooks = hooksOf(example);
  return shownIn(example).map((one, i) => {
    const hook = (hooks[i] ?? hooks[0]) as Hook;
    const payload = payloadOf(example, one.payload, i);
    const execution = executionOf(one.execution, hook.handler);
    const { permissions } = hook;
    const context = {
      event: example.event,
      payload: payload.json,
      handler: hook.handler,
      ...(permissions === undefined ? {} : { permissions }),
    };
    const verdicts = stretchesOf(example).map((stretch) => ({
      stretch,
      verdict: interpret(execution, { ...context, client: stretch.client }),
    }));
    return {
      case: {
        id: `${hook.id}@${payload.id}`,
        hook,
        payload: 'nature' in one && one.nature !== undefined ? { ...payload, nature: one.nature } : payload,
        ...('fault' in one && one.fault !== undefined ? { fault: one.fault } : {}),
        ...('world' in one && one.world !== undefined ? { world: one.world } : {}),
        ...(example.kind === 'run' && example.expect !== undefined ? { expect: example.expect } : {}),
      },
      execution,
      ...('lacks' in one && one.lacks !== undefined ? { lacked: { lack: one.lacks, ended: false } } : {}),
      verdict: (verdicts.at(-1) as VersionedVerdict).verdict,
      verdicts,
    };
  });
}

/** Where the contract changed, for an example about every client; otherwise the newest client alone. */
function stretchesOf(example: RunExample): readonly Stretch[] {
  if (example.kind !== 'run' || example.everyClient !== true) return [{ from: newestClient, client: newestClient }];
  return stretches(parseClientRange(`>=${oldestClient}`), example.event);
}

/** A project of the one hook that a run example speaks of. */
export function projectOf(example: RunExample): Project {
  const oldest = example.kind === 'run' && example.everyClient === true ? { oldest: oldestClient } : {};
  return { root: projectDir, configs: [], hooks: hooksOf(example), problems: [], ignored: [], ...oldest };
}

interface Shown {
  readonly fault?: Fault;
  readonly world?: World;
  readonly lacks?: Lack;
  readonly nature?: Payload['nature'];
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
  readonly execution: ExampleExecution;
}

/** What is done in an example, in order: by one hook, or by one hook each. */
export function shownIn(example: RunExample): readonly Shown[] {
  switch (example.kind) {
    case 'run':
      return [example];
    case 'runs':
      return example.runs;
    case 'hooks':
      return example.hooks.map(({ execution }) => ({ payload: example.payload, execution }));
  }
}

function hooksOf(example: RunExample): readonly Hook[] {
  const { event } = example;
  if (example.kind !== 'hooks') {
    const command = '.claude/hooks/guard.sh';
    const handler: Handler = { type: 'command', command, ...example.handler };
    const place = { file: command };
    const permissions = example.kind === 'runs' ? permissionsIn(example.permissions) : undefined;
    const hook: Hook = { id: `${event}:${command}`, event, handler, decidedBy: 'flag', place, projectDir };
    return [permissions === undefined ? hook : { ...hook, permissions }];
  }
  const file = '.claude/settings.json';
  return example.hooks.map((hook, i) => {
    const command = `.claude/hooks/${i + 1}.sh`;
    return {
      id: `${event}:${command}`,
      event,
      handler: { type: 'command', command, ...hook.handler },
      decidedBy: 'settings',
      place: { file },
      config: { file, pointer: `/hooks/${event}/0/hooks/${i}` },
      projectDir,
    };
  });
}

function permissionsIn(permissions: object | undefined): Hook['permissions'] {
  return permissionsOf([{ layer: 'project', value: { permissions } }], { project: projectDir });
}

function executionOf(shown: ExampleExecution, { type }: Handler): Execution {
  const { exitCode, signal, stdout = '', stderr = '', timedOut = false } = shown;
  if (type === 'http') return { type, statusCode: shown.statusCode ?? null, body: shown.body ?? '', timedOut };
  if (type === 'prompt' || type === 'agent') {
    const { answer = null, stopReason } = shown;
    return { type, answer, ...(stopReason === undefined ? {} : { stopReason }), timedOut };
  }
  return {
    type: 'command',
    exitCode: exitCode ?? (signal === undefined && !timedOut ? 0 : null),
    signal: signal ?? null,
    stdout: shown.encoding === 'utf-16le' ? inUtf16(stdout) : encoder.encode(stdout),
    stderr: encoder.encode(stderr),
    timedOut,
    ...(shown.endedFor === undefined ? {} : { endedFor: shown.endedFor }),
    ...(shown.stdoutHeldOpen === undefined ? {} : { stdoutHeldOpen: shown.stdoutHeldOpen }),
    ...(shown.writes === undefined ? {} : { writes: shown.writes }),
    ...(shown.networkAttempts === undefined ? {} : { networkAttempts: shown.networkAttempts }),
    ...(shown.durationMs === undefined ? {} : { durationMs: shown.durationMs }),
    ...(shown.cpuMs === undefined ? {} : { cpuMs: shown.cpuMs }),
    ...(shown.underLoad === undefined ? {} : { underLoad: shown.underLoad }),
  };
}

/** With the byte order mark that Windows writes. */
function inUtf16(text: string): Uint8Array {
  const units = [0xfeff, ...Array.from(text, (character) => character.charCodeAt(0))];
  return Uint8Array.from(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
}

/** The payload that the example gives, over a Bash call where the event is about a tool. */
function payloadOf(example: RunExample, given: Shown['payload'], i: number): Payload {
  const { event } = example;
  const id = `${event}/example-${example.kind === 'hooks' ? 1 : i + 1}`;
  const aboutTool = contractAt(event).inputs.some(({ name }) => name === 'tool_name');
  const tool = aboutTool ? { tool_name: 'Bash', tool_input: { command: 'git push --force origin main' } } : {};
  const json: PayloadJson = { hook_event_name: event, cwd: projectDir, ...tool, ...given };
  return { id, event, json, nature: 'benign', provenance: 'example' };
}
