// The entry point of the GitHub Action. Plain JavaScript without dependencies: nothing to bundle, nothing to go stale.
//
// The runner gives inputs as INPUT_<NAME>, takes outputs as lines of the file GITHUB_OUTPUT, the job summary as Markdown
// appended to the file GITHUB_STEP_SUMMARY, and reads workflow commands from standard output.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(dirname(fileURLToPath(import.meta.url)));
const input = (name) => (process.env[`INPUT_${name.toUpperCase()}`] ?? '').trim();

process.exitCode = run();

function run() {
  const cwd = resolve(process.env.GITHUB_WORKSPACE ?? process.cwd(), input('working-directory') || '.');
  if (!existsSync(cwd)) return fail(`working-directory: there is no folder ${cwd}`);
  const scratch = mkdtempSync(join(process.env.RUNNER_TEMP ?? tmpdir(), 'hooklint-'));
  try {
    const sarif = resolve(cwd, input('sarif-file') || 'hooklint.sarif');
    const json = join(scratch, 'report.json');
    const markdown = join(scratch, 'summary.md');
    const [command, ...words] = program();
    const { status, error } = spawnSync(
      command,
      [
        ...words,
        ...['client', 'fail-on'].flatMap((name) => (input(name) === '' ? [] : [`--${name}`, input(name)])),
        ...[input('format') || 'github', `sarif=${sarif}`, `json=${json}`, `markdown=${markdown}`].flatMap((format) => [
          '--format',
          format,
        ]),
        '--',
        ...paths(),
      ],
      { cwd, stdio: ['ignore', 'inherit', 'inherit'], shell: false },
    );
    if (error !== undefined) return fail(`cannot start ${command}: ${error.message}`);
    return report(status ?? 3, { sarif, json, markdown });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

// The build beside this file when there is one (a checkout of hooklint itself), else the package of the same version.
function program() {
  const own = join(home, 'dist', 'cli.js');
  const asked = input('version');
  if (asked === '' && existsSync(own)) return [process.execPath, own];
  const version = asked || JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version;
  // npm's own JavaScript, started by this node: no shell, and so nothing in an input that one could act on.
  const npx = join(dirname(process.execPath), ...npmFolder(), 'npm', 'bin', 'npx-cli.js');
  const start = existsSync(npx) ? [process.execPath, npx] : ['npx'];
  return [...start, '--yes', '--package', `hooklint@${version}`, '--', 'hooklint'];
}

function npmFolder() {
  return process.platform === 'win32' ? ['node_modules'] : ['..', 'lib', 'node_modules'];
}

function paths() {
  return input('paths')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function report(status, { sarif, json, markdown }) {
  output('exit-code', status);
  if (existsSync(json)) {
    const { errors, warnings, infos } = JSON.parse(readFileSync(json, 'utf8')).summary;
    output('errors', errors);
    output('warnings', warnings);
    output('infos', infos);
  }
  if (existsSync(sarif)) output('sarif', sarif);
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary && existsSync(markdown)) appendFileSync(summary, readFileSync(markdown));
  return status;
}

function output(name, value) {
  const file = process.env.GITHUB_OUTPUT;
  if (file) appendFileSync(file, `${name}=${String(value).replace(/[\r\n]/g, '')}\n`);
}

function fail(message) {
  console.log(`::error title=hooklint::${message.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')}`);
  return 2;
}
