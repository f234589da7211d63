/** A test for a tool whose calls the matcher keeps from the hook, or whose name is written otherwise. */
import { toolEvents } from '../../contract/handler-keys.js';
import { agentWithTool } from '../../contract/other-agents.js';
import { formerTools, toolRows } from '../../contract/tools.js';
import { inSpan } from '../../contract/version.js';
import { helpForForeign } from '../../evidence/foreign-tools.js';
import { join, quote } from '../../evidence/phrases.js';
import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Hook, Rule, Version } from '../../model.js';
import { refusesSomewhere } from '../../script/answers/answers.js';
import { type ToolComparison, toolComparisons } from '../../script/payload/tool-comparisons.js';
import { readingMatches, readMatcher } from '../../wiring/matcher.js';

const shell = (test: string, matcher?: string, title?: string) =>
  scriptExample(
    'PreToolUse',
    'bash',
    `#!/bin/bash\ninput=$(cat)\ntool=$(jq -r .tool_name <<<"$input")\n${test}\nexit 0\n`,
    { title, matcher },
  );

const refuse = 'grep -q "DROP TABLE" <<<"$input" && { echo "Blocked: no DROP TABLE" >&2; exit 2; }';

export const rule: Rule = {
  id: 'unmatched-tool',
  severity: 'warning',
  summary: 'The hook looks for a tool whose calls it never gets.',
  docs: {
    why:
      'The matcher decides which calls a hook gets. A test for any other tool never holds, and neither does one for a name ' +
      'in other capitals, or that the tool had in older versions (`Task` is `Agent` now). What depends on the test never happens.',
    repair: 'Add the tool to the matcher, write its name as Claude Code does, or remove the test.',
  },
  bad: [
    shell(`if [ "$tool" = "Bash" ]; then\n  ${refuse}\nfi`, 'Edit|Write'),
    shell(`case "$tool" in\n  Bash) ${refuse} ;;\nesac`, 'Edit|Write'),
    shell(`if [[ "$tool" == "bash" ]]; then\n  ${refuse}\nfi`),
    {
      ...shell('', 'Edit|Write'),
      text: `#!/bin/bash\nfield() { jq -r "$2 // empty" <<<"$1"; }\ninput=$(cat)\nname=$(field "$input" '.tool_name')\nif [ "$name" = "Bash" ]; then\n  ${refuse}\nfi\nexit 0\n`,
    },
    {
      kind: 'script',
      event: 'PreToolUse',
      matcher: 'Bash',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\ntool = data.get("tool_name")\nif tool not in ("Edit", "Write"):\n    sys.exit(0)\nprint("Blocked: read-only today", file=sys.stderr)\nsys.exit(2)\n',
    },
    shell(`case "$tool" in\n  local_shell|exec_command) ${refuse} ;;\nesac`, undefined, "Another agent's tools"),
    {
      kind: 'script',
      title: 'In a list of its own, without a variable',
      event: 'PreToolUse',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst call = JSON.parse(require('fs').readFileSync(0, 'utf8'));\nif (['apply_patch', 'write_file'].includes(call.tool_name)) process.exit(2);\n",
    },
    shell('if [ "$tool" = "Bash" ]; then\n  echo "$input" >>~/bash.log\nfi', 'Edit|Write', 'Nothing is refused'),
    {
      kind: 'script',
      title: 'A name that the tool had in older versions',
      event: 'PreToolUse',
      matcher: 'Agent|Task',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\nif data.get("tool_name") != "Task":\n    sys.exit(0)\nprint("Blocked: no sub-agents today", file=sys.stderr)\nsys.exit(2)\n',
    },
    {
      kind: 'script',
      title: 'Behind a call that makes a text of it',
      event: 'PreToolUse',
      matcher: 'Bash|Task',
      language: 'python',
      text: '#!/usr/bin/env python3\nimport json, sys\ndata = json.load(sys.stdin)\nif str(data.get("tool_name", "")) == "Task":\n    print("Blocked: no sub-agents today", file=sys.stderr)\n    sys.exit(2)\n',
    },
  ],
  good: [
    shell(`if [ "$tool" = "Bash" ]; then\n  ${refuse}\nfi`, 'Edit|Bash'),
    shell(`if [ "$tool" = "Bash" ]; then\n  ${refuse}\nfi`, undefined, 'No matcher'),
    shell(`case "$tool" in\n  Bash|Edit) ${refuse} ;;\nesac`, 'Edit|Write', 'One of the tools matches'),
    shell(`case "$tool" in\n  Bash|bash|shell) ${refuse} ;;\nesac`, 'Bash', 'The names of other agents beside it'),
    shell(`# Cursor calls it so.\nif [ "$tool" = "edit_file" ]; then\n  ${refuse}\nfi`, undefined, 'For another agent'),
    {
      kind: 'script',
      title: 'The old name beside the new one',
      event: 'PreToolUse',
      matcher: 'Agent|Task',
      language: 'javascript',
      text: "#!/usr/bin/env node\nconst input = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nif (input.tool_name !== 'Agent' && input.tool_name !== 'Task') process.exit(0);\nconsole.error('Blocked: no sub-agents today');\nprocess.exit(2);\n",
    },
    shell('if [ "$tool" = "mcp__db__query" ]; then\n  exit 0\nfi', undefined, 'A tool that hooklint does not know'),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { script, event } = hook;
    if (script === undefined || !toolEvents.includes(event)) return;
    const client = clientOf(project);
    const wired = project.hooks.filter((each) => each.script?.absolutePath === script.absolutePath);
    // A script for several events or matchers may get the tool by another one of them.
    if (wired[0]?.id !== hook.id || wired.some((each) => !toolEvents.includes(each.event))) return;
    const comparisons = toolComparisons(script);
    // One that knows Claude Code's tools as well, or names another agent, serves both.
    const isForeign = (name: string): boolean => agentWithTool(name) !== undefined;
    const servesBoth = comparisons.some(({ names }) => !names.every(isForeign)) || otherAgent.test(script.text);
    for (const [index, comparison] of comparisons.entries()) {
      const misses = comparison.names.map((name) =>
        isForeign(name)
          ? servesBoth
            ? undefined
            : foreign(name)
          : (renamed(name, script, client) ?? missed(name, wired, client)),
      );
      const [first] = misses;
      if (first === undefined || !misses.every((miss) => miss !== undefined)) continue;
      const does = comparison.negated ? 'always' : 'never';
      yield {
        message: `${first.why}: no call is of ${join(comparison.names.map(quote), 'or')}, so this test is ${does} true.`,
        help: first.help,
        at: { in: 'script', offset: comparison.offset, length: comparison.length },
        ...(comparison.negated || guards(script, comparison, comparisons[index + 1]) ? {} : { severity: 'info' }),
      };
    }
  },
};

const otherAgent = /\b(?:cursor|codex|gemini|windsurf|copilot|opencode|qwen|droid|kiro)\b/i;

/** Why no call of another agent's tool gets to the script. */
function foreign(name: string): { readonly why: string; readonly help: string } {
  return { why: `${quote(name)} is a tool of ${agentWithTool(name)}`, help: helpForForeign([name], ownTools) };
}

const ownTools = toolRows.map(({ name }) => name);

/** A name that Claude Code has given up for another one, which the script does not look for. */
function renamed(name: string, { text }: NonNullable<Hook['script']>, client: Version): Miss | undefined {
  const { now } = formerTools.find((row) => row.name === name && !inSpan(client, row)) ?? {};
  if (typeof now !== 'string' || new RegExp(`["']${now}["']|\\|\\s?${now}\\b|\\b${now}\\s?\\|`).test(text))
    return undefined;
  return {
    why: `Claude Code calls the tool ${quote(now)} now, and ${quote(name)} no longer`,
    help: `Test for ${quote(now)}, and for ${quote(name)} if older versions are to work too.`,
  };
}

interface Miss {
  readonly why: string;
  readonly help: string;
}

/** Why no call of a tool of this name gets to the script; undefined: one may. */
function missed(name: string, wired: readonly Hook[], client: Version): Miss | undefined {
  const known = toolRows.find((row) => row.name.toLowerCase() === name.toLowerCase())?.name;
  if (known === undefined) return undefined;
  if (known !== name) return { why: `The tool is called ${quote(known)}`, help: `Write ${quote(known)}.` };
  const readings = wired.map(({ event, matcher }) => ({ matcher, reading: readMatcher(event, matcher, client) }));
  if (!readings.every(({ reading }) => reading.kind === 'list' && !readingMatches(reading, name, client)))
    return undefined;
  return {
    why: `The matcher ${quote(readings[0]?.matcher ?? '')} keeps calls of ${name} from the hook`,
    help: `Add "${name}" to the matcher, or remove the test.`,
  };
}

/** Does something between two tests refuse? */
function guards(
  { text }: NonNullable<Hook['script']>,
  from: ToolComparison,
  next: ToolComparison | undefined,
): boolean {
  const start = from.offset + from.length;
  return refusesSomewhere(text.slice(start, next === undefined ? start + longest : next.offset));
}

/** What is still taken for the block behind a test. */
const longest = 1000;
