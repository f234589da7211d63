/**
 * The client's tools by name: what their calls hold and what they return. Inputs matter for `updatedInput`, which
 * replaces the whole input; outputs for `updatedToolOutput`, which is ignored unless it has the tool's own shape.
 */
import type { Row, Shape, Span, Version } from '../model.js';
import { changelog, type Literal, measured, types } from './sources.js';
import { mcpShapes, type ToolShapes, toolShapes } from './tool-shapes.js';
import { inSpan } from './version.js';

/** A tool whose calls hooks can see. */
export interface ToolFact {
  readonly name: string;
  /** Absent: not known. */
  readonly input?: Shape;
  /** Absent: not known. */
  readonly output?: Shape;
}

/** Tools that the types of client 2.0.0 have with the same required input. Older clients were not looked at. */
const oldTools: ReadonlySet<string> = new Set([
  'Bash',
  'Edit',
  'ExitPlanMode',
  'Glob',
  'Grep',
  'ListMcpResourcesTool',
  'NotebookEdit',
  'Read',
  'ReadMcpResourceTool',
  'TodoWrite',
  'WebFetch',
  'WebSearch',
  'Write',
]);

/** The other tools that client 2.1.330 knows by name. Its EndConversation is left out: no hook runs for it. */
const namedTools: readonly string[] = [
  'Artifact',
  'ClaudeDesign',
  'ListAgents',
  'LSP',
  'OfferChromeSetup',
  'PowerShell',
  'Projects',
  'propose_skills',
  'ReadMcpResourceDirTool',
  'ReadNotifications',
  'RemoteTrigger',
  'ReportFindings',
  'SendFeedback',
  'SendMessage',
  'SendUserFile',
  'SendUserMessage',
  'SetGoal',
  'ShareOnboardingGuide',
  'ShowOnboardingRolePicker',
  'SubagentHandback',
  'WaitForMcpServers',
];

/** Tools whose calls are among the captured payloads. */
const capturedTools: ReadonlySet<string> = new Set([
  'Agent',
  'Bash',
  'Edit',
  'EnterWorktree',
  'ExitWorktree',
  'Read',
  'Skill',
  'TaskCreate',
  'TaskList',
  'TaskUpdate',
  'ToolSearch',
  'WebSearch',
  'Write',
]);

/** Looked for on this client only. */
const lookedFor = { since: '2.1.330', sinceUnknown: true } as const;

const renamed = 'The tool Task until then, as a report on that release says.';
const captured = measured('2.1.330', 'Captured calls; keys and forms that none of them has are from the types.');
const declared = types('2.1.330', 'Read in the types; not captured.');
const named = measured('2.1.330', 'Read in the published program; only the name is known.');

/** The tools that are known. MCP servers add others, all called mcp__<server>__<tool>. */
export const toolRows: readonly Row<ToolFact>[] = [
  ...Object.entries<ToolShapes>(toolShapes).map(([name, shapes]) => ({ name, ...shapes, ...origin(name) })),
  ...namedTools.map((name) => ({ name, ...lookedFor, source: named })),
];

function origin(name: string): Span {
  const source = capturedTools.has(name) ? captured : declared;
  if (name === 'Agent') return { since: '2.1.63', source: { ...source, note: `${captured.note} ${renamed}` } };
  return oldTools.has(name) ? { since: '2.0.0', source } : { ...lookedFor, source };
}

/** A tool name that the newest client no longer writes in `tool_name`. */
export interface FormerToolFact {
  readonly name: string;
  /** What the tool is called since; null: the tool is gone. */
  readonly now: string | null;
}

/** `since` is the oldest client looked at; `until` is the first one seen without the name. The newest has none of them. */
export const formerTools: readonly (Row<FormerToolFact> & { readonly until: Version })[] = [
  {
    name: 'Task',
    now: 'Agent',
    since: '1.0.54',
    until: '2.1.63',
    source: changelog('2.1.63', 'Reported in anthropics/claude-code issue 29677; no announcement was found.'),
  },
  seen('exit_plan_mode', 'ExitPlanMode', '1.0.54', '1.0.72'),
  seen('NotebookRead', 'Read', '1.0.54', '1.0.72'),
  seen('LS', null, '1.0.85', '1.0.100'),
  seen('MultiEdit', 'Edit', '1.0.100', '2.0.0'),
  seen('KillBash', 'TaskStop', '1.0.100', '2.0.0'),
  declaredUntil('BashOutput', null, '2.0.56', '2.1.3'),
  declaredUntil('KillShell', 'TaskStop', '2.1.3', '2.1.34'),
  declaredUntil('TaskOutput', null, '2.1.141', '2.1.330'),
  declaredUntil('Config', null, '2.1.89', '2.1.141'),
];

/** The name was read in the published program of one client and not in that of a later one. */
function seen(name: string, now: string | null, presentIn: Version, absentIn: Literal) {
  const source = measured(absentIn, 'Read in the published programs.');
  return { name, now, since: '1.0.54', until: absentIn, bracket: { presentIn, absentIn }, source };
}

/** The name was read in the types of one client and not in those of a later one. */
function declaredUntil(name: string, now: string | null, presentIn: Version, absentIn: Literal) {
  const source = types(absentIn, 'The types may drop a name later than the client.');
  return { name, now, since: '2.0.0', until: absentIn, bracket: { presentIn, absentIn }, source };
}

/** A tool that the client still has, and gives to the model only where it is told to. */
export interface WithheldToolFact {
  readonly name: string;
  /** Where it is not given; absent: everywhere. */
  readonly systems?: readonly string[];
  /** What the model calls in its place. */
  readonly instead: readonly string[];
  /** The models that do so, where newer ones call nothing. */
  readonly by?: 'older models';
  /** The variable that brings it back. */
  readonly variable?: string;
}

const embeddedSearch = {
  systems: ['macOS', 'Linux'],
  instead: ['Bash'],
  since: '2.1.117',
  source: changelog(
    '2.1.117',
    'Of native builds on macOS and Linux. Of the package on npm, 2.1.150 was seen to send both with its requests on Linux, 2.1.200 was not; 2.1.332 sends both where --allowedTools or an agent names one of them, and not for permissions.allow.',
  ),
} as const;

/** Tools that are missing in the requests of a session that nobody has told to have them. */
export const withheldTools: readonly Row<WithheldToolFact>[] = [
  { name: 'Glob', ...embeddedSearch },
  { name: 'Grep', ...embeddedSearch },
  {
    name: 'TodoWrite',
    instead: ['TaskCreate', 'TaskUpdate'],
    by: 'older models',
    variable: 'CLAUDE_CODE_ENABLE_TASKS',
    since: '2.1.142',
    source: measured(
      '2.1.142',
      'Tools in the requests of claude -p on Linux; 2.1.141 sent it, and in a terminal 2.1.110 did not. In place of it the default ' +
        'model gets the Task tools up to 2.1.232, and none from 2.1.233 on; in 2.1.332 claude-haiku-4-5 and claude-sonnet-4-5 still ' +
        'get them, and TodoWrite with CLAUDE_CODE_ENABLE_TASKS=0.',
    ),
  },
];

const mcpTool: Pick<Row<ToolFact>, 'since' | 'source'> = {
  since: '1.0.38',
  source: measured('2.1.330', 'The shape of the output is from the types.'),
};

/**
 * What is known of a tool under a client version: `mcp__…` names get the shapes that all MCP tools share. Undefined for
 * a name that is not known there; nothing can be said about such a tool, not even that it does not exist.
 */
export function toolAt(name: string, client: Version): Row<ToolFact> | undefined {
  if (name.startsWith('mcp__')) return { name, ...mcpShapes, ...mcpTool };
  return toolRows.find((row) => row.name === name && inSpan(client, row));
}
