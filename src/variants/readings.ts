/** What only shows, by the program and the verb whose other calls are guarded: `git stash list`. Data. Pure. */

/** Calls that change nothing, and one of the same program about something else. */
interface Reading {
  /** The words that a command begins with for whose guard the call is harmless. */
  readonly of: string;
  readonly shows: string;
  /** A guard that stops this too is about the program, whatever it does. */
  readonly control: string;
}

const of = (beginning: string, shows: string, control: string): Reading => ({ of: beginning, shows, control });

const readings: readonly Reading[] = [
  of('git stash', 'git stash list', 'git remote -v'),
  of('git branch', 'git branch | head -n 5', 'git status | head -n 5'),
  of('git worktree', 'git worktree list', 'git remote -v'),
  of('git tag', 'git tag --list', 'git remote -v'),
  of('git config', 'git config --get user.name', 'git rev-parse --verify HEAD'),
  of('git remote', 'git remote -v', 'git log -n 5'),
  of('git submodule', 'git submodule status', 'git remote -v'),
  of('gh pr', 'gh pr list', 'gh issue list'),
  of('gh issue', 'gh issue list', 'gh pr list'),
  of('gh repo', 'gh repo view', 'gh pr list'),
  of('gh release', 'gh release list', 'gh pr list'),
  of('docker compose', 'docker compose ps', 'docker version'),
  of('docker volume', 'docker volume ls', 'docker version'),
  of('docker image', 'docker image ls', 'docker version'),
  of('docker container', 'docker container ls', 'docker version'),
  of('docker system', 'docker system df', 'docker version'),
  of('systemctl', 'systemctl list-unit-files', 'ls /etc/systemd'),
  of('php artisan migrate', 'php artisan migrate:status', 'php artisan about'),
  of('rails db', 'rails db:migrate:status', 'rails about'),
  of('alembic', 'alembic current', 'ls alembic'),
];

/** The call for a command of these words; undefined: there is none, or it is that call. */
export function readingOf(words: readonly string[] = []): Pick<Reading, 'shows' | 'control'> | undefined {
  const text = words.join(' ');
  return readings.find(
    ({ of: beginning, shows }) =>
      text.startsWith(beginning) && !/^\w/.test(text.slice(beginning.length)) && !text.startsWith(shows),
  );
}
