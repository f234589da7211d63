/** A handler that stands twice: the client runs it once. */

import { handlerSpot } from '../evidence/registration.js';
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
    if (first === undefined || first === hook) return;
    yield {
      message: `The same handler is already registered at ${first.place.file}:${first.place.line ?? 1}; Claude Code runs it once.`,
      help: 'Remove one of them.',
      at: handlerSpot(hook),
    };
  },
};

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
