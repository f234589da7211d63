/** Does a clue ask for a command from its program on (`gh repo delete`), and not for a piece of one (`--force`)? Pure. */
import type { Clue } from '../script/patterns/clue.js';
import { readPattern } from '../text/regular-expression.js';
import { samplesOfClue } from './sample.js';

/** Programs that guards of commands are written for. */
export const programsOfGuards: ReadonlySet<string> = new Set(
  `
    git gh glab hub jj svn
    rm mv cp chmod chown dd mkfs shred truncate find ln sudo kill pkill killall
    cat head tail less sed awk tee curl wget ssh scp rsync nc printenv source
    npm npx pnpm yarn bun bunx deno node pip pip3 uv uvx poetry python python3
    cargo go gem bundle composer mvn gradle dotnet make twine
    docker docker-compose podman kubectl helm terraform tofu pulumi ansible systemctl
    aws gcloud az gsutil heroku vercel netlify firebase flyctl fly wrangler supabase
    psql mysql sqlite3 mongosh redis-cli prisma alembic rails php artisan
  `
    .trim()
    .split(/\s+/),
);

/** Words of commands that do harm, and that guards object to. */
const harmful =
  /\b(?:delete|destroy|remove|rm|uninstall|force|hard|push|publish|reset|clean|drop|truncate|secret|logout|disable|prune|apply|deploy|merge|kill)\b|-[a-z]{0,3}[fD]\b/i;

/** The clues that ask for whole commands, those first that do harm. */
export function wholeCommands(clues: readonly Clue[]): readonly Clue[] {
  return clues.filter(isWholeCommand).toSorted((a, b) => Number(harmful.test(b.text)) - Number(harmful.test(a.text)));
}

/** Does a clue ask only for signs, or for single letters: what a guard cuts commands at, or looks for inside of them? */
export function isSigns(clue: Clue): boolean {
  const [sample = 'none'] = samplesOfClue(clue);
  return !/\p{L}{2}/u.test(sample);
}

/** Is it a program that guards of commands are written for? */
export const isProgramOfGuards = (name: string): boolean => programsOfGuards.has(name);

/** Does a text begin with a program that is known? */
export const startsProgram = (text: string): boolean => isProgramOfGuards(text.trim().split(/\s/, 1)[0] ?? '');

/** A program that is known, and what it is to do. */
export function isWholeCommand(clue: Clue): boolean {
  const [sample = ''] = samplesOfClue(clue);
  const [program = '', next] = sample.trim().split(/\s+/);
  return next !== undefined && programsOfGuards.has(program);
}

/** What stands behind commands that do nothing by themselves. */
const operands: readonly (readonly [command: RegExp, operand: string])[] = [
  [/^chmod (?:-\w+ )?[\w+=]+$/, 'build'],
  [/^(?:rm|shred)(?: -[\w-]+)+$/, 'build'],
  [/^truncate -s ?0$/, 'notes.txt'],
  [/^git push (?:--force|-f)$/, 'origin main'],
  [/^git (?:branch (?:-[dD]|--delete)|merge|rebase)$/, 'topic'],
  [/^git checkout --$/, '.'],
  [/^git (?:add|stage)$/, '.'],
  [/^git (?:checkout -[bB]|switch (?:-[cC]|--create))$/, 'topic'],
  [/^git worktree add$/, '../topic'],
  [/^git commit -m$/, 'note'],
];

/** What is asked of a database, and no command by itself. */
const sql = /^drop (?:table|database)$/i;

/** A branch where `git push` takes the name of another machine. */
const branchAlone = /^git push (?!-)([\w.-]+\/\S+|main|master|develop)$/;

/** A sample of a command with what it is to be done to, as long as the clue still asks for it. */
export function completed(sample: string, { kind, text }: Pick<Clue, 'kind' | 'text'>): string {
  const operand = operands.find(([command]) => command.test(sample))?.[1];
  const branch = kind === 'pattern' ? branchAlone.exec(sample)?.[1] : undefined;
  const whole = sql.test(sample)
    ? `psql -c "${sample} users"`
    : branch === undefined
      ? operand && `${sample} ${operand}`
      : `git push origin ${branch}`;
  if (whole === undefined || kind === 'ending' || (kind === 'glob' && !text.endsWith('*'))) return sample;
  if (kind !== 'pattern') return whole;
  const pattern = readPattern(text);
  return pattern.kind === 'valid' && pattern.test(whole) === true ? whole : sample;
}
