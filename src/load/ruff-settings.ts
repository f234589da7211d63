/** Whether the settings of ruff in a project keep it from deleting imports that nothing uses. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { smallText } from './text-file.js';

const files = ['pyproject.toml', 'ruff.toml', '.ruff.toml'];

/** Larger settings are none that people write. */
const largest = 1_000_000;

/** F401, by itself or as one of a group. */
const unusedImports = /["'](?:ALL|F|F4|F40|F401)["']/;

/** Settings that the project does not have are those of ruff, which deletes them. Looks in the root and one folder below. */
export async function ruffKeepsImports(root: string): Promise<boolean> {
  const texts = await Promise.all(
    folders(root).flatMap((folder) =>
      files.map(async (file) => sectionsOfRuff(file, await smallText(join(folder, file), largest))),
    ),
  );
  return texts.some(keepsImports);
}

function folders(root: string): readonly string[] {
  try {
    const below = readdirSync(root, { withFileTypes: true }).filter((each) => each.isDirectory());
    return [root, ...below.slice(0, most).map(({ name }) => join(root, name))];
  } catch {
    // A folder that cannot be listed has no settings that anybody could read.
    return [];
  }
}

/** A project with more folders than that in its root is looked through no further. */
const most = 60;

/** What of a file ruff reads: the whole of its own, its sections of a pyproject.toml. */
function sectionsOfRuff(file: string, text = ''): string {
  if (file !== 'pyproject.toml') return text;
  return text
    .split(/^(?=\[)/m)
    .filter((section) => section.startsWith('[tool.ruff'))
    .join('');
}

function keepsImports(settings: string): boolean {
  const listed = (name: string): string | undefined =>
    new RegExp(`^[ \\t]{0,20}(?:lint\\.)?${name}[ \\t]{0,20}=[ \\t]{0,20}\\[([^\\]]{0,4000})\\]`, 'm').exec(
      settings,
    )?.[1];
  const leavesOut = (name: string): boolean => {
    const list = listed(name);
    return list !== undefined && !unusedImports.test(list);
  };
  return (
    ['unfixable', 'extend-unfixable', 'ignore', 'extend-ignore'].some((name) =>
      unusedImports.test(listed(name) ?? ''),
    ) ||
    leavesOut('fixable') ||
    (leavesOut('select') && !unusedImports.test(listed('extend-select') ?? ''))
  );
}
