/** Does a clue ask for a command from its program on (`gh repo delete`), and not for a piece of one (`--force`)? Pure. */
import type { Clue } from '../script/clue.js';
import { samplesOfClue } from './sample.js';

/** Programs that guards of commands are written for. */
const programs: ReadonlySet<string> = new Set([
  ...['git', 'gh', 'glab', 'hub', 'jj', 'svn'],
  ...[
    'rm',
    'mv',
    'cp',
    'chmod',
    'chown',
    'dd',
    'mkfs',
    'shred',
    'truncate',
    'find',
    'ln',
    'sudo',
    'kill',
    'pkill',
    'killall',
  ],
  ...[
    'cat',
    'head',
    'tail',
    'less',
    'sed',
    'awk',
    'tee',
    'curl',
    'wget',
    'ssh',
    'scp',
    'rsync',
    'nc',
    'printenv',
    'source',
  ],
  ...[
    'npm',
    'npx',
    'pnpm',
    'yarn',
    'bun',
    'bunx',
    'deno',
    'node',
    'pip',
    'pip3',
    'uv',
    'uvx',
    'poetry',
    'python',
    'python3',
  ],
  ...['cargo', 'go', 'gem', 'bundle', 'composer', 'mvn', 'gradle', 'dotnet', 'make', 'twine'],
  ...['docker', 'docker-compose', 'podman', 'kubectl', 'helm', 'terraform', 'tofu', 'pulumi', 'ansible', 'systemctl'],
  ...[
    'aws',
    'gcloud',
    'az',
    'gsutil',
    'heroku',
    'vercel',
    'netlify',
    'firebase',
    'flyctl',
    'fly',
    'wrangler',
    'supabase',
  ],
  ...['psql', 'mysql', 'sqlite3', 'mongosh', 'redis-cli', 'prisma', 'alembic', 'rails', 'php', 'artisan'],
]);

/** A program that is known, and what it is to do. */
export function isWholeCommand(clue: Clue): boolean {
  const [sample = ''] = samplesOfClue(clue);
  const [program = '', next] = sample.trim().split(/\s+/);
  return next !== undefined && programs.has(program);
}
