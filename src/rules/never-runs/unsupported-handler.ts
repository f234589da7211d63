/** A handler of a type that its event does not run, or whose answer it does not read. */
import { type Hindrance, handlersOf, hindranceOf } from '../../contract/handlers.js';
import { join } from '../../evidence/phrases.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import type { Rule, Severity } from '../../model.js';

const outcomes: Readonly<Record<Hindrance, readonly [says: string, severity: Severity]>> = {
  refused: ['Claude Code reports a hook error and runs nothing', 'error'],
  blocks: ['Claude Code runs nothing and blocks, every time', 'error'],
  skipped: ['Claude Code silently skips it', 'error'],
  'no-effect': ['Claude Code runs it and discards the reply', 'error'],
  undocumented: ['what Claude Code does with it is not known', 'warning'],
};

export const rule: Rule = {
  id: 'unsupported-handler',
  severity: 'error',
  summary: 'The event does not run handlers of this type, or ignores their reply.',
  docs: {
    why:
      'Not every event supports every handler type. Before a session starts there is no conversation for a model to ' +
      'judge, and HTTP requests are not possible; a permission request does not read `ok`.',
    repair: 'Use a type that the event runs; every event runs `command`.',
    issues: ['https://github.com/anthropics/claude-code/issues/37559'],
  },
  bad: [
    {
      kind: 'config',
      title: 'No HTTP request at the start of a session',
      config: 'settings',
      text: '{"hooks": {"SessionStart": [{"hooks": [{"type": "http", "url": "http://localhost:8080/start"}]}]}}',
    },
    {
      kind: 'config',
      title: 'A permission request does not read `ok`',
      config: 'settings',
      text: '{"hooks": {"PermissionRequest": [{"hooks": [{"type": "prompt", "prompt": "May this run? $ARGUMENTS"}]}]}}',
    },
    {
      kind: 'config',
      title: 'No model judges the shell commands of skills: each of them is blocked',
      config: 'settings',
      text: '{"hooks": {"PreSkillShellCommand": [{"hooks": [{"type": "prompt", "prompt": "May this run? $ARGUMENTS"}]}]}}',
    },
  ],
  good: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"PostToolUse": [{"hooks": [{"type": "http", "url": "http://localhost:8080/used"}]}]}}',
    },
  ],
  *onHook(hook, project) {
    const client = clientOf(project);
    const { type } = hook.handler;
    const hindrance = hindranceOf(type, hook.event, client);
    if (hindrance === undefined) return;
    const [says, severity] = outcomes[hindrance.hindrance];
    yield {
      message: `A ${type} handler on ${hook.event}: ${says} (${hindrance.why}).`,
      help: `Use ${join(handlersOf(hook.event, client), 'or')}.`,
      at: handlerSpot(hook, 'type'),
      severity,
    };
  },
};
