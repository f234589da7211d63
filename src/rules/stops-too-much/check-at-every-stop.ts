/** A check of the whole project at the end of every turn, whatever the turn did. */
import { lineSpot } from '../../evidence/line-spot.js';
import { inShell } from '../../evidence/own-language.js';
import { scriptExample } from '../../evidence/script-example.js';
import { inBash } from '../../evidence/shell-example.js';
import { wiredForOneEvent } from '../../evidence/told-once.js';
import type { Rule } from '../../model.js';
import { canBlock } from '../../script/answers/answers.js';
import { textOf } from '../../script/answers/text-of.js';
import { looksAtChanges, wholeCheck } from '../../script/checks/whole-checks.js';
import { inBackground } from '../../wiring/background.js';

const once = '[ "$(jq -r .stop_hook_active)" = true ] && exit 0\n';
const tests = 'if ! out=$(npm test 2>&1); then\n  echo "$out" | tail -40 >&2\n  exit 2\nfi\n';

const javaScript = (text: string, title: string) =>
  scriptExample(
    'Stop',
    'javascript',
    `#!/usr/bin/env node\nconst { execSync } = require('node:child_process');\nconst fs = require('node:fs');\nif (JSON.parse(fs.readFileSync(0, 'utf8')).stop_hook_active) process.exit(0);\n${text}`,
    { title },
  );

const runs =
  "for (const script of ['type:check', 'lint']) {\n  try {\n    execSync(`npm run --silent ${script}`, { stdio: 'pipe' });\n  } catch (error) {\n    console.error(String(error.stdout));\n    process.exit(2);\n  }\n}\n";

export const rule: Rule = {
  id: 'check-at-every-stop',
  severity: 'info',
  summary: 'The hook checks the whole project at the end of every turn, even if nothing changed.',
  docs: {
    why:
      'A turn ends after every answer, and most answers change no file. A hook that builds, lints or tests the whole project ' +
      'each time makes the user wait for it, and while something fails that failed before, Claude cannot end a plain answer: it ' +
      'is sent to repair what nobody asked about.',
    repair:
      'Look first whether anything changed, and let the turn end if nothing did: `[ -z "$(git status --porcelain)" ] && exit 0`.',
  },
  bad: [
    inBash('Stop', `${once}${tests}`, 'Tests'),
    inBash(
      'Stop',
      'active=$(jq -r .stop_hook_active)\nif [ "$active" = "true" ]; then exit 0; fi\nif ! out=$(cargo clippy --manifest-path "$CLAUDE_PROJECT_DIR/Cargo.toml" -- -D warnings 2>&1); then\n  jq -n --arg reason "$out" \'{decision: "block", reason: $reason}\'\nfi\n',
      'A build, by where its project is',
    ),
    inBash(
      'Stop',
      `${once}if [ -f tsconfig.json ] && [ -d node_modules ]; then\n  npx tsc --noEmit >&2 || exit 2\nfi\n`,
      'Where the project has such files',
    ),
    javaScript(runs, 'Scripts of a package, one after the other'),
  ],
  good: [
    inBash('Stop', `${once}[ -z "$(git status --porcelain)" ] && exit 0\n${tests}`, 'Nothing changed'),
    inBash('Stop', `${once}[ -f .claude/needs-check ] || exit 0\n${tests}`, 'A mark that another hook leaves'),
    inBash('Stop', `${once}[ "$(cat .claude/last)" = same ] && exit 0\n${tests}`, 'A note of what it saw last'),
    inBash('Stop', `${once}[ -z "$CHECK_AT_STOP" ] && exit 0\n${tests}`, 'In sessions that ask for it'),
    inBash('Stop', `${once}ruff check . >&2 || exit 2\n`, 'A check that is done at once'),
    inBash('Stop', `${once}npx vitest run --changed >&2 || exit 2\n`, 'The check looks at what changed'),
    inBash('Stop', `${once}npx eslint "$1" >&2 || exit 2\n`, 'One file'),
    inBash('Stop', 'npm test >/dev/null 2>&1 || echo failed >> .claude/log\n', 'It does not block'),
    inBash('Stop', 'npm test >&2 || exit 2\n', 'It blocks again and again, which is the greater fault'),
    inBash('PreToolUse', tests, 'Another event'),
    inBash('Stop', `${once}[ -f plan.md ] || exit 2\n`, 'It checks no code'),
    javaScript(
      `if (execSync('git status --porcelain').length === 0) process.exit(0);\n${runs}`,
      'Nothing changed, in JavaScript',
    ),
    {
      kind: 'config',
      config: 'settings',
      title: 'Nobody waits for it',
      text: '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "npm test >&2 || exit 2", "async": true}]}]}}',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    if (hook.event !== 'Stop' || inBackground(hook.handler) || !canBlock(hook)) return;
    if (wiredForOneEvent(hook, project) === undefined) return;
    const said = textOf(hook);
    // One that blocks again and again has the greater fault.
    if (!/stop_hook_active|stopHookActive/.test(said.text)) return;
    const check = wholeCheck(said);
    if (check === undefined || looksAtChanges(said)) return;
    yield {
      message: `Every turn ends with \`${check.program}\`, even a plain answer: the user waits for it, and an error that was there before keeps Claude from ending the turn.`,
      help: inShell(hook)
        ? 'Let the turn end if nothing changed: `[ -z "$(git status --porcelain)" ] && exit 0`.'
        : 'Ask `git status --porcelain` first, and let the turn end if it prints nothing.',
      at: lineSpot(hook, check),
    };
  },
};
