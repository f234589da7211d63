/** Where programs are. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve, win32 } from 'node:path';

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
  if (isAbsolute(name)) return name;
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

/**
 * The shell of the client on Windows: the one that its own variable names, else that of the installed Git. The `bash.exe`
 * that Windows itself has on the PATH leads into WSL, where paths are others.
 */
export function gitBash(env: NodeJS.ProcessEnv = process.env): string {
  const roots = [
    env.ProgramFiles,
    env['ProgramFiles(x86)'],
    env.LOCALAPPDATA && win32.join(env.LOCALAPPDATA, 'Programs'),
  ];
  const installed = roots.flatMap((root) => (root ? [win32.join(root, 'Git', 'bin', 'bash.exe')] : []));
  const candidates = [...(env.CLAUDE_CODE_GIT_BASH_PATH ? [env.CLAUDE_CODE_GIT_BASH_PATH] : []), ...installed];
  // Where there is none, starting it says so.
  return candidates.find((file) => existsSync(file)) ?? candidates[0] ?? 'bash.exe';
}

function isExecutableFile(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
