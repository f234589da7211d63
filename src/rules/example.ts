/** A rule's example made into the runs that it stands for: the same for its page and for its test. */
import { contractAt, newestClient } from '../contract/index.js';
import { interpret } from '../interpret/index.js';
import type {
  CommandExecution,
  EventName,
  Example,
  ExampleExecution,
  Handler,
  Hook,
  Payload,
  PayloadJson,
  Project,
  Run,
  Version,
} from '../model.js';

/** An example of something that a hook did. */
export type RunExample = Extract<Example, { readonly kind: 'run' | 'runs' }>;

const projectDir = '/project';
const encoder = new TextEncoder();

/** Does the example show runs, not a file? */
export function isRunExample(example: Example): example is RunExample {
  return example.kind === 'run' || example.kind === 'runs';
}

/** The runs that an example shows, judged under one client, the newest by default. */
export function runsOf(example: RunExample, client: Version = newestClient): readonly Run[] {
  const hook = hookOf(example);
  const shown = example.kind === 'runs' ? example.runs : [example];
  return shown.map((one, i) => {
    const payload = payloadOf(example.event, one.payload, `${example.event}/example-${i + 1}`);
    const execution = executionOf(one.execution);
    const context = { event: example.event, client, payload: payload.json, handler: hook.handler };
    const verdict = interpret(execution, context);
    return {
      case: {
        id: `${hook.id}@${payload.id}`,
        hook,
        payload: 'nature' in one && one.nature !== undefined ? { ...payload, nature: one.nature } : payload,
      },
      execution,
      verdict,
      verdicts: [{ stretch: { from: client, client }, verdict }],
    };
  });
}

/** A project of the one hook that a run example speaks of. */
export function projectOf(example: RunExample): Project {
  return { root: projectDir, configs: [], hooks: [hookOf(example)], problems: [], ignored: [] };
}

function hookOf({ event, handler }: RunExample): Hook {
  const command = '.claude/hooks/guard.sh';
  const whole: Handler = { type: 'command', command, ...handler };
  return { id: `${event}:${command}`, event, handler: whole, decidedBy: 'flag', place: { file: command }, projectDir };
}

function executionOf({
  exitCode,
  signal,
  stdout = '',
  stderr = '',
  timedOut = false,
}: ExampleExecution): CommandExecution {
  return {
    type: 'command',
    exitCode: exitCode ?? (signal === undefined && !timedOut ? 0 : null),
    signal: signal ?? null,
    stdout: encoder.encode(stdout),
    stderr: encoder.encode(stderr),
    timedOut,
  };
}

/** The payload that the example gives, over a Bash call where the event is about a tool. */
function payloadOf(event: EventName, given: Readonly<Record<string, unknown>> | undefined, id: string): Payload {
  const aboutTool = contractAt(event).inputs.some(({ name }) => name === 'tool_name');
  const tool = aboutTool ? { tool_name: 'Bash', tool_input: { command: 'git push --force origin main' } } : {};
  const json: PayloadJson = { hook_event_name: event, cwd: projectDir, ...tool, ...given };
  return { id, event, json, nature: 'benign', provenance: 'example' };
}
