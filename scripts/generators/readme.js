// The console blocks of the README: what their commands print, run by a fresh bundle.
//
// A block is a fence marked `console`; each of its lines that starts with `$ ` is a command, what follows is its output.
// `# exit code N` states the exit code where it is not 0.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, root } from '../bundle.js';

const fence = /^```console\n([\s\S]*?)^```$/gm;

export default async function readme() {
  // Under node_modules, from where the bundle finds its dependencies and the package it belongs to.
  const folder = join(root, 'node_modules', '.cache', 'hooklint', `readme-${process.pid}`);
  try {
    await bundle(folder);
    const text = readFileSync(join(root, 'README.md'), 'utf8');
    const fresh = (before, body) => asBefore(before, block(body, join(folder, 'cli.js')));
    return new Map([['README.md', text.replace(fence, fresh)]]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Durations differ from run to run: a block that differs in nothing else is left as it is. */
function asBefore(before, now) {
  const timeless = (text) => text.replace(/ +(?:\d[\d.]* ?(?:ms|s|min)?–)?\d[\d.]* (?:ms|s|min)(?!\w)/g, ' <time>');
  return timeless(before) === timeless(now) ? before : now;
}

function block(body, cli) {
  const commands = body.split('\n').filter((line) => line.startsWith('$ '));
  return `\`\`\`console\n${commands.map((line) => `${line}\n${outputOf(line.slice(2), cli)}`).join('\n')}\`\`\``;
}

/** Runs a command line as a reader of the README would, with `npx hooklint` standing for the bundle. */
function outputOf(command, cli) {
  const script = `npx() { shift; "$NODE" "$CLI" "$@"; }\n${command}`;
  const { stdout, status } = spawnSync('sh', ['-c', script], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE: process.execPath, CLI: cli, LC_ALL: 'C.UTF-8' },
  });
  return `${stdout}${status === 0 ? '' : `# exit code ${status}\n`}`;
}
