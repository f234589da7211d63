/** A handler that stands twice: the client runs it once. */

import { identityKeys } from '../../contract/merging.js';
import { abovePlugin } from '../../evidence/above-plugin.js';
import { handlerSpot, isSettings } from '../../evidence/registration.js';
import type { Hook, Project, Rule } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import { identityOf } from '../../wiring/identity.js';
import { scopeOf } from '../../wiring/scope.js';

export const rule: Rule = {
  id: 'duplicate-handler',
  severity: 'info',
  summary: 'The same handler is registered twice for the same event and matcher.',
  docs: {
    why:
      'Claude Code runs identical handlers of an event once, so the copy does nothing. Somebody who later changes ' +
      'or removes one of them will wonder why the other still runs. A script under two spellings of its path ' +
      '(`./.claude/hooks/count.sh` and `"$CLAUDE_PROJECT_DIR"/.claude/hooks/count.sh`) is two commands, and runs twice.',
    repair: 'Remove one of them.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}, {"hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'With another timeout, and naming the shell that runs it anyway',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}, {"type": "command", "command": "true", "shell": "bash", "timeout": 5}]}]}}',
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'For other tools',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}, {"matcher": "Edit", "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
    {
      kind: 'config',
      title: 'With another condition',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true", "if": "Bash(git:*)"}, {"type": "command", "command": "true", "if": "Bash(npm:*)"}]}]}}',
    },
  ],
  *onHook(hook, project) {
    if (hook.config === undefined) return;
    const first = firstsOf(project).get(key(hook));
    if (first !== undefined && first !== hook) {
      yield {
        message: `The same handler is already registered at ${placeOf(first)}; Claude Code runs it once${although(hook, first)}.`,
        help: 'Remove one of them.',
        at: handlerSpot(hook),
      };
      return;
    }
    const twin = twinOf(hook, project);
    if (twin !== undefined) {
      yield {
        message: `The same script is already registered at ${placeOf(twin)}, by another spelling of its path: Claude Code compares commands as text, and runs it twice.`,
        help: 'Remove one of them.',
        at: handlerSpot(hook),
        severity: 'warning',
      };
      return;
    }
    // Claude Code reads only what is under "hooks".
    const isRead = hook.config.pointer.startsWith('/hooks/');
    const isOfPlugin = isRead && hook.pluginRoot !== undefined && abovePlugin(hook) === undefined;
    const inSettings = isOfPlugin ? elsewhere(hook, project) : undefined;
    if (inSettings === undefined) return;
    yield {
      message: `The settings register the same command at ${placeOf(inSettings)}: with the plugin enabled, Claude Code runs it twice.`,
      help: 'Remove it from the settings, or disable the plugin in this project.',
      at: handlerSpot(hook),
    };
  },
};

const placeOf = ({ place }: Hook): string => `${place.file}:${place.line ?? 1}`;

/** What the two differ in, for nothing. */
function although(hook: Hook, first: Hook): string {
  const counting = identityKeys.keys[hook.handler.type];
  const one = new Map<string, unknown>(Object.entries(hook.handler));
  const other = new Map<string, unknown>(Object.entries(first.handler));
  const differing = [...new Set([...one.keys(), ...other.keys()])].filter(
    (key) => !counting.includes(key) && JSON.stringify(one.get(key)) !== JSON.stringify(other.get(key)),
  );
  return differing.length === 0 ? '' : `, although they differ in ${differing.map((key) => `"${key}"`).join(' and ')}`;
}

/** A hook in front of it that starts the same script in the same way, and writes its path in another. */
function twinOf(hook: Hook, project: Project): Hook | undefined {
  const own = startOf(hook);
  if (own === undefined) return undefined;
  const before = project.hooks.slice(0, project.hooks.indexOf(hook));
  return before.find(
    (other) =>
      other.event === hook.event &&
      other.config !== undefined &&
      matcherOf(other) === matcherOf(hook) &&
      other.handler.if === hook.handler.if &&
      scopeOf(other) === scopeOf(hook) &&
      other.script?.absolutePath === hook.script?.absolutePath &&
      startOf(other) === own,
  );
}

/** What a command is besides the path of its script; undefined: it is more than a call of it. */
function startOf({ handler, script }: Hook): string | undefined {
  const { command } = handler;
  const name = script?.path.split('/').at(-1);
  if (handler.type !== 'command' || command === undefined || name === undefined) return undefined;
  const [path, ...others] =
    command.match(/"[^"\s]{0,200}"[^\s"]{0,200}|[^\s"']{1,300}/g)?.filter((word) => word.includes(name)) ?? [];
  if (path === undefined || others.length > 0 || /[;&|<>`\n]|\$\(/.test(command)) return undefined;
  return command.replace(path, name).trim();
}

/** A hook of the settings that does the same as one of a plugin: the client does not compare the two. */
function elsewhere(hook: Hook, project: Project): Hook | undefined {
  return project.hooks.find(
    (other) =>
      isSettings(other) &&
      other.event === hook.event &&
      (other.matcher ?? '*') === (hook.matcher ?? '*') &&
      other.handler.type === 'command' &&
      (other.script === undefined || hook.script === undefined
        ? commandLine(other) === commandLine(hook)
        : other.script.absolutePath === hook.script.absolutePath),
  );
}

/** All that is started; in the exec form, the program alone says little. */
const commandLine = ({ handler: { args, command } }: Hook): string => JSON.stringify([command, args]);

/** The first of equal handlers, by what makes them equal; worked out once for all hooks of a project. */
const firstsOf = onceFor(
  ({ hooks }: Project): ReadonlyMap<string, Hook> =>
    new Map(hooks.toReversed().flatMap((hook) => (hook.config === undefined ? [] : [[key(hook), hook]]))),
);

/** Only those count that are sure to be active together: nobody need have two plugins of a collection enabled. */
function key(hook: Hook): string {
  return JSON.stringify([hook.event, matcherOf(hook), scopeOf(hook), identityOf(hook)]);
}

const matcherOf = ({ matcher = '' }: Hook): string => (matcher === '*' ? '' : matcher);
