/** Programs that find fault with code, by the stream on which they print what they find. Pure. */

const tasks = 'test|lint|check|typecheck|type-check';

/** `make`, `just` and `task` are words of sentences too, which have another word in front. */
const noSentence = String.raw`(?<!\b(?!(?:if|then|do|else|exec|time) )[A-Za-z]{1,20},? )`;

/** Options of a package manager that choose the package of a repository, or keep it quiet. */
const ofPackage =
  '(?: (?:-s|--silent|-r|-w|(?:--filter|-F|--workspace|-w|--prefix|-C|--dir|--cwd|workspace)[ =][^\\s;|&()]{1,60})){0,2}';

/** Seen of most of them, documented for the others. What a project calls a check in its own words may print to either. */
const onStdout: readonly string[] = [
  // Python
  'ruff check',
  'flake8',
  'pylint',
  'mypy',
  'pyright',
  'basedpyright',
  'ty check',
  'pytest',
  'bandit',
  'tox',
  // JavaScript and TypeScript
  'eslint',
  'oxlint',
  'tsc',
  'vue-tsc',
  'svelte-check',
  'astro check',
  'next lint',
  'ng (?:lint|test)',
  'knip',
  'cspell',
  'playwright test',
  // Go, Rust
  'go test',
  'golangci-lint',
  'staticcheck',
  'cargo test',
  // Java, Kotlin, Swift, .NET, Dart
  'mvnw? (?:-[\\w-]{1,30} ){0,3}(?:test|verify|compile|checkstyle:check)',
  'ktlint',
  'detekt',
  'swiftlint',
  'swift (?:build|test)',
  'dotnet (?:build|test)',
  'dart analyze',
  'flutter (?:analyze|test)',
  // Ruby, PHP, Elixir
  'rubocop',
  'standardrb',
  'rspec',
  'brakeman',
  'phpstan',
  'phpcs',
  'psalm',
  'phpunit',
  'mix (?:test|credo)',
  // Shell, documents, infrastructure
  'shellcheck',
  'actionlint',
  'hadolint',
  'yamllint',
  'ansible-lint',
  'tflint',
  'sqlfluff lint',
  'buf lint',
  'semgrep',
  'helm lint',
  '(?:spectral|redocly) lint',
  'clang-tidy',
  'pre-commit run',
  'prek',
  `(?:npm|pnpm|yarn|bun)${ofPackage}(?: run)?${ofPackage} (?:(?:[\\w-]{1,30}:)?(?:test|lint|check|typecheck|type-check)|build|qa|quality|verify|validate)[\\w:-]{0,30}`,
  'npm t',
  // Tasks of a project, and of its packages
  `nx (?:affected|run-many)(?=[^\\n|;&]{0,80}[ =,](?:${tasks})\\b)`,
  `nx (?:${tasks})`,
  `nx run \\S{1,80}:(?:${tasks})`,
  `turbo (?:run )?(?:${tasks}|check-types)(?::[\\w:-]{1,30})?`,
  `${noSentence}(?:make|just|task) (?:-{1,2}[\\w-]{1,20} ){0,3}(?:[\\w-]{1,20}[:-])?(?:${tasks}|verify|validate|quality)[\\w:-]{0,30}`,
];

const onStderr: readonly string[] = [
  'biome (?:check|lint|ci)',
  'stylelint',
  'vitest',
  'go (?:vet|build)',
  'cargo (?:check|clippy|build)',
  'zig (?:build )?test',
  'gradlew? (?:-{1,2}[\\w-]{1,30} ){0,3}(?:test|check|lint|detekt|ktlintCheck|compile\\w{1,20})',
  'terraform validate',
  'markdownlint(?:-cli2)?',
  'deno (?:lint|check)',
  'py_compile',
  'node --check',
];

/** Programs that find fault, as a part of an expression. */
export const checkNames = `(?:${[...onStdout, ...onStderr].join('|')})`;

/** What their names begin with: `ruff check`, `mvn`, `npm|pnpm|yarn|bun`. */
const beginnings = [...onStdout, ...onStderr].map(
  (name) => /^(?:\(\?:)?([\w |-]+?)(?=\w\?|[()\\]|$)/.exec(name.replace(noSentence, ''))?.[1],
);
const begins = new RegExp(`\\b(?:${[...new Set(beginnings)].join('|')})`);

/** False: the text calls no such program. Putting `checkNames` together takes as long as most scripts take to be read. */
export const mayCallCheck = (text: string): boolean => begins.test(text) || aScript.test(text);

/** A script of the project that checks something, as its name says, as a part of an expression. */
export const ownChecks = String.raw`(?:[\w-]{0,40}[-_])?(?:check|verify|lint|validat(?:e|ion)|tests?|audit)(?:[-_][\w-]{0,40})?\.(?:sh|bash|py|[cm]?[jt]s|rb)`;

const aScript = new RegExp(String.raw`(?<![\w-])${ownChecks}(?!\w)`);

/** What starts one in a shell, as a part of an expression: a program, a folder or both. */
export const startsOwn = String.raw`(?:(?:ba|z)?sh|python3?|node|bun|ruby|(?:npx |bunx )?tsx|uv run(?: python3?)?)\s(?:-\w{1,3}\s)?(?:[\w.$\{\}-]{1,60}\/){0,6}|(?:[\w.$\{\}-]{1,60}\/){1,6}`;

const printsOnStderr = new RegExp(`^(?:${onStderr.join('|')}|jest)(?![\\w-])`);

/** Does a check print what it finds to stderr, as it is called? */
export const isOnStderr = (program: string, call: string): boolean =>
  printsOnStderr.test(program) && !/2>\s?&\s?1/.test(call);

/** Options of what starts a program, with the values of those that choose where, or with what. */
const ofStart = String.raw`(?:(?:--(?:dir(?:ectory)?|extra|filter|group|package|prefix|project|with|workspace)|-[Cp]) \S{1,80}\s|--?[\w-]{1,30}(?:=\S{1,80})?\s){0,3}`;

/** What starts a program of a project in a shell, as a part of an expression. */
export const startsCheck = String.raw`(?:npx|bunx|uvx|npm exec|yarn|poetry run|uv run|python3? -m|bundle exec|composer exec)\s${ofStart}(?:--\s)?|(?:pnpm|bun)\s${ofStart}(?:(?:exec|dlx|x)\s${ofStart})?|(?:\.\/)?(?:node_modules\/\.bin\/|vendor\/bin\/|bin\/)|\.\/(?=gradlew|mvnw)`;
