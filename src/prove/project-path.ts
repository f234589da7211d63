/** Where a file lies that a payload or a command names. */
import { homedir } from 'node:os';

/**
 * The absolute path of a file that is named from the project or the home folder, or by the placeholder of one. A variable
 * (`$API_TOKEN`), whose text is asked for as that of a file is, lies nowhere.
 */
export function absolutePath(path: string, projectDir: string): string {
  const named = path.replace(/^\{\{PROJECT\}\}\//, '').replace(/^(?:~|\{\{HOME\}\})\//, () => `${homedir()}/`);
  return /^[/$]/.test(named) ? named : `${projectDir}/${named}`;
}

/** A file as commands name it: from the project, or from the home folder with a tilde; undefined: it lies elsewhere. */
export function namedInCommands(path: string, projectDir: string): string | undefined {
  const named = [
    ['{{PROJECT}}/', ''],
    [`${projectDir}/`, ''],
    ['{{HOME}}/', '~/'],
    [`${homedir()}/`, '~/'],
  ].reduce(
    (text, [begin = '', short = '']) => (text.startsWith(begin) ? short + text.slice(begin.length) : text),
    path,
  );
  return /^(?:~\/)?[^/~{\0\n][^\0\n]*$/.test(named) && !named.split('/').includes('..') ? named : undefined;
}
