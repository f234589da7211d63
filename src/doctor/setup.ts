/** Everything that Claude Code reads on this machine for a project: every layer of settings, plugins, frontmatter. */
import { type LoadOptions, loadProject } from '../load/project.js';
import type { Project } from '../model.js';

export type SetupOptions = Pick<LoadOptions, 'cwd' | 'client' | 'settings' | 'home' | 'managed'>;

/** Reads them all; nothing is run. */
export async function readSetup(options: SetupOptions): Promise<Project> {
  return loadProject({ ...options, user: true });
}
