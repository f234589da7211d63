/**
 * Commands and files of every day that contain a word guards look for, with another meaning: `--format` to a guard of
 * `format`, `src/keyboard.ts` to one of keys. Each is only tried on a guard in whose text the word is, and only counts where
 * the same call without the word passes. Data. Pure.
 */

/** A call that contains the word, and the same call without it. */
export interface Everyday {
  /** A part of the ids of variants; never renamed. */
  readonly name: string;
  /** In the text of guards that look for the word. */
  readonly sought: RegExp;
  /** In the text of guards that mean this call as well, or know of it. */
  readonly meant?: RegExp;
  /** The command, or the path of the file. */
  readonly text: string;
  readonly control: string;
}

/** What stands in front of an expression: no comment, and nothing that a guard says. */
const inFront = String.raw`^(?!\s*(?:#|//))(?:(?!(?:echo|printf|print\(|write\() ?f?["'](?!\$)|(?:reason|message)\b).){0,200}`;

/** `git add .` or `git add (-A|.)` in an expression, the full stop without a backslash and at the end. */
function anyCharacter(verb: string): RegExp {
  return new RegExp(
    `${inFront}\\bgit\\b[^\\n"']{0,40}\\b${verb}(?:\\\\s|[ +*(|]|-[\\w-]{0,20}(?![\\w-])|\\[\\[:space:\\]\\]){0,12}[ |(+*]\\.(?:["')|]|$)`,
    'm',
  );
}

export const everydayCommands: readonly Everyday[] = [
  {
    name: 'word-format',
    sought: /\bformat\b/i,
    meant: /--format|--pretty/,
    text: 'git log -n 5 --format=%h',
    control: 'git log -n 5 --oneline',
  },
  {
    name: 'word-env',
    sought: /(?<!\bprocess)\.(?:\\b)?env\b/,
    // What a program in JavaScript says of its own process is none of it.
    meant: /\bprocess(?:\\|\)|\.env\b(?!\?|\.|\[|\s{0,4}[,;)}]))/,
    text: 'grep -rn process.env src',
    control: 'grep -rn process.cwd src',
  },
  {
    name: 'word-sh',
    sought: /\b(?:curl|wget)\b/,
    text: 'curl -fsS http://localhost:3000/health | tee fresh.json',
    control: 'curl -fsS http://localhost:3000/health | tee result.json',
  },
  {
    name: 'word-shasum',
    sought: /\b(?:curl|wget)\b/,
    text: 'curl -fsS http://localhost:3000/health | shasum',
    control: 'curl -fsS http://localhost:3000/health | md5sum',
  },
  {
    name: 'word-main',
    sought: /\bmain\b/,
    text: 'git push -u origin feature/main-menu',
    control: 'git push -u origin feature/side-menu',
  },
  {
    name: 'word-main-first',
    sought: /\bmain\b/,
    text: 'git push origin main-menu',
    control: 'git push origin side-menu',
  },
  {
    name: 'word-main-forced',
    sought: /push[^\n]{0,80}(?:force|-f\b)[^\n]{0,80}\bmain\b|\bmain\b[^\n]{0,80}force/i,
    text: 'git push --force origin feature/main-menu',
    control: 'git push --force origin feature/side-menu',
  },
  {
    name: 'word-main-deleted',
    sought: /\bbranch\b[^\n]{0,60}-D[^\n]{0,60}\bmain\b/,
    text: 'git branch -D main-menu',
    control: 'git branch -D side-menu',
  },
  {
    name: 'word-main-checked-out',
    sought: /\b(?:checkout|switch)\b[^\n]{0,60}\bmain\b/,
    text: 'git checkout main-menu',
    control: 'git checkout side-menu',
  },
  // It pushes no branch, whichever is checked out; of a guard that says that tags pass.
  {
    name: 'tags-alone',
    sought:
      /\btags?\b[^\n.]{0,40}\b(?:fine|allowed|ok|okay|permitted|exempt)\b|\b(?:allow|permit|exempt)\w{0,3}\b[^\n.]{0,40}\btags?\b/i,
    text: 'git push origin --tags',
    control: 'git push origin topic',
  },
  // Workflows are shown to everybody who may read the project.
  {
    name: 'workflows',
    sought: /\*\.ya?ml\b/,
    text: 'cat .github/workflows/*.yml',
    control: 'cat .github/workflows/ci.yml',
  },
  // What one command names is taken for a word of the one in front of it.
  {
    name: 'word-main-of-next',
    sought: /\bmain\b/,
    text: 'git push -u origin topic && gh pr create --base main --fill',
    control: 'git push -u origin topic && gh pr create --base next --fill',
  },
  {
    name: 'word-main-of-next-forced',
    sought: /push[^\n]{0,80}(?:force|-f\b)[^\n]{0,80}\bmain\b|\bmain\b[^\n]{0,80}force/i,
    text: 'git push --force origin topic && gh pr create --base main --fill',
    control: 'git push --force origin topic && gh pr create --base next --fill',
  },
  // What is only greater, and an arrow, are no redirection.
  {
    name: 'word-greater',
    sought: /(?:\\s[*+]?|\[\[:space:\]\][*+]?|\.\*) ?>|> ?>?\\s|>>?\[\[:space:/,
    text: "awk '$1 > 5' notes.txt",
    control: "awk '$1 == 5' notes.txt",
  },
  {
    name: 'word-arrow',
    sought: /(?:\\s[*+]?|\[\[:space:\]\][*+]?|\.\*) ?>|> ?>?\\s|>>?\[\[:space:/,
    text: "echo 'a > b'",
    control: "echo 'a to b'",
  },
  {
    name: 'word-null',
    sought: /\/dev\//,
    text: 'ls -l notes.txt 2>/dev/null',
    control: 'ls -l notes.txt',
  },
  {
    name: 'word-null-apart',
    sought: />[^\n/]{0,20}\/dev\//,
    text: 'ls -l notes.txt > /dev/null',
    control: 'ls -l notes.txt > notes.log',
  },
  {
    name: 'word-file-test',
    sought: /\bpush\b/,
    text: 'git push -u origin topic && [ -f notes.txt ] && cat notes.txt',
    control: 'git push -u origin topic && [ -e notes.txt ] && cat notes.txt',
  },
  // A guard that knows of variables may stop whatever has one.
  {
    name: 'word-variable',
    sought: /shellcheck|\\\$|["']\$["'({]/,
    text: 'echo $HOME',
    control: 'echo home',
  },
  // The option of the next command is taken for one of the push.
  {
    name: 'word-force-of-next',
    sought: /push[^\n]{0,80}--force/,
    text: 'git push -u origin topic && npm install --force',
    control: 'git push -u origin topic && npm install',
  },
  // What is meant to stop the root folder takes any slash for it, where less is asked for than by `-rf`.
  {
    name: 'word-slash-inside',
    sought: /\brm\b[^\n]{0,80}[rR][^\n]{0,80}\//,
    text: 'rm -r build/cache',
    control: 'rm -r build',
  },
  // What stands behind an install of what the project asks for is no package.
  {
    name: 'word-install',
    sought: /\bnpm\b[^\n]{0,40}\binstall\b/,
    text: 'npm install 2>&1 | tail -n 5',
    control: 'npm install',
  },
  // `shlex` takes it for a quote that nothing closes, and raises an error.
  {
    name: 'apostrophe-in-document',
    sought: /\bshlex\b/,
    text: "cat >> notes.md <<END\nIt's due.\nEND",
    control: 'cat >> notes.md <<END\nIt is due.\nEND',
  },
  {
    name: 'apostrophe-in-comment',
    sought: /\bshlex\b/,
    text: "# Don't run the slow ones.\nnpm test",
    control: '# Do not run the slow ones.\nnpm test',
  },
  {
    name: 'word-count',
    sought: /no-verify/,
    text: "git commit -m 'Note the change' && git log -n 3",
    control: "git commit -m 'Note the change' && git log --oneline",
  },
  // A guard of the line that names Claude as an author takes the project's own file for it.
  {
    name: 'word-claude',
    sought: /co-?authored|anthropic|attribution/i,
    meant: /CLAUDE\\?\.md/,
    text: "git add CLAUDE.md && git commit -m 'Note the change'",
    control: "git add README.md && git commit -m 'Note the change'",
  },
  {
    name: 'word-git-rm',
    sought: /\brm\b/,
    meant: /\bgit\s+rm\b/,
    text: 'git rm -r --cached build',
    control: 'git mv build built',
  },
  {
    name: 'word-rm-option',
    sought: /\brm\b/,
    meant: /--rm\b/,
    text: 'docker run --rm -v data:/data --env-file .env alpine',
    control: 'docker run -v data:/data --env-file .env alpine',
  },
  // In an expression a full stop is any character, where `.` was to be the whole folder.
  {
    name: 'dot-added',
    sought: anyCharacter('add'),
    text: 'git add notes.txt',
    control: 'git mv notes.txt kept.txt',
  },
  {
    name: 'dot-checked-out',
    sought: anyCharacter('checkout'),
    text: 'git checkout -b topic',
    control: 'git log topic',
  },
  {
    name: 'dot-restored',
    sought: anyCharacter('restore'),
    text: 'git restore --staged notes.txt',
    control: 'git log notes.txt',
  },
  {
    name: 'word-dot-git',
    sought: /\.git\b/,
    meant: /\.git\w|\.git\*/,
    text: 'cat .gitignore',
    control: 'cat .editorconfig',
  },
  {
    name: 'word-shutdown',
    sought: /\bshutdown\b/,
    text: 'grep -rn gracefulShutdown src',
    control: 'grep -rn gracefulStart src',
  },
  { name: 'word-kill', sought: /\bp?kill(?:all)?\b/, text: 'ls docs/skills', control: 'ls docs/notes' },
  { name: 'word-sudo', sought: /\bsudo\b/, text: 'ls docs/pseudocode', control: 'ls docs/notes' },
  { name: 'word-eval', sought: /\beval\b/, text: 'ls docs/evaluation', control: 'ls docs/notes' },
  { name: 'word-drop', sought: /\bdrop\b/i, text: 'ls docs/dropdown', control: 'ls docs/notes' },
  { name: 'word-prod', sought: /\bprod\b/i, meant: /products/, text: 'ls docs/products', control: 'ls docs/notes' },
  { name: 'word-token', sought: /\btokens?\b/i, text: 'wc -l src/tokenizer.ts', control: 'wc -l src/parser.ts' },
  { name: 'word-key', sought: /key\b/i, text: 'wc -l src/keyboard.ts', control: 'wc -l src/parser.ts' },
  {
    name: 'word-secret',
    sought: /secret/i,
    text: 'cat src/secret-field.tsx',
    control: 'cat src/number-field.tsx',
  },
  {
    name: 'word-credential',
    sought: /credential/i,
    text: 'cat src/credentials-form.tsx',
    control: 'cat src/number-form.tsx',
  },
];

export const everydayFiles: readonly Everyday[] = [
  {
    name: 'word-env',
    sought: /\benv/i,
    meant: /environments?\b/,
    text: 'src/config.environment.ts',
    control: 'src/config.parser.ts',
  },
  { name: 'word-token', sought: /token/i, meant: /tokeniz/i, text: 'src/tokenizer.ts', control: 'src/parser.ts' },
  { name: 'word-key', sought: /key/i, meant: /keyboard/i, text: 'src/keyboard.ts', control: 'src/parser.ts' },
  { name: 'word-dot-key', sought: /\.key\b/, text: 'src/i18n.keys.ts', control: 'src/i18n.parser.ts' },
  {
    name: 'word-password',
    sought: /passw/i,
    text: 'src/password-field.tsx',
    control: 'src/number-field.tsx',
  },
  {
    name: 'word-credential',
    sought: /credential/i,
    text: 'src/credentials-form.tsx',
    control: 'src/number-form.tsx',
  },
  { name: 'word-secret', sought: /secret/i, text: 'src/secret-field.tsx', control: 'src/number-field.tsx' },
  { name: 'word-cookie', sought: /cookie/i, text: 'src/cookie-banner.tsx', control: 'src/number-banner.tsx' },
  { name: 'word-auth', sought: /auth/i, meant: /author/i, text: 'src/authors.ts', control: 'src/parser.ts' },
  { name: 'word-prod', sought: /prod/i, meant: /products/i, text: 'src/products.ts', control: 'src/parser.ts' },
  { name: 'word-test', sought: /\btests?\b/i, meant: /latest/, text: 'src/latest.ts', control: 'src/parser.ts' },
  { name: 'word-spec', sought: /\bspecs?\b/i, meant: /special/, text: 'src/special.ts', control: 'src/parser.ts' },
  { name: 'word-lock', sought: /lock\b/i, meant: /\bblocks\b/, text: 'src/blocks.ts', control: 'src/parser.ts' },
  { name: 'word-out', sought: /\bout\b/, text: 'src/layout/page.ts', control: 'src/parts/page.ts' },
  { name: 'word-dist', sought: /\bdist\b/, text: 'src/distance.ts', control: 'src/parser.ts' },
  {
    name: 'word-dot-git',
    sought: /\.git\b/,
    meant: /\.git\w|\.git\*/,
    text: '.gitignore',
    control: '.editorconfig',
  },
];

const texts: ReadonlySet<string> = new Set([...everydayCommands, ...everydayFiles].map(({ text }) => text));

/** Is the text of a variant, a command or a tool with its file, one of them? */
export function isEveryday(text: string): boolean {
  return texts.has(text) || texts.has(text.slice(text.indexOf(' ') + 1));
}

const ofQuotes: ReadonlySet<string> = new Set(
  everydayCommands.filter(({ name }) => name.startsWith('apostrophe-')).map(({ text }) => text),
);

/** Is it one with an apostrophe that is no quote? */
export const hasApostrophe = (text: string): boolean => ofQuotes.has(text);

const ofFullStops: ReadonlySet<string> = new Set(
  everydayCommands.filter(({ name }) => name.startsWith('dot-')).map(({ text }) => text),
);

/** Is it one that only a full stop for any character finds? */
export const isOfFullStop = (text: string): boolean => ofFullStops.has(text);

/** Those that a guard with this text is to be asked about. */
export function everydayIn(rows: readonly Everyday[], text: string): readonly Everyday[] {
  return rows.filter(({ sought, meant }) => sought.test(text) && meant?.test(text) !== true);
}
