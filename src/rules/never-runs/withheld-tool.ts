/** A matcher for tools alone that Claude Code still has and no longer gives to Claude. */
import { toolEvents } from '../../contract/handler-keys.js';
import { toolRows, withheldTools } from '../../contract/tools.js';
import { inSpan } from '../../contract/version.js';
import { join, quote } from '../../evidence/phrases.js';
import { clientOf, matcherSpot } from '../../evidence/registration.js';
import { valueAt } from '../../evidence/runs.js';
import type { Example, Hook, Rule, Version } from '../../model.js';
import { readingMatches, readMatcher } from '../../wiring/matcher.js';
import { isOfScript } from '../../wiring/same-script.js';

/** Handlers of one script, by their matchers. */
function wired(matchers: readonly string[], title?: string, more: object = {}): Example {
  const hooks = [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/note.sh' }];
  return {
    kind: 'config',
    config: 'settings',
    text: JSON.stringify({ ...more, hooks: { PreToolUse: matchers.map((matcher) => ({ matcher, hooks })) } }),
    files: { 'note.sh': { text: '#!/bin/sh\ncat >>/dev/null\n', executable: true } },
    ...(title === undefined ? {} : { title }),
  };
}

export const rule: Rule = {
  id: 'withheld-tool',
  severity: 'warning',
  summary: 'The matcher names only tools that Claude Code no longer gives to Claude by default.',
  docs: {
    why:
      'On macOS and Linux, Claude Code no longer gives Claude a `Glob` and a `Grep`: it searches with `find` and `grep` in ' +
      '`Bash`, unless the subagent or `--allowedTools` names one of them; `permissions.allow` does not bring them back. `TodoWrite` has ' +
      'made way for `TaskCreate` and `TaskUpdate` with older models; newer ones keep no list by default. A hook that waits for calls ' +
      'of the old tools sees none of these.',
    repair: 'Add the tool that Claude calls now to the matcher, and read the input of that as well.',
    issues: [
      'https://github.com/anthropics/claude-code/issues/52121',
      'https://github.com/anthropics/claude-code/issues/52004',
    ],
  },
  bad: [
    wired(['Glob|Grep']),
    wired(['TodoWrite'], 'The list of what is to be done'),
    wired(['^Grep$'], 'As an expression'),
    wired(['Grep', 'Glob'], 'Each in an entry of its own'),
  ],
  good: [
    wired(['Grep|Bash'], 'Another tool beside them'),
    wired(['Grep', 'Bash'], 'The other tool in an entry of its own'),
    wired(['Read'], 'A tool that Claude has'),
    wired(['mcp__files__.*'], 'Tools of a server'),
    wired(['.*search.*|Grep'], 'An expression that tools of a server match as well'),
    wired(['TodoWrite'], 'Settings that bring the tool back', { env: { CLAUDE_CODE_ENABLE_TASKS: '0' } }),
    {
      kind: 'config',
      title: 'No matcher',
      config: 'settings',
      text: '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "cat >/dev/null"}]}]}}',
    },
  ],
  *onHook(hook, project) {
    const { event, matcher } = hook;
    if (matcher === undefined || !toolEvents.includes(event)) return;
    const client = clientOf(project);
    const names = namesIn(hook, client);
    const withheld = withheldTools.filter((row) => names.includes(row.name) && inSpan(client, row));
    const [first] = withheld;
    if (first === undefined || withheld.length < names.length) return;
    const { variable } = first;
    if (variable !== undefined && project.configs.some(({ value }) => valueAt(value, `/env/${variable}`) !== undefined))
      return;
    const instead = [...new Set(withheld.flatMap((row) => row.instead))];
    const others = project.hooks.filter((other) => other.event === event && isOfScript(other, hook));
    if (
      others.some((other) =>
        instead.some((name) => readingMatches(readMatcher(event, other.matcher, client), name, client)),
      )
    )
      return;
    const [tools, called] = [join(names.map(quote), 'and'), join(instead.map(quote), 'and')];
    yield {
      message:
        first.systems === undefined
          ? `The hook does not run: Claude Code no longer gives Claude ${tools} by default.${first.by === undefined ? '' : ` With ${first.by}, Claude calls ${called} instead.`}`
          : `On ${join(first.systems, 'and')}, Claude calls ${called} instead, and the hook does not run: Claude Code gives ${tools} only to a subagent or a session that names ${names.length === 1 ? 'it' : 'them'}.`,
      help: `Write "matcher": ${quote([...names, ...instead].join('|'))}, and read the input of ${called} as well.`,
      at: matcherSpot(hook),
    };
  },
};

/** The tools that a matcher is for; none where it may be for tools of a server as well. */
function namesIn({ event, matcher = '' }: Hook, client: Version): readonly string[] {
  const reading = readMatcher(event, matcher, client);
  if (reading.kind === 'list') return reading.names;
  if (reading.kind !== 'pattern' || /mcp|\.\*|\.\+/i.test(matcher)) return [];
  return toolRows.filter(({ name }) => reading.test(name)).map(({ name }) => name);
}
