/** Several prompt hooks on one event: each can fail, so together they fail more often. */

import { matcherAt } from '../../contract/matchers.js';
import { wired } from '../../evidence/prompt-example.js';
import { clientOf } from '../../evidence/registration.js';
import type { Hook, Project, Rule } from '../../model.js';
import { onceFor } from '../../text/once-for.js';
import { scopeOf } from '../../wiring/scope.js';

/** How often one answer of a model is taken to be unusable: the range that people report, not a measurement of ours. */
const failureRates = [0.02, 0.05] as const;

export const rule: Rule = {
  id: 'prompt-hooks-add-up',
  severity: 'warning',
  summary: 'Several prompt hooks on one event fail more often than a single one.',
  docs: {
    why:
      'Sometimes a model returns nothing, refuses, or is cut off or too late. Each prompt hook of an event asks ' +
      'separately, so with n of them the chance that at least one fails is 1-(1-p)^n. If p, the share of unusable ' +
      'answers, is 2 to 5 percent, six hooks fail in 11 to 26 of 100 events. Each failure means that one check did ' +
      'not happen, and the screen shows a hook error.',
    repair:
      'Combine the conditions in one prompt. If a missing answer must block, ask the model from a command hook, ' +
      'which can retry and fail closed.',
    issues: ['https://github.com/anthropics/claude-code/issues/11947'],
  },
  bad: [
    wired('Stop', [
      { type: 'prompt', prompt: 'All tests ran after the last edit.' },
      { type: 'prompt', prompt: 'The changelog names every change.' },
      { type: 'prompt', prompt: 'No TODO was left in the code.' },
    ]),
  ],
  good: [
    wired('Stop', [
      { type: 'prompt', prompt: 'All tests ran after the last edit, and the changelog names every change.' },
    ]),
  ],
  handlers: ['prompt', 'agent'],
  *onHook(hook, project) {
    const peers = peersOf(hook, project);
    const isWith = runsWith(hook, project);
    if (peers.find(isWith) !== hook) return;
    const group = peers.filter(isWith);
    if (group.length < 2) return;
    const [low, high] = failureRates.map((p) => percent(1 - (1 - p) ** group.length));
    yield {
      message: `${group.length} prompt hooks judge the same ${hook.event} event separately: if one in ${1 / failureRates[0]} to one in ${1 / failureRates[1]} answers is unusable, at least one hook fails in ${low} to ${high} of 100 events.`,
      help: 'Combine the conditions in one prompt, or use one command hook.',
      at: { in: 'hook' },
      ...(group.length === 2 ? { severity: 'info' } : {}),
    };
  },
};

/** The prompt and agent hooks of a project, by event, scope and condition; sorted once for all hooks. */
const groupsIn = onceFor(({ hooks }: Project): ReadonlyMap<string, readonly Hook[]> => {
  const groups = new Map<string, Hook[]>();
  for (const hook of hooks) {
    const key = groupOf(hook);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [hook]);
    else group.push(hook);
  }
  return groups;
});

/** The prompt and agent hooks that the client has active on the same event, itself included, in the order of the project. */
function peersOf(hook: Hook, project: Project): readonly Hook[] {
  return groupsIn(project).get(groupOf(hook) ?? '') ?? [];
}

function groupOf(hook: Hook): string | undefined {
  const scope = scopeOf(hook);
  if (scope === undefined || !asksModel(hook)) return undefined;
  return JSON.stringify([hook.event, scope, hook.handler.if ?? null]);
}

/** Does another one certainly run whenever this one does? */
function runsWith({ event, matcher }: Hook, project: Project): (other: Hook) => boolean {
  const readsMatcher = matcherAt(event, clientOf(project)).subject !== null;
  return (other) => !readsMatcher || isAny(other.matcher) || other.matcher === matcher;
}

const asksModel = ({ handler }: Hook): boolean => handler.type === 'prompt' || handler.type === 'agent';

const isAny = (matcher: string | undefined): boolean => matcher === undefined || matcher === '' || matcher === '*';

const percent = (share: number): number => Math.round(share * 100);
