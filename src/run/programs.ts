/** Where programs are. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** The absolute path of a program on a PATH; undefined where there is none. */
export function findProgram(name: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name))
    .find(isExecutableFile);
}

/**
 * The file that `argv[0]` means in a folder and with a PATH. A name that is found nowhere is returned as if it lay in the
 * folder, so that starting it says what is wrong.
 */
export function programOf(name: string, cwd: string, path: string | undefined): string {
  if (name.includes('/')) return resolve(cwd, name);
  return findProgram(name, path ?? '') ?? join(cwd, name);
}

/**
 * A Python that is no stand-in for one: version managers put slow scripts of that name on the PATH, and on a bare macOS
 * /usr/bin/python3 opens a window that offers to install it.
 */
export function findPython(): string | undefined {
  switch (process.platform) {
    case 'win32':
      return undefined;
    case 'darwin':
      return ['/opt/homebrew/bin', '/usr/local/bin', '/Library/Developer/CommandLineTools/usr/bin']
        .map((folder) => join(folder, 'python3'))
        .find((file) => existsSync(file));
    default:
      return ['/usr/bin/python3', '/usr/local/bin/python3'].find(isExecutableFile) ?? findProgram('python3');
  }
}

function isExecutableFile(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
