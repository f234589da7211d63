/** Where a file lies that a payload or a command names. Pure. */

/** The absolute path of a file that is named from the project, or by the placeholder that stands for it. */
export function inProject(path: string, projectDir: string): string {
  const named = path.replace(/^\{\{PROJECT\}\}\//, '');
  return named.startsWith('/') ? named : `${projectDir}/${named}`;
}
