/** The variables that a project's settings set for whatever Claude Code starts. Pure. */
import type { Project } from '../model.js';
import { valueAt } from '../text/json-pointer.js';
import { isObject } from './entry-faults.js';

/** Their names, from the `env` of every settings file. */
export function settingsVariables({ configs }: Pick<Project, 'configs'>): ReadonlySet<string> {
  return new Set(
    configs.flatMap(({ value }) => {
      const env = valueAt(value, '/env');
      return isObject(env) ? Object.keys(env) : [];
    }),
  );
}
