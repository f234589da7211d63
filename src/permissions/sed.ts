/** What a sed command does, as far as permissions tell sed commands apart. Pure. */
import { sedScripts } from '../contract/read-only-commands.js';

export interface SedReading {
  /** Prints lines (`-n 1,5p`), or substitutes by one plain expression (`s/a/b/g`). */
  readonly does: 'print' | 'substitute';
  readonly inPlace: boolean;
  readonly files: readonly string[];
}

/** Undefined: a script or an option that is asked about. */
export function readSed([program, ...words]: readonly string[]): SedReading | undefined {
  if (program !== 'sed') return undefined;
  const options = words.filter((word) => word.startsWith('-'));
  const [script = '', ...files] = words.filter((word) => !word.startsWith('-'));
  const inPlace = options.some((option) => option === '-i' || option === '--in-place');
  if (options.every((option) => option === '-n') && options.length > 0 && sedScripts.printing.test(script)) {
    return { does: 'print', inPlace, files };
  }
  if (!options.every((option) => sedScripts.options.includes(option)) || !sedScripts.substituting.test(script)) {
    return undefined;
  }
  // A file of one letter is taken for a command of sed.
  return files.some((file) => file.length === 1) ? undefined : { does: 'substitute', inPlace, files };
}
