/** The transcripts of past sessions: where they are, which of their lines tell of hooks, and of which project. */
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { blockedToolResult, endOfTurnSummary, transcriptFolder } from '../contract/transcript.js';
import { UsageError } from '../model/usage-error.js';

export interface LogFile {
  readonly path: string;
  readonly bytes: number;
}

/** Where Claude Code keeps transcripts. */
export function transcriptsFolder(env: Readonly<Record<string, string | undefined>>): string {
  return join(env.CLAUDE_CONFIG_DIR ?? join(env.HOME ?? homedir(), '.claude'), 'projects');
}

/**
 * The logs that these names mean, sorted: a file, or every `.jsonl` file in a folder and below. Links inside of a folder
 * are not followed. Files last written to before `since` are left out.
 * @throws {UsageError} for a name of nothing that can be read.
 */
export async function logFiles(names: readonly string[], cwd: string, since?: Date): Promise<readonly LogFile[]> {
  const files: LogFile[] = [];
  const add = async (path: string): Promise<void> => {
    const { size, mtimeMs } = await stat(path);
    if (since === undefined || mtimeMs >= since.getTime()) files.push({ path, bytes: size });
  };
  for (const name of names) {
    const path = resolve(cwd, name);
    const kind = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`cannot read ${name}: ${error.code ?? error.message}`, {
        hint: 'Name a folder of transcripts, or files of JSON lines.',
      });
    });
    if (kind.isDirectory()) for (const file of await logsBelow(path)) await add(file);
    else if (kind.isFile()) await add(path);
    else throw new UsageError(`${name} is neither a file nor a folder`);
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** A folder that cannot be read has nothing in it: others of the user's can be. */
async function logsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await logsBelow(path)));
    else if (entry.isFile() && entry.name.endsWith('.jsonl')) found.push(path);
  }
  return found;
}

/** Each line that tells of a hook contains one of these, and so does the one that names a stream's version. */
const marks = [
  '"hookEvent"',
  '"hook_response"',
  '"claude_code_version"',
  `"${endOfTurnSummary.subtype}"`,
  blockedToolResult.words,
].map((mark) => Buffer.from(mark));

const lineFeed = 10;

/** Of whole lines those that tell of hooks; the others, which are nearly all, are not made texts of. */
export function hookLines(bytes: Buffer): readonly string[] {
  const next = marks.map((mark) => bytes.indexOf(mark));
  const lines: string[] = [];
  for (;;) {
    const first = Math.min(...next.map((at) => (at < 0 ? Number.POSITIVE_INFINITY : at)));
    if (first === Number.POSITIVE_INFINITY) return lines;
    const found = bytes.indexOf(lineFeed, first);
    const end = found < 0 ? bytes.length : found;
    lines.push(bytes.toString('utf8', bytes.lastIndexOf(lineFeed, first) + 1, end));
    for (const [i, mark] of marks.entries()) {
      const at = next[i] as number;
      if (at >= 0 && at < end) next[i] = bytes.indexOf(mark, end);
    }
  }
}

const otherCharacters = new RegExp(`[^${transcriptFolder.kept}]`, 'g');

/**
 * The project of a session: the folder that the transcript's own folder is named after, which is the one that the session
 * works in or one above it. Where none is, the folder that it works in.
 */
export function projectOf(path: string): (cwd: string) => string {
  const folders = new Set(path.split(sep));
  const known = new Map<string, string>();
  const find = (cwd: string): string => {
    for (let folder = cwd; ; folder = dirname(folder)) {
      if (folders.has(folder.replace(otherCharacters, transcriptFolder.otherwise))) return folder;
      if (folder === dirname(folder)) return cwd;
    }
  };
  return (cwd) => {
    const there = known.get(cwd);
    if (there !== undefined) return there;
    const project = find(cwd);
    if (known.size < 100) known.set(cwd, project);
    return project;
  };
}

/** `30d`, `12h`, `4w`, `2026-10-01`: the time it means. Undefined: none of these. */
export function timeAgo(text: string, now: Date): Date | undefined {
  const ago = /^(\d{1,5})([hdw])$/.exec(text);
  if (ago !== null) {
    const hours = Number(ago[1]) * { h: 1, d: 24, w: 168 }[ago[2] as 'h' | 'd' | 'w'];
    return new Date(now.getTime() - hours * 3_600_000);
  }
  const date = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text) ? new Date(text) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}
