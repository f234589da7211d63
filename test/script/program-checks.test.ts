import { describe, expect, it } from 'vitest';
import { exitBehindCheck, programChecks } from '../../src/script/checks/program-checks.js';
import { toldCheck } from '../../src/script/checks/told-checks.js';

const python = (text: string) => ({ language: 'python', text }) as const;
const javascript = (text: string) => ({ language: 'javascript', text }) as const;
const fates = (said: ReturnType<typeof python> | ReturnType<typeof javascript>) =>
  programChecks(said).map(({ program, fate, line }) => `${program} ${fate} ${line}`);

describe('checks that a program starts', () => {
  it.each([
    ['inherits stdout', 'subprocess.run(["npx", "--no-install", "eslint", path], cwd=root)', 'eslint stdout 1'],
    ['a module of Python', 'subprocess.call([sys.executable, "-m", "pytest", "-q"])', 'pytest stdout 1'],
    ['by its path', 'subprocess.run(["node_modules/.bin/tsc", "--noEmit"])', 'tsc stdout 1'],
    ['a command of a shell', 'os.system(f"ruff check {path}")', 'ruff check stdout 1'],
    ['of one package', 'os.system("pnpm --filter @shop/web run lint")', 'pnpm --filter @shop/web run lint stdout 1'],
    [
      'a task of its own',
      'os.system("pnpm exec turbo run check:types --filter=web")',
      'turbo run check:types stdout 1',
    ],
    ['a command in a variable', 'cmd = ["mypy", "src"]\nresult = subprocess.run(cmd)', 'mypy stdout 2'],
    [
      'a command of a table',
      'CHECKS = (\n    # The fast one first.\n    ("types", ["mypy", "src"]),\n)\nfor name, command in CHECKS:\n    subprocess.run(command)',
      'mypy stdout 6',
    ],
    [
      'one that a loop takes whole',
      'CHECKS = [["ruff", "check"], ["mypy"]]\nfor command in CHECKS:\n    subprocess.run(command)',
      'ruff check stdout 3',
    ],
    ['prints to stderr itself', 'subprocess.run(["cargo", "check", "-q"])', 'cargo check stderr 1'],
    ['prints to stderr, which goes to stdout', 'os.system("cargo check 2>&1")', 'cargo check stdout 1'],
    ['sent to stderr', 'subprocess.run(["mypy", "src"], stdout=sys.stderr)', 'mypy stderr 1'],
    ['captured, and nobody asks', 'subprocess.run(["mypy", "src"], capture_output=True)', 'mypy nowhere 1'],
    [
      'printed to stderr',
      'r = subprocess.run(["mypy", "src"], capture_output=True)\nif r.returncode != 0:\n    print(r.stdout, file=sys.stderr)',
      'mypy stderr 3',
    ],
    [
      'a part of it, in a statement of several lines',
      'r = subprocess.run(["mypy", "src"], capture_output=True)\nout = r.stdout + r.stderr\nfor line in out.splitlines()[:5]:\n    print(\n        line,\n        file=sys.stderr,\n    )',
      'mypy stderr 4',
    ],
    [
      'printed where it is caught',
      'try:\n    subprocess.run(["mypy", "src"], capture_output=True, check=True)\nexcept subprocess.CalledProcessError as e:\n    sys.stderr.write(e.stdout)',
      'mypy stderr 4',
    ],
    [
      'given back, and printed by the caller',
      'def types():\n    r = subprocess.run(["mypy", "src"], capture_output=True)\n    return r.stdout.splitlines()[-1]\n\ndef main():\n    print("Checks")\n    print(f"Types: {types()}")\n\nmain()',
      'mypy stdout 7',
    ],
    [
      'given back beside another value',
      'def types(path):\n    r = subprocess.run(["mypy", path], capture_output=True)\n    return r.returncode, r.stdout\n\ncode, found = types(path)\nif code:\n    print(found, file=sys.stderr)',
      'mypy stderr 7',
    ],
    [
      'by the logging module',
      'r = subprocess.run(["mypy", "src"], capture_output=True)\nlogging.warning("mypy: %s", r.stdout)',
      'mypy stderr 2',
    ],
    [
      'through a function that gives back the status and the output',
      'def run(cmd: list[str]) -> tuple[int, str]:\n    p = subprocess.run(cmd, capture_output=True, text=True)\n    return p.returncode, (p.stdout + p.stderr).strip()\n\nstatus, found = run(["mypy", "src"])\nif status:\n    print(found, file=sys.stderr)',
      'mypy stderr 7',
    ],
    [
      'through one that gives back the output alone',
      'def run(cmd):\n    p = subprocess.run(cmd, capture_output=True, text=True)\n    found = p.stdout.strip()\n    return found\n\nfound = run(["mypy", "src"])\nprint(found)',
      'mypy stdout 7',
    ],
  ])('Python: %s', (_, text, expected) => {
    expect(fates(python(text))).toEqual([expected]);
  });

  it.each([
    ['its status alone', 'r = subprocess.run(["mypy"], capture_output=True)\nok = r.returncode == 0'],
    ['to a file', 'with open("log") as log:\n    subprocess.run(["mypy"], stdout=log)'],
    ['given back', 'def check():\n    return subprocess.run(["mypy"], capture_output=True).returncode'],
    [
      'given back as whether there is any',
      'def clean():\n    r = subprocess.run(["mypy"], capture_output=True)\n    return "error" not in r.stdout\n\nif not clean(): print("Look at the types")',
    ],
    [
      'given back, and kept',
      'def types():\n    r = subprocess.run(["mypy"], capture_output=True)\n    return r.stdout\n\nlog.write(types())',
    ],
    ['a failure that is thrown', 'subprocess.run(["mypy"], capture_output=True, check=True)'],
    ['options that are made elsewhere', 'subprocess.run(["mypy"], **options)'],
    ['mended', 'subprocess.run(["ruff", "check", "--fix"], capture_output=True)'],
    ['its stderr goes elsewhere', 'subprocess.run(["mypy"], stderr=log)'],
    ['no check', 'subprocess.run(["git", "status"])'],
    [
      'the status alone, of a function that gives back the output too',
      'def run(cmd):\n    p = subprocess.run(cmd, capture_output=True)\n    return p.returncode, p.stdout\n\nstatus, found = run(["mypy"])\nprint(status)\nlog(found)',
    ],
    [
      'a function that prints it',
      'def run(cmd):\n    p = subprocess.run(cmd, capture_output=True)\n    print(p.stdout)\n    return p.stdout\n\nrun(["mypy"])',
    ],
    [
      'a function that may give back something else',
      'def run(cmd):\n    p = subprocess.run(cmd, capture_output=True)\n    if p.returncode:\n        return p.stdout, p.returncode\n    return p.returncode, p.stdout\n\nstatus, found = run(["mypy"])\nprint(found)',
    ],
    [
      'only the status asked for, of such a function',
      'def run(cmd):\n    p = subprocess.run(cmd, capture_output=True)\n    return p.returncode, p.stdout\n\nstatus, _ = run(["mypy"])\nif status:\n    report()',
    ],
    ['a comment', '# subprocess.run(["mypy"])'],
    ['another program of a pipe', 'os.system("mypy src | tee log")'],
    ['only asked for its version', 'subprocess.run(["mypy", "--version"], capture_output=True)'],
    ['printed to a file', 'r = subprocess.run(["mypy"], capture_output=True)\nprint(r.stdout, file=log)'],
  ])('Python, not sure: %s', (_, text) => {
    expect(fates(python(text))).toEqual([]);
  });

  it.each([
    ['inherits stdout', "execSync('npx tsc --noEmit', { stdio: 'inherit' });", 'tsc stdout 1'],
    [
      'a command of a table',
      "const checks = [{ name: 'types', run: 'npx tsc --noEmit' }];\nfor (const { name, run: command } of checks) {\n  try {\n    execSync(command, { stdio: 'inherit' });\n  } catch {}\n}",
      'tsc stdout 4',
    ],
    ['a list', "spawnSync('npx', ['eslint', file], { stdio: ['ignore', 'inherit', 'inherit'] });", 'eslint stdout 1'],
    ['sent to stderr', "execFileSync('npx', ['eslint', file], { stdio: ['ignore', 2, 2] });", 'eslint stderr 1'],
    [
      'printed where it is caught',
      'try {\n  execSync(`npx tsc --noEmit`);\n} catch (e) {\n  const lines = e.stdout.toString();\n  console.error(lines);\n}',
      'tsc stderr 5',
    ],
    [
      'given back, and printed by the caller',
      "function types() {\n  const r = spawnSync('npx', ['tsc'], { encoding: 'utf8' });\n  return r.stdout;\n}\nconst found = types();\nif (found) console.log(found);",
      'tsc stdout 6',
    ],
    [
      'through a function that gives back what became of the program',
      "function run(bin, args) {\n  return spawnSync('npx', [bin, ...args], { encoding: 'utf8' });\n}\nconst lint = run('eslint', [file]);\nif (lint.status !== 0) {\n  process.stderr.write(`eslint: ${lint.stdout}`);\n}",
      'eslint stderr 6',
    ],
    [
      'through one that takes the output out of it',
      "const run = (cmd, args) => {\n  const r = spawnSync(cmd, args);\n  return { code: r.status, out: `${r.stdout}${r.stderr}` };\n};\nconst { code, out } = run('npx', ['tsc']);\nif (code !== 0) console.error(out);",
      'tsc stderr 6',
    ],
    [
      'through one that catches the failure',
      "function run(cmd) {\n  try {\n    return execSync(cmd, { encoding: 'utf8' });\n  } catch (e) {\n    return e.stdout || '';\n  }\n}\nconst found = run('npx tsc --noEmit');\nif (found) console.log(found);",
      'tsc stdout 9',
    ],
    ['caught in silence', "try {\n  execSync('npm run lint');\n} catch {}", 'npm run lint nowhere 2'],
    [
      'a promise',
      "try {\n  await execAsync('npx vitest run');\n} catch (error) {\n  console.log(error.stdout);\n}",
      'vitest stdout 4',
    ],
    [
      'line by line',
      "const r = spawnSync('npx', ['tsc']);\nconst errors = String(r.stdout).split('\\n');\nerrors.forEach((line) => console.error(line));",
      'tsc stderr 3',
    ],
    [
      'by a path in a variable',
      "const bin = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');\nspawnSync(process.execPath, [bin, '--noEmit'], { stdio: 'inherit' });",
      'tsc stdout 2',
    ],
  ])('JavaScript: %s', (_, text, expected) => {
    expect(fates(javascript(text))).toEqual([expected]);
  });

  it.each([
    ['nothing catches it', "execSync('npx tsc');"],
    ['something else is done', "try {\n  execSync('npx tsc');\n} catch {\n  failed = true;\n}"],
    [
      'another error of the same name',
      "try {\n  execSync('npx tsc');\n} catch (e) {\n  count(e);\n}\ntry {\n  f();\n} catch (e) {\n  console.error(e);\n}",
    ],
    ['options that are made elsewhere', "execSync('npx tsc', options);"],
    ['its status', "const r = spawnSync('npx', ['tsc']);\nif (r.status) report();"],
    [
      'its status, of a function that gives back the output too',
      "function run(cmd) {\n  const r = spawnSync(cmd, args);\n  return { ok: r.status === 0, out: r.stdout };\n}\nconst { ok, out } = run('tsc');\nif (!ok) console.error('tsc failed');\nlog(out);",
    ],
    [
      'its status taken out of what a function gives back',
      "const run = (cmd, args) => spawnSync(cmd, args);\nconst { status } = run('npx', ['tsc']);\nif (status !== 0) report();",
    ],
    [
      'a function that says whether it went well',
      "function run(cmd) {\n  const r = spawnSync(cmd, args);\n  return r.status === 0;\n}\nconst fine = run('tsc');\nif (!fine) console.error(fine);",
    ],
    [
      'a function that throws what it caught',
      "function run(cmd) {\n  try {\n    return execSync(cmd);\n  } catch (e) {\n    throw new Error('failed');\n  }\n}\nconst found = run('npx tsc');\nconsole.error(found);",
    ],
  ])('JavaScript, not sure: %s', (_, text) => {
    expect(fates(javascript(text))).toEqual([]);
  });

  it('follows a function that is given the command', () => {
    const text =
      'def run(command):\n    try:\n        subprocess.run(command, capture_output=True)\n    except OSError:\n        pass\n\nrun(["mypy", "src"])\n# run(["tsc"])\n';
    expect(fates(python(text))).toEqual(['mypy nowhere 7']);
  });

  it('knows how a program ends behind what it tells', () => {
    const told = (end: string) =>
      python(
        `r = subprocess.run(["mypy"], capture_output=True)\nif r.returncode:\n    print(r.stdout, file=sys.stderr)\n${end}`,
      );
    expect(exitBehindCheck(told('    sys.exit(1)\n'), 3)).toBe(1);
    expect(exitBehindCheck(told('sys.exit(0)\n'), 3)).toBe(0);
    expect(exitBehindCheck(told('sys.exit(code)\n'), 3)).toBeUndefined();
    expect(toldCheck(told('    sys.exit(2)\n'))).toBeUndefined();
    expect(toldCheck(told(''))).toMatchObject({ program: 'mypy', line: 3, exit: 0 });
    const inMain = (result: string) =>
      python(
        `def main():\n    if not data:\n        sys.exit(1)\n    r = subprocess.run(["mypy"], capture_output=True)\n    print(r.stdout, file=sys.stderr)\n    return ${result}\n\nsys.exit(main())\n`,
      );
    expect(toldCheck(inMain('0'))?.exit).toBe(0);
    expect(toldCheck(inMain('r.returncode'))).toBeUndefined();
  });

  it('knows that a program ends with what `main` returns, and not another function', () => {
    const handedOn = (code: string, helper: string) =>
      python(
        `def main():\n    found = run(["mypy"])\n    print(found, file=sys.stderr)\n    return ${code}\n\ndef run(cmd):\n    return ${helper}\n\nsys.exit(main())\n`,
      );
    expect(exitBehindCheck(handedOn('0', 'ask(cmd)'), 3)).toBe(0);
    expect(exitBehindCheck(handedOn('code', '0'), 3)).toBeUndefined();
  });
});
