/**
 * From a payload to a scenario: how the real client is brought to fire the event with just this prompt, tool call or
 * file. The client must be able to do it in a scratch project and without harm; where it cannot, the reason is said.
 */
import { basename } from 'node:path';
import type { Effect, EventName, PayloadJson } from '../model.js';
import { prompts } from './conversation.js';
import { demoServer } from './mcp-server.js';
import { type Answer, type MessagesRequest, text, toolUse } from './messages-api.js';
import type { Line, Scenario } from './scenario.js';
import { scenarios } from './scenarios.js';
import { below, type Scratch } from './scratch.js';
import type { ShellScript } from './stand-in-shell.js';
import { skillCommand } from './turn-scenarios.js';

/** Where the session is going to live. */
export type Folders = Pick<Scratch, 'project' | 'home'>;

/** What cannot be brought about, and why. */
export interface Impossible {
  readonly impossible: string;
}

type Adapted = Scenario | Impossible;

const no = (impossible: string): Impossible => ({ impossible });

function base(event: EventName, name?: string): Scenario {
  const found = scenarios.find((scenario) => scenario.event === event && (name ?? scenario.name) === scenario.name);
  if (found === undefined) throw new Error(`no scenario ${event}/${name}`);
  return found;
}

const string = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The event fires with this value of the field only; any other is out of reach. */
function only(payload: PayloadJson, field: string, values: readonly string[]): Impossible | undefined {
  const value = string(payload[field]);
  if (value === undefined || values.includes(value)) return undefined;
  return no(`${field} ${JSON.stringify(value)} needs a session that cannot be scripted`);
}

interface Call {
  readonly tool: string;
  readonly lines: readonly Line[];
  readonly files: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly shell?: ShellScript;
  /** The hook is to run for this tool alone: another one is called before it. */
  readonly prelude?: true;
  readonly task?: string;
  /** It reaches for the network, which is not there. */
  readonly needsNetwork?: true;
}

const offered = (request: MessagesRequest, tool: string): boolean =>
  (request.tools ?? []).some(({ name }) => name === tool);

function mcpName(tool: unknown): { readonly server: string; readonly tool: string } | undefined {
  const match = /^mcp__([\w-](?:(?!__)[\w-])*)__([\w-]+)$/.exec(String(tool));
  return match === null ? undefined : { server: match[1] as string, tool: match[2] as string };
}

/** The tool call of a payload, with what it needs to succeed. */
function callOf(payload: PayloadJson, folders: Folders): Call | Impossible {
  const tool = string(payload.tool_name) ?? '';
  const input = record(payload.tool_input);
  const plain = { tool, lines: [toolUse(tool, input)], files: {}, args: [] };
  const mcp = mcpName(tool);
  if (mcp !== undefined) {
    const files = demoServer(mcp.server, [mcp.tool]);
    return { ...plain, files, args: ['--mcp-config', '.mcp-demo.json'] };
  }
  switch (tool) {
    case 'Bash':
      return { ...plain, shell: answered(record(payload.tool_response)) };
    case 'Read':
    case 'Write':
    case 'Edit':
      return fileCall(plain, folders);
    case 'Glob':
    case 'Grep':
      return plain;
    case 'WebFetch':
    case 'WebSearch':
      return { ...plain, needsNetwork: true };
    case 'Agent':
    case 'Task': {
      const task = string(input.prompt) ?? prompts.subagent;
      const line: Line = (request) =>
        toolUse(offered(request, 'Agent') ? 'Agent' : 'Task', { ...input, prompt: task, run_in_background: false });
      return { ...plain, lines: [line], task };
    }
    default:
      return no(`no way is known to make ${tool || 'a tool without a name'} run in a scratch project`);
  }
}

/** The payload's own answer of the tool. */
function answered(response: Readonly<Record<string, unknown>>): ShellScript {
  return { stdout: string(response.stdout) ?? '', stderr: string(response.stderr) ?? '', exitCode: 0 };
}

function fileCall(plain: Call, folders: Folders): Call | Impossible {
  const { tool } = plain;
  const input = record(
    (plain.lines[0] as Extract<Answer, { blocks: unknown }>).blocks.map((block) => 'input' in block && block.input)[0],
  );
  const path = string(input.file_path) ?? '';
  const file = below(folders.project, path);
  if (file === undefined) return no(`${tool} would reach out of the project`);
  if (tool === 'Write') return plain;
  const files = { [file]: `${string(input.old_string) ?? 'text'}\n` };
  if (tool === 'Read') return { ...plain, files };
  // The client edits only what it has read.
  return { ...plain, files, lines: [toolUse('Read', { file_path: path }), ...plain.lines], prelude: true };
}

function withCall(scenario: Scenario, payload: PayloadJson, folders: Folders, allow: boolean): Adapted {
  const call = callOf(payload, folders);
  if ('impossible' in call) return call;
  if (call.needsNetwork === true && allow)
    return no(`${call.tool} needs the network, which Claude Code does not get here`);
  return {
    ...scenario,
    args: [...call.args, ...(allow ? ['--allowedTools', call.tool, ...(call.prelude === true ? ['Read'] : [])] : [])],
    ...(call.shell === undefined ? {} : { shell: call.shell }),
    files: call.files,
    model: call.lines,
    ...(call.prelude === true ? { matcher: call.tool } : {}),
    ...(call.task === undefined ? {} : { task: call.task }),
    sign: scenario.sign.kind === 'file' ? { kind: 'tool-ran' } : scenario.sign,
  };
}

/** A call that is let through shows what holds it back; one that is not shows what grants it. */
function beforeTool(payload: PayloadJson, folders: Folders, effect: Effect): Adapted {
  const granting = effect === 'allow';
  const offline = ['WebFetch', 'WebSearch'].includes(string(payload.tool_name) ?? '');
  if (granting && offline)
    return no(`${string(payload.tool_name)} needs the network, which Claude Code does not get here`);
  const refused = granting || offline;
  return withCall(base('PreToolUse', refused ? 'needs-permission' : 'allowed'), payload, folders, !refused);
}

function failedTool(payload: PayloadJson, folders: Folders): Adapted {
  const { tool_name: tool, tool_input: input } = payload;
  if (tool === 'Bash') {
    const shell = { stdout: '', stderr: string(payload.error) ?? '', exitCode: 1 };
    return { ...base('PostToolUseFailure'), shell, model: [toolUse('Bash', record(input))] };
  }
  const mcp = mcpName(tool);
  if (mcp !== undefined) {
    const called = withCall(base('PostToolUseFailure'), payload, folders, true);
    return 'impossible' in called ? called : { ...called, files: demoServer(mcp.server, [`!${mcp.tool}`]) };
  }
  if (tool !== 'Read') return no(`no way is known to make ${String(tool)} fail in a scratch project`);
  return { ...base('PostToolUseFailure'), args: ['--allowedTools', 'Read'], model: [toolUse('Read', record(input))] };
}

/** By event: the scenario for a payload. What is not here needs a terminal. */
const adapters: Partial<
  Record<EventName, (payload: PayloadJson, folders: Folders, effect: Effect, matcher: string | undefined) => Adapted>
> = {
  PreToolUse: beforeTool,
  PermissionRequest: (payload, folders) => withCall(base('PermissionRequest'), payload, folders, false),
  PermissionDenied: (payload) => only(payload, 'tool_name', ['Bash']) ?? base('PermissionDenied'),
  PostToolUse: (payload, folders) => withCall(base('PostToolUse'), payload, folders, true),
  PostToolUseFailure: failedTool,
  PostToolBatch: () => base('PostToolBatch'),
  UserPromptSubmit: (payload) => {
    const { steps = [], ...scenario } = base('UserPromptSubmit', 'turn');
    return { ...scenario, steps: [{ say: string(payload.prompt) ?? prompts.first }, ...steps.slice(1)] };
  },
  UserPromptExpansion: (payload) => {
    const name = string(payload.command_name) ?? 'foo';
    const { steps = [], ...scenario } = base('UserPromptExpansion');
    const typed = string(payload.prompt) ?? `/${name}`;
    if (!/^[\w-]+$/.test(name)) return no(`a command cannot be made under the name ${JSON.stringify(name)}`);
    return (
      only(payload, 'expansion_type', ['slash_command']) ?? {
        ...scenario,
        steps: [{ say: typed.startsWith(`/${name}`) ? typed : `/${name}` }, ...steps.slice(1)],
        files: { [`.claude/commands/${name}.md`]: 'EXPANDEDPROMPT\n' },
      }
    );
  },
  // What stands in the text of a command runs for real: only the harmless one of the scenario may.
  PreSkillShellCommand: (payload) =>
    string(record(payload.tool_input).command) === skillCommand
      ? base('PreSkillShellCommand')
      : no(`only ${JSON.stringify(skillCommand)} is let run in the text of a command`),
  Stop: (payload) => firstStop(payload) ?? { ...base('Stop'), model: said(payload) },
  StopFailure: () => base('StopFailure'),
  SubagentStart: (payload) => only(payload, 'agent_type', ['general-purpose']) ?? base('SubagentStart'),
  SubagentStop: (payload) =>
    firstStop(payload) ??
    only(payload, 'agent_type', ['general-purpose']) ?? { ...base('SubagentStop'), subagent: said(payload) },
  SessionStart: (payload) =>
    only(payload, 'source', ['startup', 'clear']) ?? base('SessionStart', string(payload.source) ?? 'startup'),
  SessionEnd: (payload) => only(payload, 'reason', ['other']) ?? base('SessionEnd'),
  Setup: (payload) =>
    only(payload, 'trigger', ['init', 'maintenance']) ?? {
      ...base('Setup'),
      args: [`--${string(payload.trigger) ?? 'init'}`],
    },
  PreCompact: (payload) => only(payload, 'trigger', ['manual']) ?? base('PreCompact'),
  PostCompact: (payload) => only(payload, 'trigger', ['manual']) ?? base('PostCompact'),
  PreModelSwitch: (payload) => only(payload, 'source', ['sdk']) ?? base('PreModelSwitch'),
  PostModelSwitch: (payload) => only(payload, 'source', ['sdk']) ?? base('PostModelSwitch'),
  Elicitation: (payload) => only(payload, 'mode', ['form']) ?? base('Elicitation'),
  ElicitationResult: (payload) => only(payload, 'mode', ['form']) ?? base('ElicitationResult'),
  Notification: (payload) => only(payload, 'notification_type', ['elicitation_response']) ?? base('Notification'),
  TaskCreated: () => base('TaskCreated'),
  TaskCompleted: () => base('TaskCompleted'),
  InstructionsLoaded: (payload) => only(payload, 'load_reason', ['session_start']) ?? base('InstructionsLoaded'),
  CwdChanged: () => base('CwdChanged'),
  FileChanged: (payload, _folders, _effect, matcher) => {
    const file = basename(string(payload.file_path) ?? 'watched.txt');
    const { steps = [], ...scenario } = base('FileChanged');
    if (!/^\w[\w.-]*$/.test(file)) return no(`a watched file cannot be made under the name ${JSON.stringify(file)}`);
    if (matcher === undefined) return no('a hook without a matcher watches no file until another hook names one');
    return (
      only(payload, 'event', ['change']) ?? {
        ...scenario,
        files: { [file]: 'first\n' },
        steps: steps.map((step) => ('write' in step ? { ...step, write: file } : step)),
      }
    );
  },
  ConfigChange: (payload) => only(payload, 'source', ['project_settings']) ?? base('ConfigChange'),
  WorktreeCreate: () => base('WorktreeCreate'),
  WorktreeRemove: () => base('WorktreeRemove'),
  MessageDisplay: () => base('MessageDisplay'),
};

/** What is compared is the first stop of a turn. */
function firstStop(payload: PayloadJson): Impossible | undefined {
  return payload.stop_hook_active === true
    ? no('stop_hook_active holds only after a hook has blocked the stop')
    : undefined;
}

function said(payload: PayloadJson): readonly Line[] {
  const message = string(payload.last_assistant_message);
  return message === undefined ? [] : [text(message)];
}

/**
 * The scenario that fires a payload's event with the payload's own values. `effect` is what the hook is foretold to do:
 * a hook that grants is shown in a session that refuses, any other in one that lets through.
 */
export function scenarioFor(
  payload: PayloadJson,
  event: EventName,
  folders: Folders,
  effect: Effect,
  matcher: string | undefined,
): Adapted {
  const adapt = adapters[event];
  if (adapt === undefined) return no(`${event} needs a person at a terminal`);
  const adapted = adapt(payload, folders, effect, matcher);
  if ('impossible' in adapted) return adapted;
  const { matcher: own, ...scenario } = adapted;
  // The hook's own matcher, but where the scenario has to pass by a second tool or start that it might run for too.
  const narrowed = /^(PreToolUse|PostToolUse|SessionStart|Notification)/.test(scenario.event) ? own : undefined;
  const kept = narrowed ?? matcher;
  return kept === undefined ? scenario : { ...scenario, matcher: kept };
}
