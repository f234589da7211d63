/** Commands that only mention what a guard stops: to be let through. Data, proved like the other ways: by running them. Pure. */
import { literalText, readShellCommand } from '../script/shell/shell-command.js';
import type { CommandText } from './command-text.js';
import { quoted } from './quoting.js';
import { readingOf } from './readings.js';
import { type Mention, type OptionWords, ofOptions, variation } from './variation.js';

export const mentions: readonly Mention[] = [
  variation('searched', "grep -rn 'git push --force' docs", 'grep -rn {quoted} docs', { plain: true }),
  variation('commit-message', "git commit -m 'Explain git push --force'", '', {
    plain: true,
    write: ({ text, words }: CommandText) =>
      isMessage(words) ? undefined : `git commit -m ${quoted(`Explain why ${text} is not for us`)}`,
  }),
  // A pattern such as `git push.*-f` takes what stands behind a hyphen for options.
  {
    ...ofOptions('letters-in-name', 'git push origin bug-fix-enforce-limits', aboutName('hyphens'), { plain: true }),
    control: ofOptions('plain-name', 'git push origin topic', aboutName('plain')).write,
  },
  // `-D` without regard to case is `-d` too, which removes a branch only once it is merged.
  {
    ...ofOptions('small-letter', 'git branch -d topic', ofBranch('-d'), { plain: true }),
    control: ofOptions('no-letter', 'git branch topic', ofBranch()).write,
  },
  // What is meant to stop the root folder takes any slash for it.
  {
    ...ofOptions('slash-inside', 'rm -rf build/cache', belowRoot('build/cache'), { plain: true }),
    control: ofOptions('no-slash', 'rm -rf build', belowRoot('build')).write,
  },
  // Nor is it the root folder that Claude tidies up after itself in.
  {
    ...ofOptions('temporary-folder', 'rm -rf /tmp/build-cache', belowRoot('/tmp/build-cache'), { plain: true }),
    control: ofOptions('no-folder', 'rm -rf build', belowRoot('build')).write,
  },
  // Nor is a folder of the project, which Claude often calls by its whole path.
  {
    ...ofOptions('folder-of-project', 'rm -rf {{PROJECT}}/build', belowRoot('{{PROJECT}}/build'), { plain: true }),
    control: ofOptions('no-path', 'rm -rf build', belowRoot('build')).write,
  },
  // What is meant to keep `.env` from being read takes its example for it.
  {
    ...ofOptions('template', 'cat .env.example', ofTemplate('.env.example'), { plain: true }),
    control: ofOptions('other-file', 'cat notes.txt', ofTemplate('notes.txt')).write,
  },
  // What stops the folder itself takes every name that begins with a dot for it.
  {
    ...ofOptions('name-with-dot', 'git add .gitignore', ofFolderItself('dotted'), { plain: true }),
    control: ofOptions('name-without-dot', 'git add notes.txt', ofFolderItself('plain')).write,
  },
  // `git merge` is a part of `git merge-base`, which only compares.
  {
    ...ofOptions('longer-verb', 'git merge-base main topic', ofLongerVerb, { plain: true }),
    control: () => 'git log main topic',
  },
  // To list what is there, and to be told what would be removed or published, changes nothing.
  {
    ...variation('listed', 'git stash list', '', {
      plain: true,
      write: ({ words }: CommandText) => readingOf(words)?.shows,
    }),
    control: ({ words }) => readingOf(words)?.control,
  },
  {
    ...variation('preview', 'npm publish --dry-run', '', { plain: true, write: previewed }),
    // One who wants another program used stops all of it.
    control: ({ words: [program] = [] }) => (program === 'git' ? 'git remote -v' : `${program} --version`),
  },
  // Errors that are thrown away are no write.
  {
    ...variation('errors-discarded', 'ls -l .env 2>/dev/null', '', {
      plain: true,
      write: (command: CommandText) => listed(command, ' 2>/dev/null'),
    }),
    control: (command: CommandText) => listed(command, ''),
  },
  {
    ...variation('errors-discarded-reading', 'cat notes.txt 2>/dev/null', '', {
      plain: true,
      write: (command: CommandText) => readWith(command, ' 2>/dev/null'),
    }),
    control: (command: CommandText) => readWith(command, ''),
  },
  // Nor are those of the command in front of it.
  {
    ...variation('errors-discarded-before', 'git status 2>/dev/null && ls -l .env', '', {
      plain: true,
      write: (command: CommandText) => listed(command, '', 'git status 2>/dev/null && '),
    }),
    control: (command: CommandText) => listed(command, '', 'git status && '),
  },
  {
    ...variation('errors-discarded-first', 'git status 2>/dev/null; ls -l .env', '', {
      plain: true,
      write: (command: CommandText) => listed(command, '', 'git status 2>/dev/null; '),
    }),
    control: (command: CommandText) => listed(command, '', 'git status; '),
  },
  // What is sought in a file may contain the sign of a redirection.
  {
    ...variation('arrow-searched', "grep -rn '=>' src", '', {
      plain: true,
      write: (command: CommandText) => searched(command, '=>'),
    }),
    control: (command: CommandText) => searched(command, '=='),
  },
  // The way in which Claude Code has Claude write each commit; it says nothing of the command.
  {
    ...variation('commit-from-document', `git commit -m "$(cat <<'EOF' ⏎ feat: note the change ⏎ EOF ⏎ )"`, '', {
      plain: true,
      write: () => `git commit -m "$(cat <<'EOF'\nfeat: note the change\n\nIt was due.\nEOF\n)"`,
    }),
    control: () => "git commit -m 'feat: note the change'",
  },
  // What a commit must not hold, its message may speak of.
  {
    ...ofOptions('named-in-message', "git commit -m 'Explain notes.txt'", ofMessage('Explain %'), { plain: true }),
    control: ofOptions('unnamed-in-message', "git commit -m 'Explain it'", ofMessage('Explain it')).write,
  },
  // Conventional Commits mark a change that breaks something with an exclamation mark.
  {
    ...variation('breaking-commit', "git commit -m 'feat!: drop the old names'", '', {
      plain: true,
      write: ({ words }: CommandText) =>
        isMessage(words) && words?.some((word) => /^-a?m$|^--message/.test(word))
          ? "git commit -m 'feat!: drop the old names'"
          : undefined,
    }),
    control: () => "git commit -m 'feat: drop the old names'",
  },
  variation('echoed', "echo 'git push --force'", 'echo {quoted}'),
  variation('comment', 'ls # no git push --force here', '', {
    write: ({ text }: CommandText) => (text.includes('\n') ? undefined : `ls # never run ${text}`),
  }),
  variation('log-search', "git log --grep='git push --force'", 'git log --grep={quoted}'),
  variation('printed', "printf '%s\\n' 'git push --force'", "printf '%s\\n' {quoted}"),
  variation(
    'in-document',
    'cat > notes.md <<END ⏎ git push --force ⏎ END',
    "cat > notes.md <<'END'\nNever run {command}\nEND",
  ),
  variation('asked-about', 'man git; type git', '', {
    write: ({ words }: CommandText) => (words === undefined ? undefined : `type ${words[0]}`),
  }),
  variation('longer-word', 'type mygit push --force', 'type my{program} {rest}'),
  variation('in-file-name', 'cat docs/git-push-force.md', '', {
    write: ({ text }: CommandText) => `cat docs/${text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}.md`,
  }),
];

/** So many examples of a project are tried. */
const mostExamples = 3;

/** Examples of files of secrets that the project keeps in Git, added as the files themselves must not be: one of each file. */
export function addedExamples(paths: readonly string[]): readonly Mention[] {
  return paths.slice(0, mostExamples).map((path, i) => addedExample(path, i === 0 ? '' : `-${i + 1}`));
}

function addedExample(path: string, more: string): Mention {
  const instead = (file: string): Mention =>
    ofOptions(
      `tracked-example${more}`,
      'git add .env.example',
      ({ head, options, operands }) =>
        /^git (?:add|commit)$/.test(head.join(' ')) && operands.length === 1 ? [...head, ...options, file] : undefined,
      { plain: true },
    );
  return { ...instead(path), control: instead('notes.txt').write };
}

/** Is it a commit with nothing but a message, so that its words may be what the guard stops? */
const isMessage = (words: readonly string[] | undefined): boolean =>
  words?.[0] === 'git' &&
  words.includes('commit') &&
  words.every((word) => !word.startsWith('-') || /^(?:-a?m|-a|-C|-c|--all|--message(?:=.*)?)$/s.test(word));

/** Operands in whose names letters of options stand behind hyphens, and others in whose names nothing does. */
const names: Readonly<Record<string, { readonly hyphens: string; readonly plain: string }>> = {
  rm: { hyphens: 'old-report-for-user-profile.txt', plain: 'notes.txt' },
  'git push': { hyphens: 'bug-fix-enforce-limits', plain: 'topic' },
  'git commit': { hyphens: 'Re-number the non-null fields', plain: 'Number the fields' },
};

/** The program without the options that it was stopped for, and with an operand of such a name. */
function aboutName(kind: 'hyphens' | 'plain'): (call: OptionWords) => readonly string[] | undefined {
  return ({ head, options, operands: [first] }) => {
    const called = head.join(' ');
    const name = names[called]?.[kind];
    if (name === undefined || options.length === 0) return undefined;
    if (called === 'git commit')
      return options.some((option) => option === '-n' || option === '--no-verify') ? [...head, '-m', name] : undefined;
    return called === 'git push' ? [...head, first ?? 'origin', name] : [...head, name];
  };
}

/** A branch that is removed with another option, or made. */
function ofBranch(option?: string): (call: OptionWords) => readonly string[] | undefined {
  return ({ head, options }) =>
    head.join(' ') === 'git branch' && options.includes('-D')
      ? [...head, ...(option === undefined ? [] : [option]), 'topic']
      : undefined;
}

/** Another folder where the root of everything, or one of the system's own, was to be removed. */
function belowRoot(path: string): (call: OptionWords) => readonly string[] | undefined {
  return ({ head, options, operands }) =>
    head[0] === 'rm' && /^\/(?:(?:bin|boot|etc|home|lib|opt|root|srv|usr|var)(?:\/\S*)?)?$/.test(operands.join(' '))
      ? ['rm', ...options, path]
      : undefined;
}

/** Another file where one with secrets was to be read. */
function ofTemplate(path: string): (call: OptionWords) => readonly string[] | undefined {
  return ({ head, operands, options }) =>
    readers.has(head[0] ?? '') && operands.join(' ') === '.env' ? [...head, ...options, path] : undefined;
}

/** Names of files, to guards of a whole folder. */
const filesOf: Readonly<Record<string, { readonly dotted: string; readonly plain: string }>> = {
  'git add': { dotted: '.gitignore', plain: 'notes.txt' },
  rm: { dotted: '.build-cache', plain: 'build-cache' },
};

/** Folders that are not to be removed as a whole. */
const wholes: ReadonlySet<string> = new Set(['.', './', '..', '/', '~', '*', '.git']);

/** One file of what was to be taken as a whole. */
function ofFolderItself(kind: 'dotted' | 'plain'): (call: OptionWords) => readonly string[] | undefined {
  return ({ head, options, operands }) => {
    const called = head.join(' ');
    const name = filesOf[called]?.[kind];
    if (name === undefined) return undefined;
    if (called !== 'git add') return wholes.has(operands.join(' ')) ? [...head, ...options, name] : undefined;
    return operands.join(' ') === '.' || options.some((option) => option === '-A' || option === '--all')
      ? [...head, name]
      : undefined;
  };
}

function ofLongerVerb({ head }: OptionWords): readonly string[] | undefined {
  return head.join(' ') === 'git merge' ? ['git', 'merge-base', 'main', 'topic'] : undefined;
}

/** Programs that only say what they would do, if they are asked to. */
function previewed({ words = [] }: CommandText): string | undefined {
  const [program, verb] = words;
  if (words.some((each) => each === '--dry-run' || /^-[a-mo-zA-Z]{0,9}n/.test(each))) return undefined;
  if (program === 'git' && verb === 'clean') return 'git clean -nd';
  return verb === 'publish' && /^(?:npm|pnpm|cargo)$/.test(program ?? '') ? `${program} publish --dry-run` : undefined;
}

/** The file that the command writes by redirection or in its place, listed: between what stands around that. */
function listed({ text, values = [] }: CommandText, end: string, begin = ''): string | undefined {
  const [redirected] = readShellCommand(text).flatMap(({ redirections }) =>
    redirections.flatMap(({ target }) => literalText(target) ?? []),
  );
  const path = values[0] === 'sed' && values[1] === '-i' && values.length === 4 ? values[3] : redirected;
  return path === undefined || !/^[\w.][\w./-]*$/.test(path) ? undefined : `${begin}ls -l ${path}${end}`;
}

/** The file that the command writes by redirection, read with the same program. */
function readWith({ text, values = [] }: CommandText, end: string): string | undefined {
  const [program = ''] = values;
  const [path] = readShellCommand(text).flatMap(({ redirections }) =>
    redirections.flatMap(({ operator, target }) => (operator.startsWith('>') ? (literalText(target) ?? []) : [])),
  );
  return path === undefined || !readers.has(program) || !/^[\w.][\w./-]*$/.test(path)
    ? undefined
    : `${program} ${path}${end}`;
}

/** A message of a commit, `%` for the only file that it was to hold. */
function ofMessage(message: string): (call: OptionWords) => readonly string[] | undefined {
  return ({ head, options, operands: [path, ...more] }) =>
    head.join(' ') === 'git commit' && options.length === 0 && path !== undefined && more.length === 0
      ? [...head, '-m', message.replace('%', () => path)]
      : undefined;
}

/** A search in what the command removes, moves or writes. */
function searched({ values = [] }: CommandText, sought: string): string | undefined {
  const [program = ''] = values;
  const [path, ...more] = values.slice(1).filter((each) => !each.startsWith('-'));
  return path !== undefined && more.length === 0 && changers.has(program) && /^[\w.][\w./-]*$/.test(path)
    ? `grep -rn '${sought}' ${path}`
    : undefined;
}

/** Programs that remove files, or write them. */
const changers: ReadonlySet<string> = new Set(['rm', 'touch', 'mkdir', 'tee', 'truncate', 'shred']);

/** Programs that show what is in a file. */
export const readers: ReadonlySet<string> = new Set(['cat', 'head', 'tail', 'less', 'more']);
