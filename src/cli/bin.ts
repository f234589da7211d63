#!/usr/bin/env node
/** The process: streams in, exit code out. Everything else is in main. */
import { version } from './version.js';

if (process.argv[2] === '--version' || process.argv[2] === '-V') {
  // Scripts ask for it often: answered before anything else is loaded.
  process.stdout.write(`${version}\n`);
} else {
  await run().catch(refused);
}

async function run(): Promise<void> {
  const { main } = await import('./main.js');
  const { stdout, stderr, env } = process;

  // A reader that closes the pipe (`hooklint | head -1`) is no fault: what it does not want is not written.
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') return;
      // A full disk: the report is lost, and whoever reads the exit code must not take that for findings.
      if (stream === stdout) stderr.write(`hooklint: cannot write the report: ${error.code ?? error.message}\n`);
      process.exit(2);
    });
  }

  // The first Ctrl-C ends the run with what was found so far; the second is the system's own.
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort(signal));

  process.exitCode = await main(process.argv.slice(2), {
    stdin: () => process.stdin,
    stdout,
    stderr,
    env,
    cwd: currentFolder(),
    signal: stop.signal,
  });
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw Object.assign(new Error('the current folder no longer exists'), { code: 'ENOENT', cause: error });
  }
}

/** Before there is a main to tell what is wrong: a folder that is gone, a machine without a descriptor to load us with. */
function refused(error: NodeJS.ErrnoException): void {
  if (!['EMFILE', 'ENFILE', 'ENOENT', 'ENOMEM'].includes(error.code ?? '')) throw error;
  process.stderr.write(`hooklint: ${error.message}\n`);
  process.exitCode = 2;
}
