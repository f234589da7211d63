/** The real client: where it is, which version, which of the flags that help us it knows. */
import { execFile } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../model/usage-error.js';
import type { Version } from '../model.js';

const run = promisify(execFile);

export interface Client {
  /** Program and leading arguments. */
  readonly command: readonly string[];
  readonly version: Version;
  /** Long options of its `--help`. Clients differ in these, and asking them is surer than a table. */
  readonly flags: ReadonlySet<string>;
}

/** The first `claude` on the PATH. */
function onPath(env: NodeJS.ProcessEnv): string | undefined {
  for (const directory of (env.PATH ?? '').split(delimiter)) {
    for (const name of process.platform === 'win32' ? ['claude.exe', 'claude.cmd'] : ['claude']) {
      const file = join(directory, name);
      if (directory !== '' && existsSync(file) && statSync(file).isFile()) return file;
    }
  }
  return undefined;
}

/** Where the program of an installed npm package `@anthropic-ai/claude-code` lies: a native binary, or a script. */
export function programIn(packageFolder: string): string | undefined {
  const platform = process.platform;
  const musl = platform === 'linux' && process.report?.getReport !== undefined && !hasGlibc();
  const native = `claude-code-${platform}-${process.arch}${musl ? '-musl' : ''}`;
  const candidates = [
    join(packageFolder, '..', native, platform === 'win32' ? 'claude.exe' : 'claude'),
    join(packageFolder, 'cli.js'),
  ];
  return candidates.find((file) => existsSync(file));
}

function hasGlibc(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime !== undefined;
}

/** Milliseconds that a client has to say who it is: some seconds, and many times that on a busy machine. */
const patienceMs = 240_000;

/**
 * Opens the client at `path`, or the one on the PATH. Asks it for its version and its flags, in an environment that
 * is as empty as that of a run.
 * @throws {UsageError} when there is none, or what is there does not answer `--version` as Claude Code does.
 */
export async function openClient(path: string | undefined, env: NodeJS.ProcessEnv): Promise<Client> {
  const found = path === undefined ? onPath(env) : resolve(path);
  if (found === undefined) {
    throw new UsageError('There is no `claude` on the PATH.', {
      hint: 'Name one with --claude PATH, or install one from npm with --claude-version VERSION.',
    });
  }
  if (!existsSync(found))
    throw new UsageError(`There is no file ${found}.`, { hint: 'Check the path given with --claude.' });
  const program = realpathSync(found);
  const command = /\.[cm]?js$/.test(program) ? [process.execPath, program] : [program];
  const ask = async (flag: string): Promise<string> => {
    const [file = '', ...args] = [...command, flag];
    const quiet = { PATH: env.PATH ?? '', HOME: '/nonexistent', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' };
    return (await run(file, args, { env: quiet, timeout: patienceMs, maxBuffer: 1 << 24 })).stdout;
  };
  const answer = await ask('--version').catch((error: { stderr?: string }) => error.stderr || String(error));
  const version = /^(\d+\.\d+\.\d+)\b/.exec(answer.trim())?.[1];
  if (version === undefined || !answer.includes('Claude Code')) {
    const said = answer.trim().split('\n')[0]?.slice(0, 200);
    throw new UsageError(`${found} does not answer --version as Claude Code does, but: ${said}`, {
      hint: 'Name one with --claude PATH, or install one from npm with --claude-version VERSION.',
    });
  }
  const help = await ask('--help').catch((error: { killed?: boolean; message: string }) => {
    const why = error.killed === true ? `within ${patienceMs / 1000} seconds` : `but: ${error.message.split('\n')[0]}`;
    throw new UsageError(`${found} does not answer --help ${why}.`, { hint: 'Is the machine busy? Try again.' });
  });
  const flags = new Set(help.match(/--[a-z][a-z-]+/g) ?? []);
  return { command, version, flags };
}
