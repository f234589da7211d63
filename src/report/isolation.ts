/** A word to the user where hooks could not be kept from the machine as far as they should be. */
import type { IsolationReport } from '../model.js';
import { escapeLine } from './escape.js';

/** One line; undefined where hooks ran as the user asked, or as far from the machine as there is. */
export function isolationNotice({ kind, why }: IsolationReport): string | undefined {
  if (why === undefined) return undefined;
  return `hooks ran ${places[kind]} (${escapeLine(why)})`;
}

const places: Readonly<Record<IsolationReport['kind'], string>> = {
  namespace: 'in namespaces that isolate less than usual',
  copy: "in a copy of the project, without git-ignored files and with this machine's network",
  none: 'directly on this machine',
};
