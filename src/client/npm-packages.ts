/** Published packages of the client, from the npm registry, into a cache: never a dependency of anything. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientRange } from '../contract/range.js';
import { compareVersions, isVersion } from '../contract/version.js';
import { makeFolder } from '../load/make-folder.js';
import { UsageError } from '../model/usage-error.js';
import type { Version } from '../model.js';
import { programIn } from './client.js';

const run = promisify(execFile);

function cacheFolder(env: NodeJS.ProcessEnv): string {
  const base = env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return join(env.HOOKLINT_CACHE ?? join(base, 'hooklint'), 'packages');
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** The newest published version of a package. */
export async function latestVersion(name: string): Promise<Version> {
  return (await run(npm, ['view', name, 'version', '--loglevel=error'], { timeout: 300_000 })).stdout.trim();
}

async function publishedVersions(name: string): Promise<readonly Version[]> {
  const { stdout } = await run(npm, ['view', name, 'versions', '--json', '--loglevel=error'], { timeout: 300_000 });
  return JSON.parse(stdout) as Version[];
}

/**
 * The folder of a package in the cache; npm fetches it when it is not there yet. Its scripts are not run.
 * @throws {UsageError} when npm cannot get it.
 */
export async function packageFolder(name: string, version: Version, env: NodeJS.ProcessEnv): Promise<string> {
  const target = join(cacheFolder(env), `${name.replaceAll('/', '+')}@${version}`);
  const folder = join(target, 'node_modules', name);
  if (existsSync(folder)) return folder;
  // Installed beside and renamed, so that a broken download is never taken for a package.
  const making = `${target}.${process.pid}`;
  makeFolder(making);
  writeFileSync(join(making, 'package.json'), '{"private":true}');
  try {
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', `${name}@${version}`];
    await run(npm, args, { cwd: making, timeout: 600_000 });
    renameSync(making, target);
  } catch (error) {
    if (existsSync(folder)) return folder;
    const said = String((error as { stderr?: unknown }).stderr ?? error)
      .trim()
      .split('\n')[0];
    throw new UsageError(`npm could not install ${name}@${version}: ${said}`, {
      hint: `\`npm view ${name} versions\` lists the versions that there are.`,
    });
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

const clientPackage = '@anthropic-ai/claude-code';

/** The published clients from one version to another, both included, oldest first. */
export async function publishedClients({ oldest, newest }: ClientRange): Promise<readonly Version[]> {
  const versions = await publishedVersions(clientPackage);
  return versions.filter(
    (version) => isVersion(version) && compareVersions(version, oldest) >= 0 && compareVersions(version, newest) <= 0,
  );
}

/** The program of a published version of the client. */
export async function publishedClient(version: Version, env: NodeJS.ProcessEnv): Promise<string> {
  const folder = await packageFolder(clientPackage, version, env);
  const program = programIn(folder);
  if (program === undefined) {
    throw new UsageError(`${clientPackage}@${version} has no program for ${process.platform} ${process.arch}.`);
  }
  return program;
}

/** The clients in the cache, the newest first. */
export function cachedClients(
  env: NodeJS.ProcessEnv,
): readonly { readonly version: Version; readonly program: string }[] {
  const folder = cacheFolder(env);
  if (!existsSync(folder)) return [];
  const prefix = `${clientPackage.replaceAll('/', '+')}@`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && isVersion(name.slice(prefix.length)))
    .map((name) => name.slice(prefix.length))
    .sort((a, b) => compareVersions(b, a))
    .flatMap((version) => {
      const program = programIn(join(folder, `${prefix}${version}`, 'node_modules', clientPackage));
      return program === undefined ? [] : [{ version, program }];
    });
}
