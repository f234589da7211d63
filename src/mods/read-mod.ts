/** Reads a module and the files that it imports: what it registers, and what keeps it from loading. Nothing of it is run. */
import type { HookEnd, LoadFault, ModFile, ModReading, Registration } from '../model.js';
import { endsOf, endsOfTop } from './ends.js';
import { importFaults } from './imports.js';
import type { Linked } from './linked.js';
import { topLevelOf } from './names.js';
import { registerOf } from './register.js';
import { registrationsOf } from './registrations.js';
import { stickyIn } from './sticky.js';
import { parseFile } from './syntax.js';

/** Finds the file that an import means. */
export type Importer = (specifier: string, from: ModFile) => Promise<ModFile | 'outside' | 'missing'>;

export interface ModText {
  /** The module first. */
  readonly files: readonly ModFile[];
  readonly reading: ModReading;
}

/** Reads a mod from its module on. */
export async function readMod(entry: ModFile, find: Importer): Promise<ModText> {
  const files = new Map<string, Linked>();
  const faults: LoadFault[] = [];
  await link(entry, find, files, faults);
  const read = [...files.values()];
  const [first] = read;
  if (first === undefined) return { files: [entry], reading: { registrations: [], faults, sticky: [] } };
  const registrations: Registration[] = [];
  const register = registerOf(first);
  if ('fault' in register) faults.push(register.fault);
  else registrationsOf(register.fn, first, registrations, faults);
  // The text is scanned before any of it is run.
  faults.push(...read.flatMap((linked) => whileLoading(endsOfTop(linked))));
  if ('fn' in register) faults.push(...whileLoading(endsOf({ fn: register.fn, linked: first })));
  return {
    files: read.map(({ syntax }) => syntax.file),
    reading: { registrations, faults, sticky: read.flatMap((linked) => stickyIn(linked)) },
  };
}

/** Ends that every loading comes to. */
function whileLoading(ends: readonly HookEnd[]): readonly LoadFault[] {
  const sure = ends.find(({ kind, always }) => always && (kind === 'throws' || kind === 'never'));
  if (sure === undefined) return [];
  return [{ kind: sure.kind === 'throws' ? 'throws-while-loading' : 'hangs-while-loading', at: sure.at }];
}

/** More files than anybody writes for a plugin by hand. */
const mostFiles = 200;

async function link(file: ModFile, find: Importer, files: Map<string, Linked>, faults: LoadFault[]): Promise<void> {
  const syntax = parseFile(file);
  if (!('program' in syntax)) {
    faults.push({ kind: 'syntax', at: syntax.at, what: syntax.message });
    return;
  }
  const links = new Map<string, Linked>();
  const linked: Linked = { syntax, top: topLevelOf(syntax), links };
  files.set(file.absolutePath, linked);
  for (const { specifier, fault } of importFaults(linked)) {
    if (fault !== undefined) {
      faults.push(fault.fault);
      continue;
    }
    if (specifier === undefined) continue;
    const found = await find(specifier.text, file);
    if (typeof found === 'string') {
      const kind = found === 'outside' ? 'outside-import' : 'missing-import';
      faults.push({ kind, at: specifier.at, what: specifier.text });
      continue;
    }
    if (!files.has(found.absolutePath) && files.size < mostFiles) await link(found, find, files, faults);
    const other = files.get(found.absolutePath);
    if (other !== undefined) links.set(specifier.text, other);
  }
}
