// The entry point of the GitHub Action: runs the hooklint that lies beside it on the checkout of whoever asked for the
// review. What is checked out is hostile until shown otherwise, so nothing is looked up, installed or loaded there.
//
// The runner gives inputs as INPUT_<NAME>, takes outputs as lines of the file GITHUB_OUTPUT, the job summary as Markdown
// appended to the file GITHUB_STEP_SUMMARY, and reads workflow commands from standard output.
import { spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const { env } = process;
const cli = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'cli.js');

/** Files that the runner reads back as outputs, variables, paths and state of the job: nothing for a hook to know of. */
const commandFiles = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'];

/** The user's fault: an input that cannot be used. */
class InputError extends Error {}

try {
  process.exitCode = await run();
} catch (error) {
  process.exitCode = error instanceof InputError ? fail(error.message, 2) : fail(error.stack, 3);
}

/** Lints and gives the exit code; 0 and 1 only where a report says so. */
async function run() {
  const workspace = realpathSync(env.GITHUB_WORKSPACE ?? process.cwd());
  const cwd = inside(workspace, input('working-directory') || '.', 'working-directory');
  const wanted = input('sarif-file') && sarifFile(workspace, cwd, input('sarif-file'));
  // A folder of this run alone: what an earlier run or a pull request left lying about is never taken for a report.
  const folder = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), 'hooklint-'));
  const report = {
    json: join(folder, 'report.json'),
    markdown: join(folder, 'summary.md'),
    sarif: join(folder, 'hooklint.sarif'),
  };
  try {
    const ended = await lint(cwd, report);
    const code = exitCode(ended, report);
    output('exit-code', code);
    publish(report, wanted);
    return code;
  } finally {
    for (const file of [report.json, report.markdown]) rmSync(file, { force: true });
  }
}

/** Runs hooklint, letting the log see what it says, and gives how it ended. */
function lint(cwd, report) {
  if (!existsSync(cli)) {
    throw new InputError(`this revision of the action has no build (${cli}). Use a released one: its tags have it.`);
  }
  const options = [
    ...['client', 'fail-on', 'isolation'].flatMap((name) => (input(name) === '' ? [] : [`--${name}`, input(name)])),
    ...['no-config', 'trust'].flatMap((name) => (flag(name) ? [`--${name}`] : [])),
    ...[input('format') || 'github', ...Object.entries(report).map(([name, file]) => `${name}=${file}`)].flatMap(
      (format) => ['--format', format],
    ),
  ];
  const child = spawn(process.execPath, [cli, ...options, '--', ...lines('paths')], {
    cwd,
    env: Object.fromEntries(Object.entries(env).filter(([name]) => !commandFiles.includes(name))),
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  // A cancelled job is told to us alone.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text);
    said = (said + text).slice(-4000);
  });
  return new Promise((done) => {
    child.on('error', (error) => done({ status: null, said: `cannot start ${process.execPath}: ${error.message}` }));
    child.on('close', (status, signal) => done({ status, said: signal === null ? said : `ended by ${signal}` }));
  });
}

/** A node that cannot start ends with 1 as findings do: only a report tells them apart. Without one, the log says why. */
function exitCode({ status, said }, { json }) {
  if (existsSync(json) && [0, 1, 2].includes(status)) return status;
  return fail(said.trim() || `hooklint ended with ${status} and without a report`, status === 2 ? 2 : 3);
}

/** Outputs and the job summary, as far as this run made them. */
function publish({ json, markdown, sarif }, wanted) {
  if (existsSync(json)) {
    const { errors, warnings, infos } = JSON.parse(readFileSync(json, 'utf8')).summary;
    for (const [name, count] of Object.entries({ errors, warnings, infos })) output(name, count);
  }
  if (existsSync(sarif)) {
    if (wanted) copyFileSync(sarif, wanted);
    output('sarif', wanted || sarif);
  }
  if (env.GITHUB_STEP_SUMMARY && existsSync(markdown)) appendFileSync(env.GITHUB_STEP_SUMMARY, readFileSync(markdown));
}

/** Where the SARIF report is wanted, cleared of what lies there: a stale report, or a link that leads elsewhere. */
function sarifFile(workspace, cwd, named) {
  const folder = dirname(named);
  const file = join(
    isAbsolute(named) ? realFolder(folder, 'sarif-file') : inside(workspace, join(cwd, folder), 'sarif-file'),
    basename(named),
  );
  rmSync(file, { force: true });
  return file;
}

/** A folder of the workspace, links followed. */
function inside(workspace, path, name) {
  const folder = realFolder(resolve(workspace, path), name);
  const way = relative(workspace, folder);
  if (way.startsWith('..') || isAbsolute(way)) throw new InputError(`${name}: ${folder} is outside of ${workspace}`);
  return folder;
}

function realFolder(path, name) {
  try {
    return realpathSync(path);
  } catch {
    throw new InputError(`${name}: there is no folder ${path}`);
  }
}

function input(name) {
  return (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();
}

function lines(name) {
  return input(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function flag(name) {
  const text = input(name) || 'false';
  if (text !== 'true' && text !== 'false') throw new InputError(`${name}: "${text}" is neither true nor false`);
  return text === 'true';
}

function output(name, value) {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${String(value).replace(/[\r\n]/g, '')}\n`);
}

/** Makes an annotation of what went wrong, on its line where hooklint named one, and gives the exit code. */
function fail(message, code) {
  const { file, line, text } = /^(?:hooklint: )?(?:(?<file>[^:\n]+):(?<line>\d+)(?::\d+)?: )?(?<text>.*)$/s.exec(
    message,
  ).groups;
  const place = file === undefined ? '' : `file=${escaped(file).replace(/,/g, '%2C')},line=${line},`;
  console.log(`::error ${place}title=hooklint::${escaped(text)}`);
  return code;
}

function escaped(text) {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}
