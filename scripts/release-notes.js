// The notes of a release, from the change log: `node scripts/release-notes.js [VERSION]` prints the section of the version,
// else of what is unreleased. Fails where there is nothing to tell.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bundle.js';

/** The text below `## VERSION` (a date may follow), else below `## Unreleased`; undefined where both are missing or empty. */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const below = (title) => {
    const section = sections.find((text) => text.split(/[\s(]/, 1)[0] === title);
    return section?.slice(section.indexOf('\n')).trim();
  };
  return below(version) || below('Unreleased') || undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const version = process.argv[2] ?? JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const notes = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (notes === undefined) {
    console.error(`CHANGELOG.md tells nothing of ${version}: add "## Unreleased" with what users get`);
    process.exitCode = 1;
  } else console.log(notes);
}
