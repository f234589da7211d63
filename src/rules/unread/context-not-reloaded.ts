/** Context for Claude at the start of a session, and none where `/clear` or a compaction has taken it away. */

import { contextLostAt } from '../../contract/context.js';
import { join, quote } from '../../evidence/phrases.js';
import { clientOf, matcherSpot } from '../../evidence/registration.js';
import { settingsExample } from '../../evidence/settings-example.js';
import type { Hook, Project, Rule } from '../../model.js';
import { answerLines } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { readingMatches, readMatcher } from '../../wiring/matcher.js';

const context = {
  text: '#!/bin/bash\ncat >/dev/null\necho "Branch: $(git branch --show-current)"\ncat docs/rules.md\n',
};

function started(groups: readonly string[], title?: string, script = context) {
  const hook = { type: 'command', command: 'bash "$CLAUDE_PROJECT_DIR"/hooks/start.sh' };
  const SessionStart = groups.map((matcher) => ({ matcher, hooks: [hook] }));
  return settingsExample({ SessionStart }, { title, files: { 'hooks/start.sh': script } });
}

export const rule: Rule = {
  id: 'context-not-reloaded',
  severity: 'info',
  summary: 'The hook loads context when a session starts, and not after `/clear` or a compaction, which remove it.',
  docs: {
    why:
      'What a SessionStart hook prints becomes part of the conversation. `/clear` throws the conversation away, and a ' +
      'compaction replaces it with a summary. SessionStart runs again after both, with the source `clear` or `compact`: a ' +
      'matcher of `startup|resume` leaves Claude without the rules and the state that the hook loads.',
    repair: 'Leave the matcher out, or add `clear` and `compact`.',
  },
  bad: [
    started(['startup|resume']),
    started(['startup|resume|compact'], 'Only one of the two'),
    started(['startup|resume'], 'In JSON', {
      text: '#!/bin/bash\ncat >/dev/null\njq -n \'{hookSpecificOutput: {hookEventName: "SessionStart", additionalContext: "Answer in German."}}\'\n',
    }),
  ],
  good: [
    started(['startup|resume|clear|compact|fork']),
    started(['startup'], 'Once, as the author wants it'),
    started(['startup|resume', 'clear'], 'Another hook runs after one of them'),
    started(['startup|resume'], 'Nothing is loaded', {
      text: '#!/bin/bash\ncat >/dev/null\nnpm install --silent >/dev/null 2>&1\necho "Packages installed."\n',
    }),
    started(['startup|resume'], 'A reply for the user alone', {
      text: '#!/bin/bash\ncat >/dev/null\njq -n --arg text "Branch: $(git branch --show-current)" \'{systemMessage: $text}\'\n',
    }),
    started(['startup|resume'], 'It is for the user', {
      text: '#!/bin/bash\ncat >/dev/null\necho "Branch: $(git branch --show-current)" >&2\n',
    }),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const names = sourcesOf(hook, project);
    const missed = contextLostAt(clientOf(project)).filter((source) => !names.includes(source));
    if (!names.includes('startup') || names.length < 2 || missed.length === 0) return;
    if (!loadsContext(hook) || othersRun(hook, project, missed)) return;
    yield {
      message: `The hook loads context for Claude, and does not run after ${join(missed.map(quote), 'or')}, which ${missed.length === 1 ? 'removes' : 'remove'} it.`,
      help: `Leave the matcher out, or add ${join(missed.map(quote), 'and')}.`,
      at: matcherSpot(hook),
    };
  },
};

/** The sources that the matcher lists; none where it is no list. */
function sourcesOf({ event, matcher }: Hook, project: Project): readonly string[] {
  if (event !== 'SessionStart') return [];
  const reading = readMatcher(event, matcher, clientOf(project));
  return reading.kind === 'list' ? reading.names : [];
}

/** Does it print something to Claude that is worth having again? */
function loadsContext(hook: Hook): boolean {
  const said = textOf(hook);
  if (/\badditionalContext\b/.test(said.text)) return true;
  // A reply for the user alone.
  if (/\bsystemMessage\b/.test(said.text)) return false;
  const isAboutProject = /\bgit (?:status|log|branch|rev-parse|diff)\b|\bcontext\b|\.md\b/i.test(said.text);
  return isAboutProject && answerLines(said).some(({ prints, toStderr }) => prints && !toStderr);
}

/** Does something else run where this hook does not? What that loads is the author's choice. */
function othersRun(hook: Hook, project: Project, missed: readonly string[]): boolean {
  const client = clientOf(project);
  return project.hooks.some(
    ({ event, matcher }) =>
      event === 'PostCompact' ||
      (event === 'SessionStart' &&
        matcher !== hook.matcher &&
        missed.some((source) => readingMatches(readMatcher(event, matcher, client), source, client))),
  );
}
