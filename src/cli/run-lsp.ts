/** What `hooklint lsp` does; apart from its options, because it loads everything that linting needs. */
import { resolve } from 'node:path';
import type { ExitCode } from '../check/exit-code.js';
import { kindOf } from '../load/files.js';
import { permissionOf } from '../lsp/permission.js';
import { UsageError } from '../model/usage-error.js';
import { escapeLine } from '../report/escape.js';
import { type Io, write } from './io.js';
import type { lspOptions } from './lsp.js';
import type { Arguments } from './option.js';
import { version } from './version.js';

/** Serves an editor, or notes in which folders it may run hooks. */
export async function runLsp(args: Arguments<typeof lspOptions>, io: Io): Promise<ExitCode> {
  const { allow, forbid } = args;
  if (allow !== undefined) return allowRuns(resolve(io.cwd, allow), io);
  if (forbid !== undefined) return forbidRuns(resolve(io.cwd, forbid), io);
  const { serve } = await import('../lsp/serve.js');
  const { stdout, env, signal } = io;
  return serve({ stdin: io.stdin(), stdout, env, signal, version, clientProcess: args.clientProcessId });
}

async function allowRuns(folder: string, io: Io): Promise<ExitCode> {
  if ((await kindOf(folder)) !== 'folder') throw new UsageError(`--allow: there is no folder ${folder}`);
  const real = await permissionOf(io.env).allow(folder);
  await write(
    io.stdout,
    `Editors run the hooks in ${escapeLine(real)} when they are saved. \`hooklint lsp --forbid\` takes it back.\n`,
  );
  return 0;
}

async function forbidRuns(folder: string, io: Io): Promise<ExitCode> {
  const had = await permissionOf(io.env).forbid(folder);
  const text = had ? 'Editors no longer run the hooks in' : 'Nothing was allowed for';
  await write(io.stdout, `${text} ${escapeLine(folder)}.\n`);
  return 0;
}
