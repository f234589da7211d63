/**
 * Programs that do the same for everybody: what comes of them hangs on the words that a hook gives them. What another
 * program makes of a payload stands in a text that nobody reads here. Pure.
 */

const builtins = [
  ...[':', '.', '[', '[[', 'alias', 'bg', 'break', 'builtin', 'case', 'cd', 'command', 'continue', 'declare', 'dirs'],
  ...[
    'disown',
    'echo',
    'esac',
    'exec',
    'exit',
    'export',
    'false',
    'fg',
    'getopts',
    'hash',
    'jobs',
    'kill',
    'let',
    'local',
  ],
  ...['mapfile', 'popd', 'printf', 'pushd', 'pwd', 'read', 'readarray', 'readonly', 'return', 'set', 'shift', 'shopt'],
  ...['test', 'times', 'trap', 'true', 'type', 'typeset', 'ulimit', 'umask', 'unalias', 'unset', 'wait', 'function'],
];

const ofEverySystem = [
  ...[
    'awk',
    'base64',
    'basename',
    'bc',
    'cat',
    'chmod',
    'chown',
    'cksum',
    'cmp',
    'column',
    'comm',
    'cp',
    'cut',
    'date',
  ],
  ...['dd', 'df', 'diff', 'dirname', 'du', 'egrep', 'env', 'expr', 'fgrep', 'file', 'find', 'flock', 'fold', 'free'],
  ...['gawk', 'getent', 'grep', 'groups', 'gsed', 'gzip', 'head', 'hostname', 'iconv', 'id', 'install', 'join', 'jot'],
  ...['less', 'ln', 'logger', 'ls', 'lsof', 'md5', 'md5sum', 'mkdir', 'mkfifo', 'mktemp', 'more', 'mv', 'nice', 'nl'],
  ...[
    'nohup',
    'nproc',
    'od',
    'openssl',
    'paste',
    'pgrep',
    'pkill',
    'ps',
    'readlink',
    'realpath',
    'renice',
    'rev',
    'rm',
  ],
  ...['rmdir', 'sed', 'seq', 'setsid', 'sha1sum', 'sha256sum', 'shasum', 'shuf', 'sleep', 'sort', 'split', 'stat'],
  ...['stdbuf', 'strings', 'stty', 'sudo', 'sync', 'tac', 'tail', 'tar', 'tee', 'timeout', 'gtimeout', 'touch', 'tput'],
  ...['tr', 'truncate', 'tsort', 'tty', 'uname', 'unexpand', 'uniq', 'unzip', 'uptime', 'users', 'wc', 'which', 'who'],
  ...['whoami', 'xargs', 'xxd', 'yes', 'zip', 'time', 'cygpath', 'wslpath', 'clear', 'jq', 'yq', 'rg', 'fd', 'fzf'],
  ...[
    'curl',
    'wget',
    'nc',
    'ssh',
    'git',
    'gh',
    'glab',
    'tmux',
    'sqlite3',
    'perl',
    'lsb_release',
    'sw_vers',
    'defaults',
  ],
  // Sounds, notes on the screen, the clipboard.
  ...['afplay', 'aplay', 'paplay', 'ffplay', 'mpv', 'mpg123', 'say', 'espeak', 'osascript', 'notify-send', 'pw-play'],
  ...['terminal-notifier', 'open', 'xdg-open', 'pbcopy', 'pbpaste', 'xclip', 'wl-copy', 'powershell', 'powershell.exe'],
];

/** Of projects: formatters, linters, compilers, tests. What they say hangs on the file that they are given. */
const ofProjects = [
  ...['npm', 'npx', 'pnpm', 'yarn', 'bunx', 'corepack', 'uv', 'uvx', 'pip', 'pip3', 'pipx', 'poetry', 'make', 'just'],
  ...[
    'prettier',
    'eslint',
    'biome',
    'oxlint',
    'stylelint',
    'tsc',
    'vue-tsc',
    'jest',
    'vitest',
    'mocha',
    'ruff',
    'black',
  ],
  ...[
    'isort',
    'flake8',
    'pylint',
    'mypy',
    'pyright',
    'pytest',
    'autopep8',
    'yapf',
    'cargo',
    'rustc',
    'rustfmt',
    'clippy',
  ],
  ...['go', 'gofmt', 'goimports', 'golangci-lint', 'gofumpt', 'shellcheck', 'shfmt', 'terraform', 'tflint', 'hadolint'],
  ...['yamllint', 'markdownlint', 'markdownlint-cli2', 'dotnet', 'java', 'javac', 'mvn', 'gradle', 'ktlint', 'swift'],
  ...['swiftlint', 'swiftformat', 'clang-format', 'clang-tidy', 'cmake', 'gcc', 'g++', 'clang', 'php', 'composer'],
  ...[
    'rubocop',
    'bundle',
    'ruby',
    'mix',
    'dart',
    'flutter',
    'docker',
    'docker-compose',
    'kubectl',
    'helm',
    'pre-commit',
    'prek',
  ],
  ...['gitleaks', 'trufflehog', 'semgrep', 'bandit', 'code', 'husky', 'lint-staged', 'turbo', 'nx'],
];

const known: ReadonlySet<string> = new Set([...builtins, ...ofEverySystem, ...ofProjects]);

/** Does a program of this name do nothing with a payload but what the words say that it is called with? */
export function isTextTool(name: string): boolean {
  return known.has(name);
}
