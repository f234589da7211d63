import { expect, it } from 'vitest';
import type { Language } from '../../src/model.js';
import { lostFailures } from '../../src/script/pitfalls/lost-failures.js';

const js = (call: string, inTry = '', handler = 'console.error(e.stdout);') =>
  `try {\n  ${call}\n${inTry}} catch (e) {\n  ${handler}\n}\n`;
const py = (call: string, test = 'if r.returncode != 0:') =>
  `r = subprocess.run(${call}, shell=True)\n${test}\n    exit(2)\n`;

it.each<[Language, string, string]>([
  ['javascript', js("execSync('npx eslint src 2>&1 | tail -5');"), '| tail -5'],
  ['typescript', js('const out = cp.execSync(`cd web && npx tsc --noEmit | head -${most}`);'), '| head -${most}'],
  ['python', py('f"ruff check {path} | head -20"'), '| head -20'],
])('finds a failure that is waited for in vain, in %s: %s', (language, text, pipe) => {
  const [found] = lostFailures(text, language);
  expect(text.slice(found?.offset).slice(0, found?.length)).toBe(pipe);
});

it.each<[string, Language, string]>([
  ['no pipe', 'javascript', js("execSync('npx eslint src');")],
  ['a pipe that looks for something', 'javascript', js("execSync('npx eslint src | grep error');")],
  ['no check', 'javascript', js("execSync('git log | head -3');")],
  ['nothing is done about it', 'javascript', js("execSync('npx eslint src | head -3');", '', '// fine')],
  ['what it printed is looked at', 'javascript', js("const a = execSync('npx tsc | head');", '  if (a) tell(a);\n')],
  ['it is kept for its own sake', 'javascript', js("const a = execSync('npx tsc | head');", '', 'console.error(a);')],
  ['no `try` is around it', 'javascript', "  execSync('npx tsc | head');\n"],
  ['a comment', 'javascript', js("// execSync('npx tsc | head');")],
  ['no shell', 'python', py('"mypy src | head"').replace('True', 'False')],
  ['what it printed counts too', 'python', py('"mypy src | head"', 'if r.returncode != 0 or r.stdout:')],
  ['another language', 'ruby' as Language, js("execSync('npx tsc | head');")],
])('is silent: %s', (_, language, text) => {
  expect(lostFailures(text, language)).toEqual([]);
});

it('reads thousands of calls, and of beginnings of calls', () => {
  const calls = "try {\n  execSync('npx tsc | head');\n".repeat(20_000);
  expect(lostFailures(calls, 'javascript')).toEqual([]);
  expect(lostFailures(`  execSync('${'npx tsc | head '.repeat(20_000)}`, 'javascript')).toEqual([]);
});
