/** A handler that stands twice: the client runs it once. */

import { handlerSpot, isSettings } from '../evidence/registration.js';
import type { Hook, Project, Rule } from '../model.js';

export const rule: Rule = {
  id: 'duplicate-handler',
  severity: 'info',
  summary: 'The same handler is registered twice for the same event and matcher.',
  docs: {
    why:
      'Claude Code runs identical handlers of an event once, so the copy does nothing. Somebody who later changes ' +
      'or removes one of them will wonder why the other still runs.',
    repair: 'Remove one of them.',
  },
  bad: [
    {
      kind: 'config',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}, {"hooks": [{"type": "command", "command": "true"}]}]}}',
    },
  ],
  good: [
    {
      kind: 'config',
      title: 'For other tools',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}, {"matcher": "Edit", "hooks": [{"type": "command", "command": "true"}]}]}}',
    },
  ],
  *onHook(hook, project) {
    if (hook.config === undefined) return;
    const first = firstsOf(project).get(key(hook));
    if (first !== undefined && first !== hook) {
      yield {
        message: `The same handler is already registered at ${placeOf(first)}; Claude Code runs it once.`,
        help: 'Remove one of them.',
        at: handlerSpot(hook),
      };
      return;
    }
    const inSettings = hook.pluginRoot === undefined ? undefined : elsewhere(hook, project);
    if (inSettings === undefined) return;
    yield {
      message: `The settings register the same command at ${placeOf(inSettings)}: with the plugin enabled, Claude Code runs it twice.`,
      help: 'Remove it from the settings, or disable the plugin in this project.',
      at: handlerSpot(hook),
    };
  },
};

const placeOf = ({ place }: Hook): string => `${place.file}:${place.line ?? 1}`;

/** A hook of the settings that does the same as one of a plugin: the client does not compare the two. */
function elsewhere(hook: Hook, project: Project): Hook | undefined {
  return project.hooks.find(
    (other) =>
      isSettings(other) &&
      other.event === hook.event &&
      (other.matcher ?? '*') === (hook.matcher ?? '*') &&
      other.handler.type === 'command' &&
      (other.script === undefined || hook.script === undefined
        ? other.handler.command === hook.handler.command
        : other.script.absolutePath === hook.script.absolutePath),
  );
}

/** The first of equal handlers, by what makes them equal; worked out once for all hooks of a project. */
const known = new WeakMap<Project, ReadonlyMap<string, Hook>>();

function firstsOf(project: Project): ReadonlyMap<string, Hook> {
  const firsts =
    known.get(project) ??
    new Map(project.hooks.toReversed().flatMap((hook) => (hook.config === undefined ? [] : [[key(hook), hook]])));
  known.set(project, firsts);
  return firsts;
}

/** Settings files count together; of plugins and frontmatter each file counts for itself. */
function key({ event, matcher = '', handler, projectDir, config }: Hook): string {
  const file = config?.file ?? '';
  const source = /settings(?:\.local)?\.json$/.test(file) ? projectDir : file;
  const sorted = Object.entries(handler).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([event, matcher === '*' ? '' : matcher, sorted, source]);
}
