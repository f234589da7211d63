/** A check that runs for nothing: neither what it finds nor how it ends reaches anybody. */
import { exitWith, stderrHint } from '../../evidence/own-language.js';
import { join } from '../../evidence/phrases.js';
import { clientOf } from '../../evidence/registration.js';
import { scriptExample } from '../../evidence/script-example.js';
import { contractAt } from '../../interpret/contract-at.js';
import type { Hook, Language, Project, Rule, RuleFinding, Script, Spot } from '../../model.js';
import { textOf } from '../../script/answers/text-of.js';
import { programChecks } from '../../script/checks/program-checks.js';
import { backgroundChecks, discardedChecks } from '../../script/checks/unread-checks.js';
import { inBackground } from '../../wiring/background.js';

const script = (language: Language, text: string, title?: string) =>
  scriptExample('PostToolUse', language, `#!/usr/bin/env ${interpreters[language] ?? 'bash'}\n${text}\n`, { title });

const interpreters: Readonly<Partial<Record<Language, string>>> = { python: 'python3', javascript: 'node' };

const python = (text: string, title?: string) => script('python', `import subprocess, sys\n${text}`, title);
const javascript = (text: string, title?: string) =>
  script('javascript', `const { execSync, spawnSync } = require('node:child_process');\n${text}`, title);
const bash = (text: string, title?: string) => script('bash', text, title);

export const rule: Rule = {
  id: 'check-discarded',
  severity: 'warning',
  summary: 'The hook runs a check, and nobody learns what it prints or how it ends.',
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
    bash(
      '(cd web && npm test 2>&1 | tail -20 >>/tmp/test.log) &\nexit 0',
      'In the background, for a file that no hook reads',
    ),
    bash(
      'log=".cache/tests-$$.log"\n{\n  date\n  pytest -q >"$log" 2>&1\n} &\nexit 0',
      'The same of a group of commands',
    ),
    bash('npx tsc --noEmit >/dev/null 2>&1 &\nexit 0', 'In the background, for nothing'),
  ],
  good: [
    bash('npm test >/tmp/test.log 2>&1 &\nwait\ntail -20 /tmp/test.log >&2\nexit 0', 'It waits after all'),
    bash('tail -5 /tmp/test.log >&2\nnpm test >/tmp/test.log 2>&1 &\nexit 2', 'It hands on what the last one found'),
    bash('npm run build >/tmp/build.log 2>&1 &\nnpx eslint --fix src >/dev/null &\nexit 0', 'No checks'),
    bash('npm test >/tmp/test.log 2>&1 && ./deploy.sh &\nexit 0', 'Something hangs on how it ends'),
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
    if (first === undefined) {
      if (isShell) yield* lostInBackground(own, hook, project);
      return;
    }
    const names = [...new Set(found.map(({ program }) => `\`${program}\``))];
    const [it, finds] = names.length === 1 ? ['it', 'finds'] : ['they', 'find'];
    yield {
      message: `The hook runs ${join(names, 'and')} and discards what ${it} ${finds}, and whether ${it} failed: nobody learns of it.`,
      help: `Send the output to stderr${isShell ? stderrHint(hook) : ''} and end with ${exitWith(hook, 2)} where the check fails, or remove the check.`,
      at: atCall(own, first),
    };
  },
};

/** Checks that the script does not wait for, and whose output no hook of the project reads. */
function* lostInBackground(own: Script, hook: Hook, project: Project): Iterable<RuleFinding> {
  const others = project.hooks.filter(({ script }) => script?.absolutePath !== own.absolutePath);
  const found = backgroundChecks(own.text).filter(({ log }) => {
    const name = log === undefined ? undefined : nameOf(log, own.text);
    return name === undefined || !others.some((other) => name.test(textOf(other).text));
  });
  const [first] = found;
  if (first === undefined) return;
  const names = join([...new Set(found.map(({ program }) => `\`${program}\``))], 'and');
  yield {
    message:
      first.log === undefined
        ? `The hook starts ${names} in the background and discards the output: nobody learns what it finds.`
        : `The hook starts ${names} in the background, and no hook reads \`${first.log}\`, which gets the output: Claude does not learn what it finds.`,
    help: `Wait for the check, send its output to stderr and end with ${exitWith(hook, 2)} where it fails; or let a later hook print the file for Claude.`,
    at: atCall(own, first),
  };
}

/** A file by its name, also where a variable holds it. */
function nameOf(file: string, text: string): RegExp {
  const [, variable] = /^\$\{?(\w{1,40})\}?$/.exec(file) ?? [];
  const assigned = variable && new RegExp(`^[ \\t]{0,40}${variable}=["']?([^"'\\n]{1,200})`, 'm').exec(text)?.[1];
  const path = assigned ?? file;
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\W/g, '\\$&');
  return new RegExp(`(?<![\\w.-])${name}(?![\\w.-])`);
}

/** A call, to the end of its line. */
const atCall = ({ text }: Script, { offset }: { readonly offset: number }): Spot => ({
  in: 'script',
  offset,
  length: text.slice(offset).split('\n', 1)[0]?.trimEnd().length ?? 1,
});
