import { describe, expect, it } from 'vitest';
import { newestClient } from '../../src/contract/version.js';
import type { GuardedAction, GuardedFile, Hook, PayloadJson } from '../../src/model.js';
import { commandText, partsOf } from '../../src/variants/command-text.js';
import { forceAndBranch } from '../../src/variants/current-branch.js';
import { everydayCommands } from '../../src/variants/everyday.js';
import {
  behindCommitElsewhere,
  everydayOf,
  mindedBranch,
  type Surroundings,
  siblingVariants,
  switchingOff,
  variantsOf,
} from '../../src/variants/index.js';
import { mentions } from '../../src/variants/mentions.js';
import { ways } from '../../src/variants/ways.js';

function actionOf(tool_name: string, tool_input: Readonly<Record<string, unknown>>): GuardedAction {
  const json: PayloadJson = { hook_event_name: 'PreToolUse', tool_name, tool_input };
  const payload = { id: 'p', event: 'PreToolUse', json, nature: 'trigger', provenance: 'test' } as const;
  return { text: 'x', slug: 'x', payload, key: 'x' };
}

const tools: Surroundings = { client: newestClient, servers: [] };

function texts(command: string, own: readonly { readonly name: string; readonly template: string }[] = []) {
  const variants = variantsOf(actionOf('Bash', { command }), { ...tools, own });
  return Object.fromEntries(variants.map(({ variation, text }) => [variation, text]));
}

describe('the tables', () => {
  it('name every variation once', () => {
    const names = [...ways, ...mentions, ...everydayCommands].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have a plain dozen or so, which a lint can afford', () => {
    const plain = variantsOf(actionOf('Bash', { command: 'rm -rf build' }), tools).filter((variant) => variant.plain);
    expect(plain.length).toBeGreaterThan(10);
    expect(plain.length).toBeLessThanOrEqual(24);
  });

  it('write options by their letters, in front and behind', () => {
    expect(texts('git push --force origin main')).toMatchObject({
      'short-options': 'git push -f origin main',
      'short-options-last': 'git push origin main -f',
    });
    expect(texts('git push origin main')).not.toHaveProperty('short-options-last');
    expect(texts('git reset --hard HEAD~3')).not.toHaveProperty('short-options-last');
    expect(texts('rm -rf build')).toHaveProperty('capital-option', 'rm -Rf build');
    expect(texts('rm -f build')).not.toHaveProperty('capital-option');
  });

  it('call the program for something harmless first, which a guard of its first call reads', () => {
    expect(texts('git push --force')).toHaveProperty('behind-its-own', 'git status && git push --force');
    expect(texts('git commit -m x')).toHaveProperty('behind-its-own', 'git add -u && git commit -m x');
    expect(texts('git push --force')).toHaveProperty('below-its-own', 'git status\ngit push --force');
    expect(texts('rm -rf build')).not.toHaveProperty('behind-its-own');
  });

  it('show a variable with a secret otherwise, and no other variable', () => {
    expect(texts('echo "${API_TOKEN}"')).toMatchObject({
      'variable-echoed': 'echo $API_TOKEN',
      'variable-searched': 'env | grep API_TOKEN',
    });
    expect(texts('printenv')).toMatchObject({ environment: 'env', 'environment-sorted': 'env | sort' });
    for (const other of [
      'env CI=1 make',
      'echo $BRANCH',
      "echo '$API_TOKEN'",
      'echo $API_TOKEN >key',
      'echo token $API_TOKEN',
    ])
      expect(texts(other)).not.toHaveProperty('variable-by-name');
  });

  it('name no folder where the packages of the machine are meant', () => {
    expect(texts('npm install left-pad')).toHaveProperty('program-option', 'npm --prefix . install left-pad');
    expect(texts('npm uninstall -g left-pad')).not.toHaveProperty('program-option');
  });

  it('mention nothing in the message of a commit whose message may be at fault', () => {
    expect(texts('git commit -m "a secret"')).not.toHaveProperty('commit-message');
    expect(texts('git commit --no-verify -m "a note"')).toHaveProperty('commit-message');
    expect(texts('git push --force')).toHaveProperty('commit-message');
  });

  it.each(ways.map((row) => [row.name, row] as const))('%s writes one of our commands otherwise', (_name, row) => {
    const commands = [
      'git push origin main',
      'prisma migrate reset',
      'git push --force origin main',
      'git push origin main --force',
      'git push -f origin +main',
      'rm -rf build',
      'rm -r -f build',
      'rm -rf build/',
      'rm -rf ~/build',
      'git commit --no-verify -m x',
      'git checkout .',
      'git checkout -- .',
      'git add -A',
      'git add .',
      'chmod 777 build',
      'kubectl delete pod web',
      'docker compose down -v',
      'npm install left-pad',
      'psql -c "DROP TABLE users"',
      'psql -c "drop table users"',
      'echo $API_TOKEN',
      'printenv API_TOKEN',
      'env',
      'printenv',
    ];
    const written = commands.map((text) => row.write(commandText(text)));
    expect(written.some((text, i) => text !== undefined && text !== commands[i])).toBe(true);
  });
});

describe('a forced push to a protected branch', () => {
  const read = (command: string) => forceAndBranch(commandText(command));

  it('may be stopped for either', () => {
    expect(read('git push -f origin main')).toEqual({
      reasons: ['git push origin main', 'git push -f origin topic'],
      neither: ['git push origin topic'],
    });
  });

  it.each([
    'git push --force origin topic',
    'git push origin main',
    'git push --force',
    'git push --force --tags origin main',
    'git push --force origin main other',
    'git push --force-with-lease origin main',
    'cd app && git push --force origin main',
    'hg push --force origin main',
  ])('is not %s', (command) => {
    expect(read(command)).toEqual({ reasons: [], neither: [] });
  });
});

describe('variants of a command', () => {
  it('call the file that it is about by its other names, where it is named once', () => {
    const file: GuardedFile = { does: 'read', path: '.env', content: '', matters: 'path' };
    const written = (command: string) =>
      variantsOf({ ...actionOf('Bash', { command }), file }, tools).flatMap(({ variation, text }) =>
        variation.startsWith('file-') ? [text] : [],
      );
    expect(written('cat .env')).toEqual(['cat ./.env', 'cat ".env"', 'cat .env.example .env']);
    expect(written('echo A=1 >> .env')).toEqual(['echo A=1 >> ./.env', 'echo A=1 >> ".env"']);
    expect(written('rm .env')).toContain('rm .env.example .env');
    expect(written('cat .env .env')).toEqual([]);
    expect(written('cat notes.env')).toEqual([]);
    const key: GuardedFile = { ...file, path: 'deploy/id_rsa' };
    expect(variantsOf({ ...actionOf('Bash', { command: 'cat deploy/id_rsa' }), file: key }, tools)).not.toContainEqual(
      expect.objectContaining({ variation: 'file-behind-its-example' }),
    );
  });

  it('leave out what would be the same command, or print nothing', () => {
    const file: GuardedFile = { does: 'write', path: '.env', content: 'A=1', matters: 'both' };
    const written = (command: string, path = file.path) =>
      variantsOf({ ...actionOf('Bash', { command }), file: { ...file, path } }, tools).map(({ text }) => text);
    expect(written('echo "A=1" > .env')).not.toContain("echo 'A=1' > .env");
    expect(written('echo "$A" > .env')).toContain("echo 'A=1' > .env");
    expect(written('echo A=1 > .env')).not.toContain('echo A=1 > .env 2>&1 | tail -n 5');
    expect(written('cp a .env')).toContain('cp a .env 2>&1 | tail -n 5');
    expect(written('cat x')).not.toContain("cd . && echo 'A=1' > .env");
    expect(written('cat x', 'config/.env')).toContain("cd config && echo 'A=1' > .env");
  });

  it('keep a letter that no long option says', () => {
    expect(Object.values(texts('git clean -fdx')).join('\n')).toContain('git clean --force -d -x');
    expect(Object.values(texts('git checkout -b topic')).join('\n')).not.toContain('--b');
  });

  it('hold the ways round a guard that people tell of', () => {
    expect(Object.values(texts('git push --force origin main'))).toEqual(
      expect.arrayContaining(['git push origin +main', 'git push -f origin main', 'git -C . push --force origin main']),
    );
    expect(Object.values(texts('rm -rf build'))).toEqual(
      expect.arrayContaining(['rm -r -f build', 'cd . && rm -rf build', 'find build -delete']),
    );
    expect(Object.values(texts('git commit --no-verify -m x'))).not.toContain(undefined);
    expect(texts('git reset --hard')['git-folder']).toBe('git -C . reset --hard');
    expect(Object.values(texts('git commit --no-verify -m x'))).toContain('git commit -n -m x');
    expect(texts('git commit --no-verify --message=x')['values-apart']).toBe('git commit --no-verify --message x');
    expect(texts('git commit --no-verify -m x')['long-options']).toBe('git commit --no-verify --message x');
    expect(texts('rm -rf build')['without-force']).toBe('rm -r build');
    expect(texts('rm -f build')).not.toHaveProperty('without-force');
    expect(texts('git push --force')['in-folder']).toBe('(cd . && git push --force)');
    expect(texts('rm -rf ~/build')['home-variable']).toBe('rm -rf "$HOME"/build');
    expect(texts('rm -rf ~')['home-variable']).toBe('rm -rf "$HOME"');
    expect(texts('rm -rf ~')['trailing-slash']).toBe('rm -rf ~/');
    expect(texts('rm notes')).not.toHaveProperty('trailing-slash');
    expect(texts('rm -rf /')).not.toHaveProperty('trailing-slash');
    expect(texts('rm -rf build')['in-branch']).toBe('if [ -e build ]; then rm -rf build; fi');
    for (const other of ['rm -rf /', 'rm -rf a b', 'rm -rf', 'rmdir build'])
      expect(texts(other)).not.toHaveProperty('in-branch');
    expect(texts('psql -c "DROP TABLE Users"')['sql-in-small-letters']).toBe('psql -c "drop table Users"');
    expect(texts('psql -c "drop table Users"')['sql-in-capitals']).toBe('psql -c "DROP TABLE Users"');
  });

  it.each([
    ['git commit --no-verify -m x', 'git commit -nm x'],
    ['git commit -a --no-verify --message=x', 'git commit -anm x'],
    ['git commit --no-verify -m x -m y', 'git commit -nm x -m y'],
    ['git commit --no-verify --author=ada -m x', 'git commit -nm x --author=ada'],
    ['git commit -m x', undefined],
    ['git push --force --set-upstream origin main', undefined],
  ])('put letters together, the one with a value last: %s', (command, clustered) => {
    expect(texts(command)['clustered-options']).toBe(clustered);
  });

  it.each([
    ['git commit -m "fix it"', "git commit -am 'fix it'"],
    ['git commit --no-verify -m x', 'git commit -am x --no-verify'],
    ['git commit -am x', undefined],
    ['git commit --amend', undefined],
    ['git commit -m x notes.txt', undefined],
    ['git merge -m x topic', undefined],
  ])('take every change into a commit: %s', (command, written) => {
    expect(texts(command)['all-changes']).toBe(written);
  });

  it.each([
    ['git commit -n -m x', '-m "$(cat <<\'EOF\'\nx\nEOF\n)"'],
    ["git commit -am 'fix it'", '-am "$(cat <<\'EOF\'\nfix it\nEOF\n)"'],
  ])('take the message of a commit from a document: %s', (command, end) => {
    expect(texts(command)['message-from-document']?.endsWith(end)).toBe(true);
  });

  it.each(['git commit --amend', 'git commit -m x -m y', 'git merge -m x topic'])('and of none: %s', (command) => {
    expect(texts(command)['message-from-document']).toBeUndefined();
  });

  it('put a setting and a limit of time in front of what takes a while', () => {
    expect(texts('npm test')).toMatchObject({
      'setting-in-front': 'CI=1 npm test',
      'time-limit': 'timeout 60 npm test',
    });
    expect(texts('git push')).not.toHaveProperty('time-limit');
  });

  it('stand beside what the guard lets through by name', () => {
    const made = variantsOf(actionOf('Bash', { command: 'vercel --prod' }), {
      ...tools,
      letThrough: ['git push', 'ls x'],
    });
    expect(made.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        ...['git push && vercel --prod', 'vercel --prod && git push', 'ls x && vercel --prod', 'vercel --prod && ls x'],
      ]),
    );
  });

  it('remove a folder together with one that the guard lets people remove', () => {
    const made = (command: string, ...letThrough: readonly string[]) =>
      variantsOf(actionOf('Bash', { command }), { ...tools, letThrough }).flatMap(({ text, variation }) =>
        variation === 'among-let-through' ? [text] : [],
      );
    expect(made('rm -rf src', 'ls x', 'rm -rf dist')).toEqual(['rm -rf dist src']);
    expect(made('rm -rf src', 'rm -rf')).toEqual([]);
    expect(made('rm -rf src', 'ls x')).toEqual([]);
    expect(made('rm src', 'rm -rf dist')).toEqual([]);
    expect(made('git push', 'rm -rf dist')).toEqual([]);
  });

  it('name packages as needed for development, where no option says otherwise', () => {
    expect(texts('pnpm add left-pad')).toHaveProperty('for-development', 'pnpm add -D left-pad');
    for (const other of ['npm install', 'npm install -g left-pad', 'npm run dev', 'pip install x'])
      expect(texts(other)).not.toHaveProperty('for-development');
  });

  it.each([
    ['for-development', 'npm install left-pad', 'if (/ (-D|--save-dev) /.test(args)) process.exit(0);'],
    ['for-development', 'npm install left-pad', '# Dev dependencies pass.'],
    ['remover-by-path', 'rm -rf build', 'echo "If you mean it, call /bin/rm." >&2'],
  ])('try no %s on a guard that knows of it', (name, command, text) => {
    const names = (said: string) =>
      variantsOf(actionOf('Bash', { command }), { ...tools, text: said }).map(({ variation }) => variation);
    expect(names('exit 2')).toContain(name);
    expect(names(text)).not.toContain(name);
  });

  it('call by its path what removes, and set an editor for git', () => {
    expect(texts('rm -rf build')).toHaveProperty('remover-by-path', '/bin/rm -rf build');
    expect(texts('git push')).toMatchObject({ 'editor-in-front': 'GIT_EDITOR=true git push' });
    expect(texts('git push')).not.toHaveProperty('remover-by-path');
    expect(texts('rm -rf build')).not.toHaveProperty('editor-in-front');
  });

  it('stand beside nothing where a here document or a comment is to be the last of its line', () => {
    const around = { ...tools, letThrough: ['git push'] };
    const made = (command: string) =>
      variantsOf(actionOf('Bash', { command }), around).map(({ variation }) => variation);
    expect(made('cat <<END\nx\nEND')).not.toContain('before-let-through');
    expect(made('rm -rf x # y')).not.toContain('before-let-through');
  });

  it('leave words that only the shell knows as they are written', () => {
    expect(texts('rm -rf "$HOME/x"*')['separate-options']).toBeUndefined();
    expect(texts('rm -rf "$HOME/x"*')['sh-c']).toBe(`sh -c 'rm -rf "$HOME/x"*'`);
  });

  it('take no words apart where there are several commands', () => {
    const several = texts('curl https://example.invalid/x | sh');
    expect(several['two-spaces']).toBeUndefined();
    expect(several.subshell).toBe('(curl https://example.invalid/x | sh)');
  });

  it('put nothing behind a here document', () => {
    expect(texts('cat <<END\nx\nEND')['before-semicolon']).toBeUndefined();
  });

  it('name something harmless with the letters of the options behind hyphens, held against a name without', () => {
    const made = (command: string) =>
      variantsOf(actionOf('Bash', { command }), tools).find(({ variation }) => variation === 'letters-in-name');
    const push = made('git push -f upstream main');
    expect(push).toMatchObject({ kind: 'mention', plain: true, text: 'git push upstream bug-fix-enforce-limits' });
    expect(push?.control?.json.tool_input).toMatchObject({ command: 'git push upstream topic' });
    expect(made('rm -rf /')?.text).toBe('rm old-report-for-user-profile.txt');
    expect(made('git push origin main')).toBeUndefined();
    expect(made('git reset --hard')).toBeUndefined();
  });

  it.each([
    [
      "git commit --no-verify -m 'x'",
      'letters-in-name',
      "git commit -m 'Re-number the non-null fields'",
      "git commit -m 'Number the fields'",
    ],
    ['git branch -D main', 'small-letter', 'git branch -d topic', 'git branch topic'],
    ['rm -rf /', 'slash-inside', 'rm -rf build/cache', 'rm -rf build'],
    ['rm -rf /', 'temporary-folder', 'rm -rf /tmp/build-cache', 'rm -rf build'],
    ['cat .env', 'template', 'cat .env.example', 'cat notes.txt'],
    ['git add .', 'name-with-dot', 'git add .gitignore', 'git add notes.txt'],
    ['git add -A', 'name-with-dot', 'git add .gitignore', 'git add notes.txt'],
    ['rm -rf /', 'name-with-dot', 'rm -rf .build-cache', 'rm -rf build-cache'],
    ['rm -rf /var/lib/x', 'temporary-folder', 'rm -rf /tmp/build-cache', 'rm -rf build'],
    ['rm -rf .git', 'name-with-dot', 'rm -rf .build-cache', 'rm -rf build-cache'],
    ['git merge topic', 'longer-verb', 'git merge-base main topic', 'git log main topic'],
    ['git stash', 'listed', 'git stash list', 'git remote -v'],
    ['git branch topic', 'listed', 'git branch | head -n 5', 'git status | head -n 5'],
    ['php artisan migrate:fresh', 'listed', 'php artisan migrate:status', 'php artisan about'],
    ['git clean -fdx', 'preview', 'git clean -nd', 'git remote -v'],
    [
      "git commit -m 'x'",
      'breaking-commit',
      "git commit -m 'feat!: drop the old names'",
      "git commit -m 'feat: drop the old names'",
    ],
    ['npm publish', 'preview', 'npm publish --dry-run', 'npm --version'],
    ['echo x >> .env', 'errors-discarded', 'ls -l .env 2>/dev/null', 'ls -l .env'],
    ['sed -i s/a/b/ go.sum', 'errors-discarded', 'ls -l go.sum 2>/dev/null', 'ls -l go.sum'],
    ['echo x >> .env', 'errors-discarded-before', 'git status 2>/dev/null && ls -l .env', 'git status && ls -l .env'],
    ['rm -rf /', 'folder-of-project', 'rm -rf /path/to/project/build', 'rm -rf build'],
  ])('name what is harmless beside %s, held against what nobody forbids', (command, name, text, control) => {
    const made = variantsOf(actionOf('Bash', { command }), tools).find(({ variation }) => variation === name);
    expect(made).toMatchObject({ kind: 'mention', plain: true, text });
    expect(made?.control?.json.tool_input).toMatchObject({ command: control });
  });

  it.each([
    ["git commit -am 'x'", 'letters-in-name'],
    ['git branch -d main', 'small-letter'],
    ['git branch --list main', 'small-letter'],
    ['rm -rf build', 'slash-inside'],
    ['git add notes.txt', 'name-with-dot'],
    ['rm -rf build', 'name-with-dot'],
    ['git commit -m x', 'longer-verb'],
    ['cat .env', 'errors-discarded'],
    ['rm -rf build', 'folder-of-project'],
    ['sed -n 1p go.sum', 'errors-discarded'],
    ['git stash list', 'listed'],
    ['git branches', 'listed'],
    ['git clean -nd', 'preview'],
    ['git commit --no-verify -m x', 'breaking-commit'],
    ['git commit', 'breaking-commit'],
  ])('know nothing of the kind beside %s', (command, name) => {
    expect(texts(command)[name]).toBeUndefined();
  });

  it('add the example that Git knows of a file which the guard names', () => {
    const added = (text: string, guidance = '') =>
      variantsOf(actionOf('Bash', { command: 'git add .env' }), {
        ...tools,
        ...{ text, guidance, examples: ['docs/tour.example', 'api/.dev.vars.example'] },
      }).find(({ variation }) => variation === 'tracked-example');
    expect(added(String.raw`git add.*(\.env|\.dev\.vars)`)).toMatchObject({
      text: 'git add api/.dev.vars.example',
      control: { json: { tool_input: { command: 'git add notes.txt' } } },
    });
    expect(added(String.raw`git add.*\.env`)).toBeUndefined();
  });

  it('take variations of the user', () => {
    const own = [{ name: 'through-make', template: 'make run CMD={quoted}' }];
    expect(texts('git push', own)['through-make']).toBe("make run CMD='git push'");
  });
});

describe('variants of a file', () => {
  const file: GuardedFile = { does: 'write', path: '.env', content: "a'b", matters: 'path' };
  const named = (tool: string, more: Partial<GuardedFile> = {}, around: Partial<Surroundings> = {}) => {
    const action = {
      ...actionOf(tool, tool === 'Bash' ? { command: 'echo x > .env' } : {}),
      file: { ...file, ...more },
    };
    const variants = variantsOf(action, { ...tools, ...around });
    return Object.fromEntries(variants.map((variant) => [variant.variation, variant]));
  };

  it('reach it through the other tools and through Bash, and name files that look alike', () => {
    const by = named('Write');
    expect(by['tool-Edit']?.payload.json).toMatchObject({
      tool_name: 'Edit',
      tool_input: { file_path: '{{PROJECT}}/.env', new_string: "a'b" },
    });
    expect(by['bash-redirected']?.text).toBe(`echo 'a'\\''b' > .env`);
    expect(by['example-of-it']).toMatchObject({ kind: 'mention', text: 'Write .env.example' });
  });

  it('name the one example that there is of environment files, whichever of them is stopped', () => {
    const by = named('Write', { path: 'web/.env.production' });
    expect(by['example-of-it']).toMatchObject({ kind: 'mention', text: 'Write web/.env.example' });
    expect(named('Write', { path: 'hooks.json' })['example-of-it']?.text).toBe('Write hooks.json.example');
  });

  it('reach it through the tools of files where a command was stopped, and look for no other files', () => {
    const by = named('Bash');
    expect(by['tool-Write']?.payload.json).toMatchObject({ tool_input: { file_path: '{{PROJECT}}/.env' } });
    expect(by['tool-Write']?.plain).toBe(false);
    expect(by['example-of-it']).toBeUndefined();
  });

  it('read it through tools and through Bash', () => {
    const by = named('Read', { does: 'read', content: '' });
    expect(by['tool-Grep']?.text).toBe('Grep .env');
    expect(by['tool-Grep-glob']?.text).toBe('Grep glob: .env');
    expect(by['tool-Grep-glob']?.payload.json.tool_input).toMatchObject({ glob: '.env' });
    expect(by['bash-cat']?.text).toBe('cat .env');
    expect(by['tool-Write']).toBeUndefined();
  });

  it('take NotebookEdit for notebooks, and for texts that count in any file', () => {
    expect(named('Write')['tool-NotebookEdit']).toBeUndefined();
    expect(named('Write', { path: 'keys/a.ipynb' })['tool-NotebookEdit']?.payload.json.tool_input).toMatchObject({
      notebook_path: '{{PROJECT}}/keys/a.ipynb',
    });
    expect(named('Write', { matters: 'text' })['tool-NotebookEdit']?.text).toBe('NotebookEdit notes.ipynb');
  });

  it('take MultiEdit where Claude Code has it', () => {
    expect(named('Write')['tool-MultiEdit']).toBeUndefined();
    expect(named('Write', {}, { client: '1.0.100' })['tool-MultiEdit']).toBeDefined();
  });

  it('take the tools of a server of files', () => {
    expect(Object.keys(named('Write')).filter((name) => name.includes('fs-'))).toEqual([]);
    expect(named('Write', {}, { servers: ['fs'] })['tool-fs-write_file']?.payload.json).toMatchObject({
      tool_name: 'mcp__fs__write_file',
      mcp_server: { name: 'fs' },
      tool_input: { path: '{{PROJECT}}/.env', content: "a'b" },
    });
    expect(named('Read', { does: 'read' }, { servers: ['fs'] })['tool-fs-read_text_file']).toBeDefined();
  });

  it('lie in the home folder for payloads and commands alike', () => {
    expect(named('Write', { content: 'a\n' })['bash-redirected']?.text).toBe("echo 'a' > .env");
    const by = named('Write', { path: '~/.bashrc' });
    expect(by['tool-Edit']?.payload.json.tool_input).toMatchObject({ file_path: '{{HOME}}/.bashrc' });
    expect(by['bash-redirected']?.text).toBe(`echo 'a'\\''b' > ~/.bashrc`);
  });

  it('leave out the example where the guard or the project says that it is protected too', () => {
    const asked = (text: string, guidance = '') => named('Write', {}, { text, guidance })['example-of-it']?.text;
    expect(asked('*.env*) echo "Use .env.example instead"')).toBe('Write .env.example');
    expect(asked('# Not for the committed template, .env.example')).toBe('Write .env.example');
    expect(asked('# Blocks .env and all its kind, .env.example too')).toBeUndefined();
    expect(asked('', 'Never write to `.env` or `.env.example`.')).toBeUndefined();
    const read = (guidance: string) =>
      variantsOf(actionOf('Bash', { command: 'cat .env' }), { ...tools, guidance }).map(({ text }) => text);
    expect(read('')).toContain('cat .env.example');
    expect(read('Leave .env.example alone: it is read-only.')).not.toContain('cat .env.example');
  });

  it('give texts no harmless variants: nobody can show which are', () => {
    expect(Object.values(named('Write', { matters: 'text' })).filter(({ kind }) => kind === 'mention')).toEqual([]);
  });
});

describe('a push of the branch that is checked out', () => {
  const pushed = (command: string, guard: string) =>
    siblingVariants(actionOf('Bash', { command }), { ...tools, text: guard }).map(({ text }) => text);

  it.each([
    ['git push origin main', 'git push'],
    ['git push -u origin main', 'git push'],
    ['git push -f origin main', 'git push -f'],
    ['git push origin main --force', 'git push --force'],
  ])('is the same as %s', (command, text) => expect(pushed(command, 'push.*main')).toEqual([text]));

  it('is tried apart on a guard that asks Git for the branch', () => {
    const named = (guard: string) =>
      siblingVariants(actionOf('Bash', { command: 'git push origin main' }), { ...tools, text: guard });
    expect(named('push.*main').map(({ variation }) => variation)).toEqual(['current-branch']);
    expect(named('git branch --show-current; push.*main').map(({ variation }) => variation)).toEqual([
      mindedBranch,
      'from-other-branch',
      behindCommitElsewhere,
    ]);
  });

  it.each([
    ['git push origin topic', 'push'],
    ['git push origin +main', 'push.*main'],
    ['git push --delete origin main', 'push.*main'],
    ['git push', 'push.*main'],
    ['git push origin main', 'git push'],
  ])('is not %s to a guard of %s', (command, guard) => expect(pushed(command, guard)).toEqual([]));
});

describe('calls of every day', () => {
  const textsFor = (action: GuardedAction, text: string) => everydayOf(action, text, tools).map((each) => each.text);
  const push = actionOf('Bash', { command: 'git push origin main' });

  it('are those that contain a word of the guard, unless it means them or knows them', () => {
    expect(textsFor(push, '#!/usr/bin/env bash\ngrep -q "push.*main"')).toEqual(
      expect.arrayContaining(['git push -u origin feature/main-menu']),
    );
    expect(textsFor(push, '#!/usr/bin/env bash\ngrep -q "git commit"')).toEqual([]);
    expect(textsFor(push, 'grep -q "format"')).toEqual(['git log -n 5 --format=%h']);
    expect(textsFor(push, 'grep -q "--format"')).toEqual([]);
    const commit = "git add CLAUDE.md && git commit -m 'Note the change'";
    expect(textsFor(push, 'grep -qiE "anthropic|claude"')).toEqual([commit]);
    expect(textsFor(push, 'grep -qiE "anthropic|CLAUDE\\.md"')).toEqual([]);
    expect(textsFor(push, 'words = shlex.split(command)')).toEqual([
      "cat >> notes.md <<END\nIt's due.\nEND",
      "# Don't run the slow ones.\nnpm test",
    ]);
    expect(textsFor(push, 'grep -qE "git add (-A|--all|.)"')).toEqual(['git add notes.txt']);
    expect(textsFor(push, 'words = ["git checkout ."]')).toEqual(['git checkout -b topic']);
    expect(textsFor(push, 'grep -qE "git restore +."')).toEqual(['git restore --staged notes.txt']);
    for (const known of [
      String.raw`git add \.`,
      'git add .*',
      'git (add|commit|checkout --) .$',
      'git (add|push|rm .)',
    ])
      expect(textsFor(push, `grep -qE "${known}"`)).not.toContain('git add notes.txt');
    expect(textsFor(push, 'grep -q "git add" && echo "Never call git add ."')).toEqual([]);
    expect(textsFor(push, '# Not git add .\ngrep -q "git add"')).toEqual([]);
    expect(textsFor(push, 'echo "$command" | grep -qE "git add ." && exit 2')).toEqual(['git add notes.txt']);
    const environment = 'grep -rn process.env src';
    expect(textsFor(push, String.raw`if (/\.env$/.test(process.argv[2] ?? process.env.NAME)) process.exit(2)`)).toEqual(
      [environment],
    );
    expect(textsFor(push, 'process.stdout.write(process.env.NAME)')).not.toContain(environment);
    expect(textsFor(push, String.raw`if (/\.env\b|process\.env/.test(command)) process.exit(2)`)).toEqual([]);
    expect(textsFor(push, 'grep -qE "npm (install|i) +[^-]"')).toEqual(['npm install 2>&1 | tail -n 5']);
  });

  it('are files for a guard of a path, by the tool that it stopped', () => {
    const input = { file_path: '{{PROJECT}}/.env', content: 'x' };
    const file = (matters: GuardedFile['matters']): GuardedAction => ({
      ...actionOf('Write', input),
      file: { does: 'write', path: '.env', content: 'x', matters },
    });
    expect(textsFor(file('path'), '[[ $FILE == *.env* ]]')).toEqual(['Write src/config.environment.ts']);
    expect(textsFor(file('text'), '[[ $FILE == *.env* ]]')).toEqual([]);
  });
});

describe('files of the same kind', () => {
  const guarded = (path: string): GuardedAction => ({
    ...actionOf('Edit', { file_path: `{{PROJECT}}/${path}`, old_string: 'a', new_string: 'b' }),
    file: { does: 'write', path, content: 'b', matters: 'path' },
  });
  const textsFor = (path: string, text: string, tracked: readonly string[] = []) =>
    siblingVariants(guarded(path), { ...tools, text, tracked: new Set(tracked) }).map((each) => each.text);

  it('are those for each environment and in folders of packages, but for those that the guard names', () => {
    expect(textsFor('.env', 'case $f in .env)')).toEqual([
      'Edit .env.local',
      'Edit .env.production',
      'Edit packages/api/.env',
    ]);
    expect(textsFor('.env', 'case $f in .env) exit 2 ;; .env.local)')).not.toContain('Edit .env.local');
    expect(textsFor('package-lock.json', '')).toEqual([]);
  });

  it('are in a package that the project has, whatever the environment', () => {
    const texts = siblingVariants(guarded('.env.production'), { ...tools, text: '', packageFolder: 'apps/web' });
    expect(texts.map((each) => each.text)).toEqual(['Edit apps/web/.env.production']);
  });

  it('are not those that Git knows: they hold no secrets', () => {
    expect(textsFor('.env', '', ['.env.production'])).toEqual(['Edit .env.local', 'Edit packages/api/.env']);
    expect(textsFor('.env', '', ['.env'])).toEqual(['Edit .env.local', 'Edit .env.production']);
  });
});

describe('ways to switch a guard off', () => {
  const hook = {
    event: 'PreToolUse',
    script: { path: 'hooks/guard.sh', text: '#!/bin/sh\nexit 2\n' },
    config: { file: '.claude/settings.json' },
  };
  const namesFor = (part: object) =>
    switchingOff(actionOf('Bash', { command: 'x' }), part as Hook).map(({ variation }) => variation);

  it('are its script and its settings', () => {
    expect(namesFor(hook)).toEqual([
      ...['own-script-edited', 'own-script-written', 'own-script-removed'],
      ...['own-settings-edited', 'own-settings-written', 'own-settings-removed'],
      'hooks-disabled',
    ]);
  });

  it('are its settings where it has no script, and none where they lie elsewhere', () => {
    expect(namesFor({ event: hook.event, config: hook.config })).toEqual([
      'own-settings-edited',
      'own-settings-written',
      'own-settings-removed',
      'hooks-disabled',
    ]);
    expect(namesFor({ config: { file: '/etc/claude-code/managed-settings.json' } })).toEqual([]);
  });
});

describe('the parts of a command', () => {
  it('are the simple commands, without what starts them, then pipelines, then the whole', () => {
    expect(partsOf('cd x && sudo rm -rf build | tee log')).toEqual([
      'rm -rf build',
      'cd x',
      'sudo rm -rf build',
      'tee log',
      'sudo rm -rf build | tee log',
      'cd x && sudo rm -rf build | tee log',
    ]);
  });

  it('leave out what has lost its here document', () => {
    const text = "cat > a <<'END'\nb\nEND\nrm -r c";
    expect(partsOf(text)).toEqual(['rm -r c', text]);
  });
});
