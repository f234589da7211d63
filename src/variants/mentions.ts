/** Commands that only mention what a guard stops: to be let through. Data, proved like the other ways: by running them. Pure. */
import type { CommandText } from './command-text.js';
import { quoted } from './quoting.js';
import { type Variation, variation } from './variation.js';

export const mentions: readonly Variation[] = [
  variation('echoed', "echo 'git push --force'", 'echo {quoted}', { plain: true }),
  variation('searched', "grep -rn 'git push --force' docs", 'grep -rn {quoted} docs', { plain: true }),
  variation('commit-message', "git commit -m 'Explain git push --force'", '', {
    plain: true,
    write: ({ text }: CommandText) => `git commit -m ${quoted(`Explain why ${text} is not for us`)}`,
  }),
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
