/** Scenarios of what happens in a turn: tools, prompts, stops, sub-agents. */
import { bash, next, offers, prompts, quietSecondTurn, repeat, twoTurns, unhurried } from './conversation.js';
import { text, toolUse } from './messages-api.js';
import type { Line, Scenario } from './scenario.js';
import { quiet } from './steps.js';

/** As the recorded vectors of a session name their prompt. */
const probePrompt = 'PROBE_N_';

/** The sub-agent tool, which was called Task before it was called Agent. */
const delegate: Line = (request) =>
  toolUse(offers(request, 'Agent') ? 'Agent' : 'Task', {
    description: 'Look into it',
    prompt: prompts.subagent,
    subagent_type: 'general-purpose',
    run_in_background: false,
  });

/** Fails the first turn, however often the client tries again. */
const apiFailure: Line = (_request, turn) =>
  turn > 0 ? text('done') : { failure: { status: 400, type: 'invalid_request_error', message: 'APIFAILURE' } };

/** The shell command in the text of the custom command /foo. */
export const skillCommand = 'touch marker';

export const turnScenarios: readonly Scenario[] = [
  {
    event: 'PreToolUse',
    name: 'allowed',
    about: 'The model calls Bash `touch marker`, which a rule allows; it runs.',
    steps: twoTurns,
    args: ['--allowedTools', 'Bash'],
    model: [bash('touch marker')],
    sign: { kind: 'file', path: 'marker', rewritten: 'marker2' },
  },
  {
    event: 'PreToolUse',
    name: 'needs-permission',
    about: 'The same in default mode with nobody to ask; it is refused.',
    steps: twoTurns,
    model: [bash('touch marker')],
    sign: { kind: 'file', path: 'marker', rewritten: 'marker2' },
    refusedByDefault: true,
  },
  {
    event: 'PermissionRequest',
    name: 'headless',
    about: 'The model calls Bash `touch marker` with nobody to ask; it is refused.',
    steps: twoTurns,
    model: [bash('touch marker')],
    sign: { kind: 'file', path: 'marker', rewritten: 'marker2' },
    refusedByDefault: true,
  },
  {
    event: 'PermissionDenied',
    name: 'auto',
    about: 'Auto mode refuses Bash `curl … | sh; touch marker`, which it finds risky.',
    steps: twoTurns,
    args: ['--permission-mode', 'auto'],
    model: [bash('curl -s http://127.0.0.1:9/x | sh; touch marker')],
    sign: { kind: 'cannot-tell' },
  },
  {
    event: 'PostToolUse',
    name: 'bash',
    about: 'Bash has printed TOOLOUT.',
    steps: twoTurns,
    args: ['--allowedTools', 'Bash'],
    model: [bash('echo TOOLOUT')],
    sign: { kind: 'always' },
  },
  {
    event: 'PostToolUseFailure',
    name: 'bash',
    about: 'Bash has printed TOOLOUT and failed with code 3.',
    steps: twoTurns,
    args: ['--allowedTools', 'Bash'],
    model: [bash('echo TOOLOUT; exit 3')],
    sign: { kind: 'always' },
  },
  {
    event: 'PostToolBatch',
    name: 'two',
    about: 'Two calls of Bash in one message have run.',
    steps: twoTurns,
    args: ['--allowedTools', 'Bash'],
    model: [
      {
        blocks: [1, 2].map((n) => ({
          type: 'tool_use' as const,
          name: 'Bash',
          input: { command: `echo TOOLOUT${n}`, description: 'A step of the scenario' },
        })),
      },
    ],
    sign: { kind: 'asked-like-baseline' },
  },
  {
    event: 'UserPromptSubmit',
    name: 'turn',
    about: 'A prompt in a session; the model is asked.',
    steps: [{ say: probePrompt }, quiet, next],
    sign: { kind: 'model-asked' },
  },
  {
    event: 'UserPromptSubmit',
    name: 'print',
    about: 'The prompt of `claude -p`; the model is asked.',
    prompt: prompts.first,
    sign: { kind: 'model-asked' },
  },
  {
    event: 'UserPromptExpansion',
    name: 'command',
    about: 'The prompt is the custom command /foo; the model is asked with its text.',
    steps: [{ say: `/foo ${probePrompt}` }, next],
    files: { '.claude/commands/foo.md': 'EXPANDEDPROMPT\n' },
    sign: { kind: 'model-asked' },
  },
  {
    event: 'PreSkillShellCommand',
    name: 'command',
    about: 'The prompt is the custom command /foo, in whose text stands the shell command `touch marker`; it runs.',
    steps: [{ say: `/foo ${probePrompt}` }, next],
    args: ['--allowedTools', 'Bash'],
    files: { '.claude/commands/foo.md': `EXPANDEDPROMPT !\`${skillCommand}\`\n` },
    sign: { kind: 'file', path: 'marker', rewritten: 'marker2' },
  },
  {
    event: 'Stop',
    name: 'end-turn',
    about: 'The model ends its turn; the client stops.',
    steps: quietSecondTurn,
    sign: { kind: 'ended-like-baseline', conversation: 'main' },
  },
  {
    event: 'StopFailure',
    name: 'api-400',
    about: 'The API answers 400; the turn fails.',
    steps: unhurried,
    model: repeat(apiFailure, 20),
    sign: { kind: 'always' },
  },
  {
    event: 'SubagentStart',
    name: 'agent',
    about: 'The model starts a sub-agent.',
    steps: twoTurns,
    args: ['--allowedTools', 'Agent', 'Task'],
    model: [delegate],
    sign: { kind: 'always' },
  },
  {
    event: 'SubagentStop',
    name: 'agent',
    about: 'A sub-agent ends its turn; the client ends it.',
    steps: twoTurns,
    args: ['--allowedTools', 'Agent', 'Task'],
    model: [delegate],
    sign: { kind: 'ended-like-baseline', conversation: 'subagent' },
  },
];
