/** A guard, a hook that tells Claude something or one at the end of a session, that gives what it calls more time than it has itself. */
import { defaultTimeout } from '../../contract/handlers.js';
import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import type { Library, Rule, Script } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { calledFunctions } from '../../script/answers/called-functions.js';
import { type InnerTimeout, innerTimeouts } from '../../script/pitfalls/inner-timeouts.js';
import { inBackground } from '../../wiring/background.js';

/** Examples run under the time that an event gives when the handler asks for none. */
const guard = (text: string, title?: string) =>
  scriptExample('UserPromptSubmit', 'python', `#!/usr/bin/env python3\nimport subprocess, sys\n${text}`, { title });

const refuse = 'if tests.returncode != 0:\n    print("The tests fail.", file=sys.stderr)\n    sys.exit(2)\n';

export const rule: Rule = {
  id: 'inner-timeout-too-long',
  severity: 'warning',
  summary: 'A hook lets a program that it calls run as long as the hook itself may, or longer.',
  docs: {
    why:
      'Claude Code cancels a hook that takes longer than its timeout: nothing is blocked, and nobody reads what the hook ' +
      'would have said. If a program that the hook calls may take longer, the decision is lost on the one slow day when it does. ' +
      'At the end of a session, hooks have little time unless a handler asks for more: what takes longer is cut off.',
    repair:
      "Give the handler a `timeout` above the sum of the script's own limits, or lower these so that the script still has time to answer.",
  },
  bad: [
    guard(`tests = subprocess.run(["npm", "test"], timeout=120)\n${refuse}`),
    guard(
      `lint = subprocess.run(["npm", "run", "lint"], timeout=20)\ntests = subprocess.run(["npm", "test"], timeout=20)\n${refuse}`,
      'One after the other',
    ),
    guard(
      `tests = subprocess.run(["npm", "test"], timeout=30)\n${refuse}`,
      'As long as Claude Code waits, which began before',
    ),
    {
      kind: 'script',
      title: 'At the end of a session, where nothing can be blocked',
      event: 'SessionEnd',
      language: 'bash',
      text: '#!/bin/bash\ncurl -sS -m 60 -X POST "$ROOMS_URL/close" >>close.log\n',
    },
    {
      kind: 'script',
      title: 'What it would tell Claude is lost: advice',
      event: 'PostToolUse',
      language: 'python',
      handler: { timeout: 15 },
      text: '#!/usr/bin/env python3\nimport json, subprocess\nlint = subprocess.run(["ruff", "check", "."], capture_output=True, text=True, timeout=10)\nstyle = subprocess.run(["ruff", "format", "--check", "."], capture_output=True, text=True, timeout=10)\nprint(json.dumps({"hookSpecificOutput": {"hookEventName": "PostToolUse", "additionalContext": lint.stdout + style.stdout}}))\n',
    },
    {
      kind: 'config',
      title: 'In a module that the script imports',
      config: 'settings',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "python3 \\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/gate.py", "timeout": 60}]}]}}',
      files: {
        '.claude/hooks/gate.py': {
          text: 'import json, sys\nfrom checks import run_tests\n\nif not json.load(sys.stdin).get("stop_hook_active") and run_tests() != 0:\n    print("The tests fail.", file=sys.stderr)\n    sys.exit(2)\n',
        },
        '.claude/hooks/checks.py': {
          text: 'import subprocess\n\n\ndef run_tests():\n    return subprocess.run(["npm", "test"], timeout=90).returncode\n',
        },
      },
    },
  ],
  good: [
    guard(`tests = subprocess.run(["npm", "test"], timeout=20)\n${refuse}`),
    guard(
      `if sys.platform == "win32":\n    tests = subprocess.run(["npm.cmd", "test"], timeout=20)\nelse:\n    tests = subprocess.run(["npm", "test"], timeout=20)\n${refuse}`,
      'One or the other',
    ),
    guard('subprocess.run(["npm", "run", "format"], timeout=120)\n', 'It blocks nothing'),
    {
      kind: 'script',
      title: 'What it tells Claude takes no time',
      event: 'UserPromptSubmit',
      language: 'python',
      handler: { timeout: 5 },
      text: '#!/usr/bin/env python3\nimport json, subprocess\nbranch = subprocess.run(["git", "branch", "--show-current"], capture_output=True, text=True, timeout=5)\nprint(json.dumps({"hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "additionalContext": branch.stdout}}))\n',
    },
    {
      kind: 'script',
      title: 'At the end of a session, as a limit for what takes no time',
      event: 'SessionEnd',
      language: 'bash',
      text: '#!/bin/bash\ntimeout 5 git stash list >>notes.md\n',
    },
    {
      kind: 'config',
      title: 'At the end of a session, with time for it',
      config: 'settings',
      text: '{"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR\\"/close.sh", "timeout": 30}]}]}}',
      files: { 'close.sh': { text: '#!/bin/bash\ntimeout 60 make close\n' } },
    },
    guard(
      `def run(command, timeout=120):\n    return subprocess.run(command, timeout=timeout)\ntests = run(["npm", "test"], 20)\n${refuse}`,
      'A limit that calls set anew',
    ),
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { handler, script } = hook;
    if (script === undefined || inBackground(handler)) return;
    const isGuard = canBlock(hook);
    const isAtEnd = hook.event === 'SessionEnd' && hook.timeLimit === undefined && handler.timeout === undefined;
    const tells = !isGuard && !isAtEnd && /\badditionalContext\b/.test(script.text);
    if (!isGuard && !isAtEnd && !tells) return;
    const given = hook.timeLimit ?? handler.timeout ?? defaultTimeout(handler.type, hook.event, clientOf(project));
    const least = isGuard ? given : Math.max(given, slow);
    const isTooLong = ({ seconds, waits }: InnerTimeout): boolean => waits && seconds >= least;
    // Of what takes no time, a limit says nothing.
    const inner = innerTimeouts(script).filter(({ seconds }) => !tells || seconds >= slow);
    const longest: (InnerTimeout & { readonly library?: Library }) | undefined =
      inner.find(isTooLong) ?? inLibraries(script).find(isTooLong);
    const row =
      longest === undefined && !isAtEnd
        ? inARow(
            inner.filter(({ waits }) => waits),
            script.text,
          )
        : [];
    const sum = row.reduce((total, { seconds }) => total + seconds, 0);
    const at = longest ?? row.at(-1);
    if (at === undefined || (longest === undefined && sum < given)) return;
    const harm = isGuard
      ? 'nothing is blocked'
      : tells
        ? 'Claude hears nothing of it'
        : 'the rest of its work is not done';
    const lost = `Claude Code cancels the hook after ${given} s, and ${harm}.`;
    yield {
      message:
        longest === undefined
          ? `The script allows ${row.length} programs ${number(sum)} s in all, one after the other: ${lost}`
          : `The script allows a program ${number(longest.seconds)} s: ${lost}`,
      help: `Set \`timeout\` on the handler to more than ${number(Math.max(sum, longest?.seconds ?? 0))} s, or shorten the limits in the script.`,
      at: {
        in: 'script',
        offset: at.offset,
        length: at.length,
        ...(longest?.library === undefined ? {} : { library: longest.library.path }),
      },
      ...(tells ? { severity: 'info' as const } : {}),
    };
  },
};

/** Seconds: who lets a program of a hook that blocks nothing take so long expects it to be slow. */
const slow = 10;

/** Limits in those functions of its libraries that the script calls. */
function inLibraries(script: Script): readonly (InnerTimeout & { readonly library: Library })[] {
  const called = calledFunctions(script);
  return [...new Set(called.map(({ library }) => library))].flatMap((library) =>
    innerTimeouts(library).flatMap((each) => {
      const line = library.text.slice(0, each.offset).split('\n').length;
      const isCalled = called.some(
        ({ defined, library: other }) => other === library && line >= defined.line && line <= defined.end,
      );
      return isCalled ? [{ ...each, library }] : [];
    }),
  );
}

const number = (seconds: number): string => `${Math.round(seconds * 10) / 10}`;

/** What may stand between two calls of which only one is made, or that another function makes. */
const parts =
  /\b(?:else|elif|case|return|switch|match|continue|break|esac)\b|\b(?:if|when)\b[^\n]{0,120}(?:\bext\b|extname|suffix|ends[wW]ith|platform|lang)|^\s{0,40}(?:async |export )*(?:def|function)\b|\(\)\s?\{|=>\s?\{/m;

/** The calls from the first one on that are made one after the other, as far as the text between them tells. */
function inARow(inner: readonly InnerTimeout[], text: string): readonly InnerTimeout[] {
  const rows: InnerTimeout[][] = [];
  for (const each of inner) {
    const last = rows.at(-1)?.at(-1);
    const between = last === undefined ? '' : text.slice(last.offset, each.offset);
    if (last === undefined || parts.test(between)) rows.push([each]);
    else rows.at(-1)?.push(each);
  }
  const total = (row: readonly InnerTimeout[]): number => row.reduce((made, { seconds }) => made + seconds, 0);
  return rows.sort((a, b) => total(b) - total(a))[0] ?? [];
}
