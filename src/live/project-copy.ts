/** A copy of the user's project for the client to work in: what git tracks or would track, and its `.claude` folder. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { gitCall } from '../load/git.js';
import { below } from './scratch.js';

/** Folders that are never part of a project's own text. */
const left = new Set(['node_modules', '.venv', 'target', 'dist']);

function trackedByGit(root: string): string[] | undefined {
  try {
    const call = gitCall(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
    const out = execFileSync(call.program, call.args, {
      cwd: call.cwd,
      env: call.env,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return out.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  } catch {
    return undefined;
  }
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // Of a worktree it is a file, which would make a repository of the copy: the original.
    if (entry.name === '.git') return [];
    if (entry.isDirectory()) return left.has(entry.name) ? [] : filesIn(root, path);
    return [relative(root, path)];
  });
}

/** A link that leads elsewhere would let the session write there. */
function staysInside(root: string, link: string): boolean {
  const target = readlinkSync(link);
  return !isAbsolute(target) && below(root, join(dirname(link), target)) !== undefined;
}

/**
 * Copies the project at `root` to `target`. What would bring the user's own servers or settings into the session stays
 * behind: MCP servers and local settings; so do links that lead out of it.
 */
export function copyProject(root: string, target: string): void {
  const claude = join(root, '.claude');
  const files = new Set(trackedByGit(root) ?? filesIn(root, root));
  if (existsSync(claude)) for (const file of filesIn(root, claude)) files.add(file);
  for (const file of files) {
    const from = join(root, file);
    const to = join(target, file);
    const kind = lstatSync(from);
    if (kind.isDirectory() || (kind.isSymbolicLink() && !staysInside(root, from))) continue;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { verbatimSymlinks: true });
  }
  for (const file of ['.mcp.json', `.claude${sep}settings.json`, `.claude${sep}settings.local.json`]) {
    rmSync(join(target, file), { force: true });
  }
}
