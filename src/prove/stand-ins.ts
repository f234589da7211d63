/** Programs that only write down how they were called, and the shell that runs a command among them. */
import type { Call, Deed } from '../model.js';
import { literalText, readShellCommand } from '../script/shell-command.js';
import { programsOfPaths } from '../variants/program-options.js';

/** Between the parts of a record, and behind it: no argument of a variant holds them. */
const unit = '\x1f';
const end = '\x1e';

/** Programs that are stood in for besides the one that a guard speaks of. Shells and what they are made of stay. */
const dangerous: readonly string[] = [
  ...[
    'git',
    'gh',
    'rm',
    'shred',
    'chmod',
    'chown',
    'dd',
    'mkfs',
    'find',
    'sudo',
    'doas',
    'su',
    'kill',
    'pkill',
    'killall',
  ],
  ...['curl', 'wget', 'ssh', 'scp', 'rsync', 'nc', 'systemctl', 'service', 'shutdown', 'reboot', 'crontab'],
  ...['npm', 'npx', 'pnpm', 'yarn', 'bun', 'pip', 'pip3', 'uv', 'cargo', 'gem', 'brew', 'apt', 'apt-get', 'twine'],
  ...['docker', 'podman', 'kubectl', 'helm', 'terraform', 'tofu', 'aws', 'gcloud', 'az', 'heroku', 'vercel', 'fly'],
  ...['psql', 'mysql', 'sqlite3', 'mongosh', 'redis-cli', 'dropdb', 'pg_restore', 'prisma', 'alembic'],
];

/** What a stand-in of `curl` prints: running it is running what was fetched. */
export const fetched = 'hooklint-fetched';

/** Never stood in for: without them nothing runs. */
const kept: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'env',
  'xargs',
  'true',
  'false',
  'test',
  'echo',
  'printf',
  'eval',
  'exec',
  'cd',
]);

/** One stand-in for all: its own name says which it is. */
const standIn = `#!/bin/sh
d=\${0%/bin/*}
p=\${0##*/}
r="$p${unit}$PWD${unit}$#"
for a; do r="$r${unit}$a"; done
case " ${programsOfPaths.join(' ')} find " in *" $p "*) r="$r${unit}$(realpath -m -- "$@" 2>/dev/null)";; esac
printf '%s' "$r${end}" >> "$d/log"
case $p in
  sudo | doas)
    while :; do case $1 in -u | -g | -h | -p | -C) shift 2 ;; -*) shift ;; *=*) shift ;; *) break ;; esac; done
    [ $# -eq 0 ] || exec "$@" ;;
  find) case " $* " in *" -delete "*) ;; *) exec /usr/bin/find "$@" ;; esac ;;
  curl | wget) echo ${fetched} ;;
esac
exit 0
`;

/**
 * Makes the stand-ins in a folder of its own, runs the command among them, and prints what they wrote down and what stands in
 * the files that are asked about. A login shell finds them too, and whoever names a program by its whole path. Arguments:
 * the stand-in, the command, a file that is to be there or nothing, how many files are asked about, the files, the programs.
 */
const setting = `
umask 077
d=$(mktemp -d) || exit 9
mkdir "$d/bin" || exit 9
s=$1 c=$2 e=$3 n=$4; shift 4
files=("\${@:1:n}"); shift "$n"
for p; do
  printf '%s' "$s" > "$d/bin/$p"
  for f in /usr/bin /bin /usr/local/bin; do printf '%s() { %s "$@"; }\n' "$f/$p" "$d/bin/$p"; done >> "$d/names"
done
chmod 700 "$d"/bin/*
: > "$d/log"
printf 'PATH=%s/bin:$PATH\n. %s/names\n' "$d" "$d" >> "$HOME/.bash_profile"
[ -z "$e" ] || [ -e "$e" ] || { mkdir -p "\${e%/*}"; : > "$e"; }
PATH=$d/bin:$PATH BASH_ENV=$d/names bash -c 'eval "$1"; wait' bash "$c" < /dev/null > /dev/null 2>&1
printf '%s' "$(< "$d/log")"
printf '${end}${end}'
for f in "\${files[@]}"; do [ -f "$f" ] && { printf '%s${unit}' "$f"; head -c 65536 "$f"; printf '${end}'; }; done
`;

export interface Scene {
  readonly command: string;
  /** The command of which it is a variant: its programs are stood in for however the variant writes them. */
  readonly original: string;
  /** A file that is there when it starts. */
  readonly present?: string;
  /** Files whose contents are asked for. */
  readonly files: readonly string[];
}

/** Program and arguments that run a command among stand-ins, in the current directory. */
export function amongStandIns({ command, files, original, present = '' }: Scene): readonly [string, ...string[]] {
  const words = new Set(`${original} ${command}`.match(/[\w.-]+/g));
  const first = readShellCommand(original).flatMap(({ words: [program] }) => (program && literalText(program)) ?? []);
  const programs = [...first, ...dangerous.filter((program) => words.has(program)), fetched];
  const all = [...new Set(programs)].filter((program) => /^[\w.+-]+$/.test(program) && !kept.has(program));
  const asked = [String(files.length), ...files];
  return ['bash', '--norc', '--noprofile', '-c', setting, 'hooklint', standIn, command, present, ...asked, ...all];
}

/** Reads what such a run printed; undefined: it did not come to its end. */
export function readDeed(printed: string): Deed | undefined {
  const [log, rest] = printed.split(`${end}${end}`, 2);
  // The last record has lost its end to the one that closes the log.
  if (log === undefined || rest === undefined) return undefined;
  const calls = log
    .split(end)
    .filter((record) => record !== '')
    .flatMap(readCalled);
  const files = rest.split(end).flatMap((record) => {
    const [path, ...content] = record.split(unit);
    return path === undefined || path === '' ? [] : [{ path, content: content.join(unit) }];
  });
  return { calls, files };
}

function readCalled(record: string): readonly Call[] {
  const [program, directory, count, ...rest] = record.split(unit);
  const many = Number(count);
  if (program === undefined || directory === undefined || !(rest.length >= many)) return [];
  const args = rest.slice(0, many);
  const paths = rest[many]?.split('\n');
  return [{ program, directory, args, ...(paths?.length === many && many > 0 ? { paths } : {}) }];
}
