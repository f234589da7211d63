/**
 * A shell that runs nothing: the client hands it the commands of its Bash tool, and it prints what the payload says the
 * command printed. A payload may hold any command; under a hook that grants it, the client would run it.
 */
import { join } from 'node:path';
import { type Scratch, writeUnder } from './scratch.js';

/** What the shell prints and how it exits, whatever it is told to run. */
export interface ShellScript {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Writes the shell into the scratch folder. The client takes a shell by this variable if its path ends in `bash`. */
export function standInShell(scratch: Scratch, script: ShellScript): Readonly<Record<string, string>> {
  writeUnder(scratch.hook, 'shell/stdout', script.stdout);
  writeUnder(scratch.hook, 'shell/stderr', script.stderr);
  const folder = join(scratch.hook, 'shell');
  const program = [
    '#!/bin/sh',
    // The first call only takes a picture of the user's profile.
    'case "$*" in *SNAPSHOT_FILE=*) exit 0;; esac',
    `cat '${folder}/stdout'; cat '${folder}/stderr' >&2`,
    `exit ${script.exitCode}`,
    '',
  ];
  writeUnder(scratch.hook, 'shell/bash', program.join('\n'), 0o755);
  const shell = join(folder, 'bash');
  return { CLAUDE_CODE_SHELL: shell, SHELL: shell };
}
