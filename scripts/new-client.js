// Is there a client newer than the newest known, and what does it do otherwise? Run every day by a workflow, and by hand:
//
//     node scripts/new-client.js [--client VERSION] [--every N] [--out FILE]
//
// Prints nothing to do, or runs types and behaviour against the newest published client and writes what contradicts the
// contract as the text of an issue. In a workflow, `version` and `file` are its outputs; without a new client, `version`
// is empty.
import { spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './bundle.js';
import { loadTypeScript } from './generate.js';

const mostLines = 400;

/** The issue on a new client. A command's `status` is its exit code: 0 means that nothing contradicts the contract. */
export function issueText({ version, known, types, behaviour }) {
  const said = (title, { command, status, output }) => {
    const lines = output.trimEnd().split('\n');
    const shown = lines.slice(-mostLines);
    const cut = lines.length > shown.length ? `(the last ${mostLines} of ${lines.length} lines)\n` : '';
    const verdict = { 0: 'Nothing contradicts the contract.', 1: 'Something has changed:' }[status];
    // A fence that nothing in the output can close.
    const fence = '`'.repeat(3 + Math.max(0, ...[...output.matchAll(/`+/g)].map(([run]) => run.length)));
    return `## ${title}\n\n${verdict ?? `The command failed (exit code ${status}).`} \`${command}\`\n\n${fence}text\n${cut}${shown.join('\n')}\n${fence}\n`;
  };
  const next =
    types.status === 0 && behaviour.status === 0
      ? 'A release that changes nothing: raise `newestClient` in `src/contract/version.ts` and write the vectors.'
      : 'docs/conformance.md, "Taking in a new release", says what to do with each line.';
  return [
    `Claude Code ${version} is published; the contract knows ${known}. ${next}\n`,
    said('Types', types),
    said('Behaviour', behaviour),
  ].join('\n');
}

function run(args) {
  const { status, stdout, stderr, error } = spawnSync('npm', ['run', '--silent', 'conformance', '--', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const command = `npm run conformance -- ${args.join(' ')}`;
  return { command, status: status ?? 3, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
}

function newestPublished() {
  const { stdout, status } = spawnSync('npm', ['view', '@anthropic-ai/claude-code', 'version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('npm does not tell the newest version of the client');
  return stdout.trim();
}

async function main() {
  const { values } = parseArgs({
    options: {
      client: { type: 'string' },
      every: { type: 'string' },
      out: { type: 'string', default: 'new-client.md' },
    },
  });
  const { newestClient, compareVersions } = await loadTypeScript('src/contract/version.ts');
  const version = values.client ?? newestPublished();
  const isNew = compareVersions(version, newestClient) > 0;
  if (isNew) {
    const every = values.every === undefined ? [] : ['--every', values.every];
    const types = run(['--types']);
    const behaviour = run(['--claude-version', version, ...every]);
    writeFileSync(values.out, issueText({ version, known: newestClient, types, behaviour }));
    console.log(`${version} is newer than ${newestClient}: see ${values.out}`);
  } else console.log(`nothing to do: ${newestClient} is known, ${version} is published`);
  if (process.env.GITHUB_OUTPUT !== undefined) {
    appendFileSync(process.env.GITHUB_OUTPUT, `version=${isNew ? version : ''}\nfile=${values.out}\n`);
  }
}

if (process.argv[1] !== undefined && join(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
