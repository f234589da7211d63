/** Paths of tool calls and the patterns of path rules, which are those of a .gitignore. Pure: nothing is looked up. */
import { readPattern } from '../text/regular-expression.js';

/** Folders that patterns and relative paths count from. */
export interface Folders {
  readonly project: string;
  readonly home?: string | undefined;
  /** Where the session has gone: relative paths of its calls count from there. Absent: it is in the project. */
  readonly cwd?: string;
}

/** The path made absolute, with `~`, `.` and `..` resolved; undefined for a `~` nobody knows the home of. */
export function absolute(path: string, { project, home, cwd = project }: Folders): string | undefined {
  if (path === '~' || path.startsWith('~/')) return home === undefined ? undefined : normal(home + path.slice(1));
  return normal(path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path) ? path : `${cwd}/${path}`);
}

function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The path from a folder, `''` for the folder itself; undefined where it does not lie there. */
export function within(folder: string, path: string): string | undefined {
  const base = normal(folder);
  if (path === base) return '';
  const start = base === '/' ? '/' : `${base}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/**
 * Does a path rule's pattern speak of a file, or of a folder that it lies in? `//x` counts from the root, `~/x` from the
 * home, `/x` from the folder of the settings (`base`), others from where the session is; without a slash in them, at any
 * depth.
 * `strictly`: the slash of `x/**` counts, which it does not where a rule is to hold calls back.
 */
export function matchesPath(pattern: string, path: string, base: string, folders: Folders, strictly = false): boolean {
  const below = (text: string, folder: string | undefined): boolean => {
    const inside = folder === undefined ? undefined : within(folder, path);
    return inside !== undefined && inside !== '' && expressionOf(text, strictly)(inside);
  };
  if (pattern.startsWith('//')) return below(pattern.slice(1), '/');
  if (pattern.startsWith('~/')) return below(pattern.slice(1), folders.home);
  if (pattern.startsWith('/')) return below(pattern, base);
  const { project, cwd = project } = folders;
  // Where the session has gone to another folder, what holds calls back holds in both.
  return below(pattern, cwd) || (!strictly && below(pattern, project));
}

const expressions = new Map<string, (path: string) => boolean>();

/** Read by the engine that never backtracks: `Read(*a*a*a*a*a*a*b)` stands in the settings of whoever wrote them. */
function expressionOf(pattern: string, strictly: boolean): (path: string) => boolean {
  const key = `${strictly} ${pattern}`;
  let expression = expressions.get(key);
  if (expression === undefined) {
    const reading = readPattern(translate(pattern, strictly), 'is');
    expression = (path) => reading.kind === 'valid' && reading.test(path) === true;
    expressions.set(key, expression);
  }
  return expression;
}

function translate(pattern: string, strictly: boolean): string {
  // What holds for all that a folder holds is said of the folder.
  const bare = pattern
    .replace(/^\.\//, '/')
    .replace(/(?<=.)\/\*\*$/, '')
    .replace(/(?<=.)\/$/, '');
  const anchored = (strictly ? pattern.replace(/\/$/, '') : bare.slice(0, -1)).includes('/');
  const body = bare
    .replace(/^\//, '')
    .split('/')
    .map((part) => (part === '**' ? '**' : translatePart(part)))
    .join('/')
    .replace(/^\*\*\//, '(?:.*/)?')
    .replace(/\/\*\*\//g, '/(?:.*/)?')
    .replace(/^\*\*$/, '.*');
  return `^${anchored ? '' : '(?:.*/)?'}${body}(?:/|$)`;
}

function translatePart(part: string): string {
  return part.replace(/\[!?[^\]/]{1,99}\]|[\s\S]/g, (piece) => {
    if (piece === '*') return '[^/]*';
    if (piece === '?') return '[^/]';
    if (piece.length > 1) return piece.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
    return piece.replace(/[\\^$.|+(){}[\]]/, '\\$&');
  });
}
