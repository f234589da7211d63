// Rewrites the console blocks of the README with what their commands print. `node scripts/readme.js [--check]`.
//
// A block is a fence marked `console`; each of its lines that starts with `$ ` is a command, what follows is its output.
// Lines `# exit code N` state the exit code where it is not 0.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bundle.js';

const fence = /^```console\n([\s\S]*?)^```$/gm;

/** The text with every block's output replaced by what `run(command)` gives. */
export function refresh(text, run) {
  return text.replace(fence, (_, body) => {
    const commands = body.split('\n').filter((line) => line.startsWith('$ '));
    return `\`\`\`console\n${commands.map((line) => `${line}\n${run(line.slice(2))}`).join('\n')}\`\`\``;
  });
}

/** Runs a command line as the README's reader would, with `npx hooklint` standing for the bundle `cli`. */
export function runWith(cli) {
  return (command) => {
    const script = `npx() { shift; "$NODE" "$CLI" "$@"; }\n${command}`;
    const { stdout, stderr, status } = spawnSync('sh', ['-c', script], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE: process.execPath,
        CLI: cli,
        NO_COLOR: '1',
        FORCE_COLOR: '',
        COLUMNS: '',
        LC_ALL: 'C.UTF-8',
      },
    });
    return `${stdout}${stderr}${status === 0 ? '' : `# exit code ${status}\n`}`;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(root, 'README.md');
  const before = readFileSync(file, 'utf8');
  const after = refresh(before, runWith(join(root, 'dist', 'cli.js')));
  if (after !== before && process.argv.includes('--check')) {
    console.error(
      'README.md shows output that the commands no longer print; run npm run build && node scripts/readme.js',
    );
    process.exitCode = 1;
  } else if (after !== before) writeFileSync(file, after);
}
