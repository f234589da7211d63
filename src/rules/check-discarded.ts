/** A check that runs for nothing: neither what it finds nor how it ends reaches anybody. */
import { exitWith, stderrHint } from '../evidence/own-language.js';
import { join } from '../evidence/phrases.js';
import { clientOf } from '../evidence/registration.js';
import { contractAt } from '../interpret/contract-at.js';
import type { Language, Rule } from '../model.js';
import { programChecks } from '../script/program-checks.js';
import { discardedChecks } from '../script/unread-checks.js';
import { inBackground } from '../wiring/background.js';

const script = (language: Language, text: string, title?: string) =>
  ({
    kind: 'script',
    event: 'PostToolUse',
    language,
    text: `#!/usr/bin/env ${interpreters[language] ?? 'bash'}\n${text}\n`,
    ...(title === undefined ? {} : { title }),
  }) as const;

const interpreters: Readonly<Partial<Record<Language, string>>> = { python: 'python3', javascript: 'node' };

const python = (text: string, title?: string) => script('python', `import subprocess, sys\n${text}`, title);
const javascript = (text: string, title?: string) =>
  script('javascript', `const { execSync, spawnSync } = require('node:child_process');\n${text}`, title);
const bash = (text: string, title?: string) => script('bash', text, title);

export const rule: Rule = {
  id: 'check-discarded',
  severity: 'warning',
  summary: 'The hook runs a check and discards both what it prints and how it ends.',
  docs: {
    why:
      'A check tells what it finds by its output and its exit status. A hook that uses neither takes time on every call, ' +
      'and neither Claude nor the user ever learns of a problem.',
    repair:
      'Send the output of the check to stderr and end with exit code 2 where it fails, so that Claude sees it, or remove the check.',
  },
  bad: [
    bash('file=$(jq -r .tool_input.file_path)\nnpx eslint "$file" >/dev/null 2>&1 || true\nexit 0'),
    bash(
      'case "$(jq -r .tool_input.file_path)" in\n  *.rs) cd core && cargo check --quiet &>/dev/null || true ;;\nesac\nexit 0',
      'In a branch of its own',
    ),
    python('subprocess.run(["mypy", "src"], capture_output=True, timeout=60)'),
    python(
      'def check(name, command):\n    try:\n        subprocess.run(command, capture_output=True, timeout=60)\n    except OSError:\n        pass\n\ncheck("types", ["npx", "tsc", "--noEmit"])',
      'Through a function',
    ),
    python(
      'result = subprocess.run("ruff check src", shell=True, stdout=subprocess.DEVNULL)',
      'A result that nobody asks',
    ),
    javascript(
      "try {\n  execSync('npx tsc --noEmit', { stdio: 'pipe' });\n} catch (error) {\n  // Not worth a block.\n}",
    ),
    javascript("spawnSync('npx', ['eslint', 'src'], { stdio: 'ignore' });"),
  ],
  good: [
    bash('npx eslint --fix src >/dev/null 2>&1 || true\nexit 0', 'It mends what it finds'),
    bash(
      'npx eslint src >/dev/null 2>&1\nif [ $? -ne 0 ]; then\n  echo "eslint: run it" >&2\n  exit 2\nfi',
      'Its status is read',
    ),
    bash(
      'lint() {\n  npx eslint src >/dev/null 2>&1\n}\nlint || { echo "eslint: run it" >&2; exit 2; }',
      'The last command of a function',
    ),
    bash('set -e\nnpx eslint src >/dev/null 2>&1\nexit 0', 'A failure ends the script'),
    bash('npx eslint src --format json -o lint.json >/dev/null 2>&1 || true\nexit 0', 'It writes a file itself'),
    bash('npx eslint src >lint.log 2>&1 || true\nexit 0', 'It goes to a file'),
    python(
      'result = subprocess.run(["mypy", "src"], capture_output=True, text=True)\nif result.returncode != 0:\n    print(result.stdout, file=sys.stderr)\n    sys.exit(2)',
      'Told, with the code that blocks',
    ),
    python('subprocess.run(["mypy", "src"], capture_output=True, check=True)', 'A failure ends the program'),
    python('subprocess.run(["black", "src"], capture_output=True)', 'A formatter'),
    python('subprocess.run(["pytest", "--junitxml=tests.xml"], capture_output=True)', 'What it finds is in a file'),
    javascript(
      "try {\n  execSync('npx tsc --noEmit', { stdio: 'pipe' });\n} catch (error) {\n  console.error(String(error.stdout));\n  process.exitCode = 2;\n}",
      'Told where it fails',
    ),
    javascript(
      "function check() {\n  try {\n    execSync('npx tsc --noEmit', { stdio: 'pipe' });\n    return true;\n  } catch {\n    return false;\n  }\n}\nif (!check()) {\n  console.error('Type errors');\n  process.exit(2);\n}",
      'What a function returns of it',
    ),
    {
      ...bash('npx eslint src >/dev/null 2>&1 || true\nexit 0', 'Where Claude cannot be told'),
      event: 'SessionEnd',
    },
  ],
  handlers: ['command'],
  *onHook(hook, project) {
    const { event, handler, script: own } = hook;
    if (own === undefined || inBackground(handler)) return;
    if (contractAt(event, clientOf(project)).exit2.stderrTo !== 'claude') return;
    const isShell = /^(?:ba|z)?sh$/.test(own.language);
    const found = isShell ? discardedChecks(own.text) : programChecks(own).filter(({ fate }) => fate === 'nowhere');
    const [first] = found;
    if (first === undefined) return;
    const names = [...new Set(found.map(({ program }) => `\`${program}\``))];
    const [it, finds] = names.length === 1 ? ['it', 'finds'] : ['they', 'find'];
    yield {
      message: `The hook runs ${join(names, 'and')} and discards what ${it} ${finds}, and whether ${it} failed: nobody learns of it.`,
      help: `Send the output to stderr${isShell ? stderrHint(hook) : ''} and end with ${exitWith(hook, 2)} where the check fails, or remove the check.`,
      at: {
        in: 'script',
        offset: first.offset,
        length: own.text.slice(first.offset).split('\n', 1)[0]?.trimEnd().length ?? 1,
      },
    };
  },
};
