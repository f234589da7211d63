/** The languages of a project, told by the files that their tools want in its root. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** In the order of what wins: a project of TypeScript has a package.json too. The extension stands for the language. */
const signs: readonly (readonly [file: string, extension: string])[] = [
  ['tsconfig.json', 'ts'],
  ['pyproject.toml', 'py'],
  ['setup.py', 'py'],
  ['requirements.txt', 'py'],
  ['go.mod', 'go'],
  ['Cargo.toml', 'rs'],
  ['Gemfile', 'rb'],
  ['composer.json', 'php'],
  ['pom.xml', 'java'],
  ['build.gradle', 'java'],
  ['build.gradle.kts', 'kt'],
  ['Package.swift', 'swift'],
  ['mix.exs', 'ex'],
  ['pubspec.yaml', 'dart'],
  ['build.zig', 'zig'],
  ['CMakeLists.txt', 'cpp'],
  ['package.json', 'js'],
];

/** More of them are those of its tools. */
const most = 2;

/** Extensions of the files that Claude edits in a project. */
export function extensionsOf(root: string): readonly string[] {
  const found = signs.filter(([file]) => existsSync(join(root, file))).map(([, extension]) => extension);
  const all = found.includes('ts') ? found.filter((extension) => extension !== 'js') : found;
  return [...new Set(all)].slice(0, most);
}
