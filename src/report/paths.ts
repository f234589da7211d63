/** Files as other programs know them: services by the path from the repository's root, editors by that from where they are. */
import type { Report } from '../model.js';

/** The path from the root of the repository that the project lies in; the file as it is where there is none, or outside. */
export function repositoryPath(
  file: string,
  { root, project: { repository } }: Pick<Report, 'root' | 'project'>,
): string {
  if (repository === undefined) return file;
  const [base, path] = [parts(repository), parts(absolute(file, root))];
  return base.every((part, i) => path[i] === part) && path.length > base.length
    ? path.slice(base.length).join('/')
    : file;
}

/** The path from a folder, through its parents where need be. */
export function pathFrom(folder: string, file: string, root: string): string {
  if (isAbsolute(file) || folder === root) return file;
  const [from, to] = [parts(folder), parts(absolute(file, root))];
  const shared = from.findIndex((part, i) => to[i] !== part);
  const common = shared < 0 ? from.length : shared;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

/** With `/` in front, or a drive. */
export function isAbsolute(file: string): boolean {
  return file.startsWith('/') || /^[A-Za-z]:[\\/]/.test(file);
}

function absolute(file: string, root: string): string {
  return isAbsolute(file) ? file : `${root}/${file}`;
}

/** The names in a path, `.` and `..` worked out. */
function parts(path: string): readonly string[] {
  const names: string[] = [];
  for (const name of path.replace(/\\/g, '/').split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names;
}
