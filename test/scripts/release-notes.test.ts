import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';
import { releaseNotes } from '../../scripts/release-notes.js';

const changelog =
  '# Changes\n\nWords.\n\n## Unreleased\n\n- New.\n\n## 1.1.0 (2026-11-22)\n\n- Old.\n- Older.\n\n## 1.0.0\n';

it('are the section of the version, whatever follows the number', () => {
  expect(releaseNotes(changelog, '1.1.0')).toBe('- Old.\n- Older.');
});

it('are what is unreleased where the version has no section, or an empty one', () => {
  expect(releaseNotes(changelog, '1.2.0')).toBe('- New.');
  expect(releaseNotes(changelog, '1.0.0')).toBe('- New.');
});

it('are missing where nothing is told', () => {
  expect(releaseNotes('# Changes\n', '1.0.0')).toBeUndefined();
});

it('can be made of our own change log', () => {
  const notes = execFileSync(process.execPath, [join(root, 'scripts', 'release-notes.js')], { encoding: 'utf8' });
  expect(notes).toMatch(/^- /m);
});
