// The plain way to run a command on many payloads from Node: one spawn each, so many side by side. For comparison only.
// Arguments: the command, the folder of payloads, how many side by side.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [command, folder, jobs] = process.argv.slice(2);
const files = readdirSync(folder).map((name) => join(folder, name));

async function work() {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const child = spawn('sh', ['-c', command]);
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.stdin.on('error', () => {}); // it need not read
    child.stdin.end(readFileSync(file));
    await new Promise((resolve) => child.once('close', resolve));
  }
}

await Promise.all(Array.from({ length: Number(jobs) }, work));
