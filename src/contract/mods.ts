/** Hooks modules of plugins ("mods"): which clients load them, how a hooks file names one. */
import type { Row, Version } from '../model.js';
import { measured } from './sources.js';

/** The first client that loads a hooks module without being asked to. */
export const modsSince: Version = '2.1.286';

/** What the name of a module, and of every file that it imports, ends in. */
export const moduleExtensions: Row<{ readonly extensions: readonly string[] }> = {
  extensions: ['.ts', '.tsx', '.jsx', '.js', '.mjs', '.cjs', '.mts', '.cts'],
  since: '2.1.286',
  source: measured('2.1.330', 'Said by the client as it refuses another file.'),
};

/** What a module may import by name, besides its own files by relative path. */
export const modImports: Row<{ readonly packages: readonly string[] }> = {
  packages: ['claude-code'],
  since: '2.1.286',
  source: measured('2.1.330', 'Said by the client as it refuses another import.'),
};
