/** docs/surfaces.md: where hooks run, from the rows of the contract. */
import { surfaces } from '../contract/surfaces.js';
import { oldestClient } from '../contract/version.js';
import type { Source } from '../model.js';
import { sheetMarkdown } from './sheet.js';

export function surfacesPage(): string {
  return sheetMarkdown({
    title: 'Where hooks run',
    lead: [
      'Claude Code is used in several places, and in some of them fewer hooks run. `hooklint doctor` takes the flags of Claude Code (`-p`, `--bare`, `--safe-mode`, `--restricted`, `--setting-sources`) and says which hooks run then.',
      'Measured means that sessions were played offline under the real Claude Code and the hooks wrote down that they ran ([conformance](conformance.md#whole-setups)); documented means that only a page says so.',
    ],
    sections: [
      {
        title: 'By place',
        columns: [{ title: 'Where' }, { title: 'Hooks that run' }, { title: 'What differs' }, { title: 'Known from' }],
        rows: surfaces.map(({ surface, hooks, differs = '', since, sinceUnknown, source }) => [
          surface,
          hooks,
          differs,
          `${known(source)}${sinceUnknown === true || since === oldestClient ? '' : `; since ${since}`}`,
        ]),
      },
    ],
  });
}

function known({ kind, at, note }: Source): string {
  const said = kind === 'docs' ? `documented (read ${at})` : `${kind} on ${at}`;
  return note === undefined ? said : `${said}. ${note.replace(/\.$/, '')}`;
}
