/** The project that a lint is about, and the versions that it is judged for. */
import { type ClientRange, parseClientRange } from '../contract/index.js';
import { loadProject } from '../load/project.js';
import type { Project } from '../model.js';
import type { LintOptions } from './options.js';

/** The project that is to be linted, and the versions that it is to be judged for. */
export async function projectFor(
  options: LintOptions,
): Promise<{ readonly range: ClientRange; readonly project: Project }> {
  const range = parseClientRange(options.client);
  const loaded = await loadProject({ ...options, client: range.newest });
  const ruled = options.withoutPermissions === true ? withoutPermissions(loaded) : loaded;
  const project = without(options, range.oldest === range.newest ? ruled : { ...ruled, oldest: range.oldest });
  return { range, project };
}

function withoutPermissions(project: Project): Project {
  const { mods = [] } = project;
  return {
    ...project,
    hooks: project.hooks.map(({ permissions: _, ...hook }) => hook),
    ...(mods.length === 0 ? {} : { mods: mods.map(({ permissions: _, ...mod }) => mod) }),
  };
}

function without({ isExcluded, isWanted }: LintOptions, project: Project): Project {
  if (isExcluded === undefined && isWanted === undefined) return project;
  const stays = (file: string | undefined) => file === undefined || isExcluded?.(file) !== true;
  return {
    ...project,
    configs: project.configs.filter(({ path }) => stays(path)),
    hooks: project.hooks.filter(
      (hook) => stays(hook.script?.path) && stays(hook.config?.file) && isWanted?.(hook) !== false,
    ),
    problems: project.problems.filter(({ place }) => stays(place?.file)),
  };
}
