/** An `if` that a plain spelling of the same command gets past: the guard behind it is never asked. */
import { quote } from '../../evidence/phrases.js';
import { clientOf, handlerSpot } from '../../evidence/registration.js';
import type { Example, Hook, Rule, Version } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { conditionHolds, readCondition } from '../../wiring/condition.js';
import { isOfScript } from '../../wiring/same-script.js';

const gate = 'if ! make check >&2; then\n  exit 2\nfi\nexit 0\n';

/** Guards of commands, by the `if` of each. */
function wired(
  conditions: readonly (string | undefined)[],
  title?: string,
  text = gate,
  event = 'PreToolUse',
): Example {
  const hooks = conditions.map((each) => ({
    type: 'command',
    command: '"$CLAUDE_PROJECT_DIR"/gate.sh',
    ...(each === undefined ? {} : { if: each }),
  }));
  return {
    kind: 'config',
    config: 'settings',
    text: JSON.stringify({ hooks: { [event]: [{ matcher: 'Bash', hooks }] } }),
    files: { 'gate.sh': { text: `#!/bin/bash\n${text}`, executable: true } },
    ...(title === undefined ? {} : { title }),
  };
}

export const rule: Rule = {
  id: 'condition-misses-git-options',
  severity: 'info',
  summary: 'The `if` of a handler does not hold for another plain spelling of the command that its guard is for.',
  docs: {
    why:
      'Claude Code holds the rule in `if` against the text of each command. `Bash(git commit *)` holds for `git add . && git commit`, ' +
      'and not for `git -C app commit`, which is how Claude commits in a worktree or in another folder: the guard is not started, and ' +
      'the commit goes through unchecked.',
    repair:
      'Write `Bash(git *)`, and look for the verb in the script, behind the options of git; or add a handler of the same script with ' +
      '`"if": "Bash(git -C * commit *)"`.',
  },
  bad: [
    wired(['Bash(git commit *)']),
    wired(['Bash(git push:*)'], 'In the older form'),
    wired(['Bash(git commit *)', 'Bash(git push *)'], 'Each of two handlers'),
  ],
  good: [
    wired(['Bash(git *)'], 'Any call of git'),
    wired(['Bash(*git*commit*)'], 'Whatever stands between the two'),
    wired(['Bash(git commit *)', 'Bash(git -C * commit *)'], 'A handler for either'),
    wired(['Bash(git commit *)', undefined], 'Started for every command by another handler'),
    wired(['Bash(npm publish *)'], 'A program without such options'),
    wired(['Edit(*.sql)'], 'About files'),
    wired(['Bash(git commit *)'], 'It blocks nothing', 'make check >>check.log\nexit 0\n'),
    wired(['Bash(git commit *)'], 'The commit has been made', gate, 'PostToolUse'),
  ],
  yieldsTo: ['guard-bypassed', 'condition-too-narrow', 'narrow-command-pattern'],
  handlers: ['command'],
  *onHook(hook, project) {
    const client = clientOf(project);
    if (hook.event !== 'PreToolUse' || hook.handler.if === undefined || !canBlock(hook)) return;
    const base = commandIn(hook.handler.if);
    if (base === undefined) return;
    const spelled = base.replace(/^git /, 'git -C . ');
    if (!isStarted(hook, base, client) || isStarted(hook, spelled, client)) return;
    const others = project.hooks.filter((other) => other.event === hook.event && isOfScript(other, hook));
    if (others.some((other) => isStarted(other, spelled, client))) return;
    yield {
      message: `Claude Code does not start the guard for \`${spelled}\`, and the command runs: its \`if\` holds only for \`${base}\`, without options of git in between.`,
      help: `Write ${quote('Bash(git *)')}, and let the script look for the verb behind the options of git.`,
      at: handlerSpot(hook, 'if'),
    };
  },
};

/** `git commit` of `Bash(git commit *)`; undefined: it is no rule of one verb of git. */
function commandIn(condition: string): string | undefined {
  const reading = readCondition(condition);
  if (reading.kind !== 'rule' || reading.tool !== 'Bash') return undefined;
  const command = reading.content?.replace(/[:\s]{0,3}\*$/, '').trim() ?? '';
  return /^git [a-z][a-z-]{1,20}(?: [^*]{1,80})?$/.test(command) ? command : undefined;
}

/** Does Claude Code start the hook for the command, with operands or without, or may it? */
function isStarted({ event, handler }: Hook, command: string, client: Version): boolean {
  return [command, `${command} topic`].some((each) => {
    const payload = { hook_event_name: event, tool_name: 'Bash', tool_input: { command: each } };
    return conditionHolds(handler, event, payload, client) !== false;
  });
}
