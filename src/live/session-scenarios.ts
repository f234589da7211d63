/** Scenarios of what happens around turns: sessions, compactions, models, elicitations, tasks, files, worktrees. */
import {
  bash,
  called,
  first,
  next,
  offers,
  prompts,
  quietSecondTurn,
  repeat,
  twoTurns,
  unhurried,
} from './conversation.js';
import { demoServer } from './mcp-server.js';
import { type ToolUseBlock, text, toolUse } from './messages-api.js';
import type { Line, Scenario, Sign } from './scenario.js';
import type { Step } from './steps.js';

/** A conversation of one exchange is too short for some clients to compact. */
const compactSteps: readonly Step[] = [first, { say: 'SECONDPROMPT' }, { say: '/compact' }, next];

/** Calls tools in order, each once; some clients offer them only after a search. */
const inTurn =
  (...calls: readonly ToolUseBlock[]): Line =>
  (request) => {
    const names = calls.map(({ name }) => name);
    if (names.some((name) => !offers(request, name))) {
      if (!offers(request, 'ToolSearch') || called(request, 'ToolSearch')) return text(`no ${names.join()}`);
      return toolUse('ToolSearch', { query: `select:${names.join()}`, max_results: 5 });
    }
    const next = calls.find(({ name }) => !called(request, name));
    return next === undefined ? text('all called') : { blocks: [next] };
  };

const createTask: ToolUseBlock = {
  type: 'tool_use',
  name: 'TaskCreate',
  input: { subject: 'Do X', description: 'Do X well', activeForm: 'Doing X' },
};
const completeTask: ToolUseBlock = {
  type: 'tool_use',
  name: 'TaskUpdate',
  input: { taskId: '1', status: 'completed' },
};

/** The server was told that the user accepts. */
const accepted: Sign = { kind: 'tool-result-says', text: '"action":"accept"' };

const elicitation = {
  steps: twoTurns,
  args: ['--mcp-config', '.mcp-demo.json', '--allowedTools', 'mcp__demo__ask'],
  files: demoServer('demo', ['ask']),
  model: [toolUse('mcp__demo__ask', {})],
} as const;

const enterWorktree: ToolUseBlock = { type: 'tool_use', name: 'EnterWorktree', input: { name: 'wt1' } };
const leaveWorktree: ToolUseBlock = {
  type: 'tool_use',
  name: 'ExitWorktree',
  input: { action: 'remove', discard_changes: true },
};

const smallModel = 'claude-haiku-4-5';
const otherModel = 'claude-sonnet-4-5';

export const sessionScenarios: readonly Scenario[] = [
  {
    event: 'SessionStart',
    name: 'startup',
    about: 'A session starts.',
    steps: twoTurns,
    matcher: 'startup',
    sign: { kind: 'always' },
  },
  {
    event: 'SessionStart',
    name: 'clear',
    about: 'The user clears the session with /clear.',
    steps: [first, { say: '/clear' }, next],
    // /clear asks the model nothing: what the hook says is in the request of the turn after it.
    turn: 2,
    matcher: 'clear',
    sign: { kind: 'always' },
  },
  {
    event: 'SessionEnd',
    name: 'end',
    about: 'A `claude -p` run ends.',
    prompt: prompts.first,
    sign: { kind: 'always' },
  },
  {
    event: 'Setup',
    name: 'init',
    about: '`claude --init -p`.',
    prompt: prompts.first,
    args: ['--init'],
    sign: { kind: 'always' },
  },
  {
    event: 'PreCompact',
    name: 'manual',
    about: 'The user compacts the session with /compact; a summary is asked for.',
    steps: compactSteps,
    turn: 2,
    sign: { kind: 'compaction' },
  },
  {
    event: 'PostCompact',
    name: 'manual',
    about: 'The session has been compacted with /compact.',
    steps: compactSteps,
    turn: 2,
    sign: { kind: 'always' },
  },
  {
    event: 'PreModelSwitch',
    name: 'sdk',
    about: 'The host switches the model by a control request; the next turn goes to it.',
    steps: [first, { control: { subtype: 'set_model', model: otherModel } }, next],
    turn: 1,
    sign: { kind: 'model', model: otherModel },
  },
  {
    event: 'PostModelSwitch',
    name: 'sdk',
    about: 'The host has switched the model by a control request.',
    steps: [first, { control: { subtype: 'set_model', model: otherModel } }, next],
    turn: 1,
    sign: { kind: 'always' },
  },
  {
    event: 'Elicitation',
    name: 'form',
    about: 'A tool of an MCP server asks for a name; the host answers HOSTNAME.',
    ...elicitation,
    sign: accepted,
  },
  {
    event: 'ElicitationResult',
    name: 'form',
    about: 'The host has answered HOSTNAME to a tool of an MCP server.',
    ...elicitation,
    sign: accepted,
  },
  {
    event: 'Notification',
    name: 'elicitation_response',
    about: 'The client notifies of an answer to an MCP server.',
    ...elicitation,
    steps: unhurried,
    matcher: 'elicitation_response',
    sign: { kind: 'always' },
  },
  {
    event: 'TaskCreated',
    name: 'tool',
    about: 'The model creates a task with TaskCreate.',
    steps: twoTurns,
    args: ['--model', smallModel],
    // Clients that had the tools before they were the default in a session without a terminal.
    env: { CLAUDE_CODE_ENABLE_TASKS: '1' },
    model: repeat(inTurn(createTask), 3),
    sign: { kind: 'tool-result-like-baseline' },
  },
  {
    event: 'TaskCompleted',
    name: 'tool',
    about: 'The model completes a task with TaskUpdate.',
    steps: twoTurns,
    args: ['--model', smallModel],
    // Clients that had the tools before they were the default in a session without a terminal.
    env: { CLAUDE_CODE_ENABLE_TASKS: '1' },
    model: repeat(inTurn(createTask, completeTask), 4),
    sign: { kind: 'tool-result-like-baseline' },
  },
  {
    event: 'InstructionsLoaded',
    name: 'session_start',
    about: 'A session starts in a project with a CLAUDE.md.',
    steps: twoTurns,
    files: { 'CLAUDE.md': 'INSTRUCTIONS\n' },
    sign: { kind: 'always' },
  },
  {
    event: 'CwdChanged',
    name: 'cd',
    about: 'Bash has changed the directory of the session.',
    steps: unhurried,
    args: ['--allowedTools', 'Bash'],
    files: { 'sub/here.txt': '' },
    model: [bash('cd sub && pwd')],
    sign: { kind: 'always' },
  },
  {
    event: 'FileChanged',
    name: 'change',
    about: 'A watched file changes while the session is open.',
    steps: [first, { write: 'watched.txt', content: 'second\n', settleMs: 2000 }, next],
    files: { 'watched.txt': 'first\n' },
    turn: 1,
    matcher: 'watched.txt',
    sign: { kind: 'always' },
  },
  {
    event: 'ConfigChange',
    name: 'project',
    about: 'The project settings gain a hook that denies Bash; the change takes effect.',
    steps: [
      first,
      { addHook: { event: 'PreToolUse', matcher: 'Bash', command: 'echo NEWHOOK >&2; exit 2' }, settleMs: 2500 },
      next,
    ],
    turn: 1,
    args: ['--allowedTools', 'Bash'],
    model: [text('ready'), bash('touch marker')],
    sign: { kind: 'tool-result-like-baseline' },
  },
  {
    event: 'WorktreeCreate',
    name: 'flag',
    about: '`claude -w wt1 -p`: the hook takes the place of git in making the worktree.',
    prompt: prompts.first,
    args: ['-w', 'wt1'],
    git: true,
    sign: { kind: 'model-asked' },
    baseline: 'no-hook',
  },
  {
    event: 'WorktreeRemove',
    name: 'tool',
    about: 'The model leaves, and removes, a worktree that a hook had made.',
    steps: twoTurns,
    args: ['--dangerously-skip-permissions'],
    git: true,
    hooks: { WorktreeCreate: 'mkdir -p "$CLAUDE_PROJECT_DIR/../wt1" && cd "$CLAUDE_PROJECT_DIR/../wt1" && pwd' },
    model: repeat(inTurn(enterWorktree, leaveWorktree), 4),
    sign: { kind: 'tool-result-says', text: 'Exited and removed worktree' },
  },
  {
    event: 'MessageDisplay',
    name: 'print',
    about: 'The model has written a text; it is shown.',
    steps: quietSecondTurn,
    sign: { kind: 'always' },
  },
];
