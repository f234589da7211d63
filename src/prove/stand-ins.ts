/** Programs that only write down how they were called, and the shell that runs a command among them. */
import type { Call, Deed } from '../model.js';
import { literalText, readShellCommand } from '../script/shell/shell-command.js';
import { readers } from '../variants/mentions.js';
import { programsOfPaths } from '../variants/program-options.js';

/** What stands in a file that is to be read: a setting, so that it is shown by whoever sources the file as well. */
const token = 'KEY=text-of-the-file-in-question';

/** Between the parts of a record, and behind it: no argument of a variant holds them. */
const unit = '\x1f';
const end = '\x1e';

/** Programs that are stood in for besides the one that a guard speaks of. Shells and what they are made of stay. */
const dangerous: readonly string[] = [
  ...['git', 'gh', 'rm', 'shred', 'chmod', 'chown', 'mkfs', 'find', 'sudo', 'doas', 'su', 'kill', 'pkill', 'killall'],
  ...['curl', 'wget', 'ssh', 'scp', 'rsync', 'nc', 'systemctl', 'service', 'shutdown', 'reboot', 'crontab'],
  ...['npm', 'npx', 'pnpm', 'yarn', 'bun', 'pip', 'pip3', 'uv', 'cargo', 'gem', 'brew', 'apt', 'apt-get', 'twine'],
  ...[
    'docker',
    'docker-compose',
    'podman',
    'kubectl',
    'helm',
    'terraform',
    'tofu',
    'aws',
    'gcloud',
    'az',
    'heroku',
    'vercel',
    'fly',
  ],
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
  'printenv',
  'eval',
  'exec',
  'cd',
  'tee',
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
 * Makes the stand-ins in a folder of its own, runs the command among them, and prints what they wrote down, what stands in
 * the files that it changed, and whether it printed the file or variable that it may read. A login shell finds them too, and whoever
 * names a program by its whole path. Arguments: the stand-in, the command, a file that is to be there or nothing, the text
 * of it that is looked for or nothing, how many files are asked about, the files, the programs.
 */
const setting = `
umask 077
d=$(mktemp -d) || exit 9
mkdir "$d/bin" || exit 9
s=$1 c=$2 e=$3 t=$4 n=$5; shift 5
files=("\${@:1:n}"); shift "$n"
for p; do
  printf '%s' "$s" > "$d/bin/$p"
  for f in /usr/bin /bin /usr/local/bin; do printf '%s() { %s "$@"; }\n' "$f/$p" "$d/bin/$p"; done >> "$d/names"
done
[ $# -eq 0 ] || chmod 700 "$d"/bin/*
: > "$d/log"; : >> "$d/names"
printf 'PATH=%s/bin:$PATH\n. %s/names\n' "$d" "$d" >> "$HOME/.bash_profile"
{
  for f in "$e" "\${files[@]}"; do case $f in */*) [ -d "\${f%/*}" ] || mkdir -p "\${f%/*}" ;; esac; done
  # What the user's own files hold is nobody's business: it would get into arguments, and so into the report.
  for f in "\${files[@]}"; do [ ! -f "$f" ] || : > "$f"; done
  if [[ $e == '$'* ]]; then export "\${e#?}=$t"
  elif [ -n "$t" ]; then printf '%s\n' "$t" > "$e"
  elif [ -n "$e" ] && [ ! -e "$e" ]; then : > "$e"; fi
} 2> /dev/null
text() { [ -f "$1" ] && head -c 65536 "$1" && printf x; }
was=(); for f in "\${files[@]}"; do was+=("$(text "$f")"); done
( ulimit -f 16384
  PATH=$d/bin:$PATH BASH_ENV=$d/names exec bash -c 'eval "$1"; wait' bash "$c" < /dev/null > "$d/printed" 2> /dev/null )
printf '%s' "$(< "$d/log")"
printf '${end}${end}'
for i in "\${!files[@]}"; do
  now=$(text "\${files[i]}")
  [ "$now" = "\${was[i]}" ] || [ -z "$now" ] || printf '%s${unit}%s${end}' "\${files[i]}" "\${now%x}"
done
printf '${end}${end}'
[ -n "$t" ] && grep -qaF -e "$t" "$d/printed" && printf '%s' "$e"
exit 0
`;

export interface Scene {
  readonly command: string;
  /** The command of which it is a variant: its programs are stood in for however the variant writes them. */
  readonly original: string;
  /** A file that is there when it starts. */
  readonly present: string | undefined;
  /** A file that is there, or a variable (`$API_TOKEN`), of which it is asked whether its text comes out. */
  readonly reads: string | undefined;
  /** Files of which it is asked whether they change; emptied before. */
  readonly files: readonly string[];
}

/** Program and arguments that run a command among stand-ins, in the current directory. */
export function amongStandIns({ command, files, original, present, reads }: Scene): readonly [string, ...string[]] {
  const words = new Set(`${original} ${command}`.match(/[\w.-]+/g));
  const first = readShellCommand(original).flatMap(({ words: [program] }) => literalText(program) ?? []);
  const programs = [...first, ...dangerous.filter((program) => words.has(program)), fetched];
  // What shows a file runs as it is, where it is asked which file it touches.
  const all = [...new Set(programs)].filter(
    (program) => /^[\w.+-]+$/.test(program) && !kept.has(program) && !(reads !== undefined && readers.has(program)),
  );
  const asked = [reads ?? present ?? '', reads === undefined ? '' : token, String(files.length), ...files];
  return ['bash', '--norc', '--noprofile', '-c', setting, 'hooklint', standIn, command, ...asked, ...all];
}

/** Reads what such a run printed; undefined: it did not come to its end. */
export function readDeed(printed: string): Deed | undefined {
  const [log, changed, read] = printed.split(`${end}${end}`, 3);
  // The last record of each part has lost its end to the one that closes the part.
  if (log === undefined || changed === undefined || read === undefined) return undefined;
  const calls = log
    .split(end)
    .filter((record) => record !== '')
    .flatMap(readCalled);
  const files = changed.split(end).flatMap((record) => {
    const [path, ...content] = record.split(unit);
    return path === undefined || path === '' ? [] : [{ path, content: content.join(unit) }];
  });
  const printedFile = read.replace(end, '');
  return { calls, files, ...(printedFile === '' ? {} : { reads: [printedFile] }) };
}

function readCalled(record: string): readonly Call[] {
  const [program, directory, count, ...rest] = record.split(unit);
  const many = Number(count);
  if (program === undefined || directory === undefined || !(rest.length >= many)) return [];
  const args = rest.slice(0, many);
  const paths = rest[many]?.split('\n');
  return [{ program, directory, args, ...(paths?.length === many && many > 0 ? { paths } : {}) }];
}
