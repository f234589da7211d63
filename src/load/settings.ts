/** The settings files that the client reads: of a project, of the user, of the machine. */
import { readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { managedFiles, managedPlaces } from '../contract/layers.js';
import { userFolder } from '../contract/places.js';
import type { ConfigFile, Project, SettingsLayer } from '../model.js';
import { readJsonConfig } from './config-file.js';
import { kindOf } from './files.js';
import { frontmatterConfigs } from './plugins.js';

/** Where the settings of a person and of a machine lie. */
export interface SettingsPlaces {
  readonly home: string;
  /** The folder of managed settings. */
  readonly managed: string;
}

/** Where an administrator of this machine puts settings that nobody else can change. */
export function managedFolder(platform: NodeJS.Platform = process.platform): string {
  return (managedPlaces.find((row) => row.platform === platform) ?? managedPlaces[0])?.folder ?? '';
}

/** Settings and frontmatter of the `.claude` folder below a folder, in the order in which the client reads them. */
export async function settingsConfigs(folder: string, root: string, home?: string): Promise<readonly ConfigFile[]> {
  return [...(await settingsFiles(folder, root, home)), ...(await frontmatterConfigs(join(folder, '.claude'), root))];
}

/** The settings files alone. */
export async function settingsFiles(folder: string, root: string, home?: string): Promise<readonly ConfigFile[]> {
  const files: readonly (readonly [string, SettingsLayer])[] =
    folder === home
      ? [[userFolder.settings, 'user']]
      : [
          ['settings.json', 'project'],
          ['settings.local.json', 'local'],
        ];
  const configs: ConfigFile[] = [];
  for (const [name, layer] of files) {
    const path = join(folder, '.claude', name);
    if ((await kindOf(path)) === 'file') configs.push(await readJsonConfig(path, root, { kind: 'settings', layer }));
  }
  return configs;
}

/** The folder of a person's own settings, and the file in which the client keeps what it knows of projects. */
export function userPlaces(
  home: string,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): { readonly folder: string; readonly state: string } {
  const named = env[userFolder.variable];
  if (named === undefined) return { folder: join(home, userFolder.folder), state: join(home, '.claude.json') };
  const folder = resolve(cwd, named);
  return { folder, state: join(folder, '.claude.json') };
}

/** Settings and frontmatter of the user. */
export async function userConfigs(folder: string, root: string): Promise<readonly ConfigFile[]> {
  const path = join(folder, userFolder.settings);
  const there = (await kindOf(path)) === 'file';
  return [
    ...(there ? [await readJsonConfig(path, root, { kind: 'settings', layer: 'user' })] : []),
    ...(await frontmatterConfigs(folder, root)),
  ];
}

/** The local settings beside the user's, where somebody has put some. */
export async function unreadOfUser(folder: string): Promise<Project['ignored']> {
  const path = join(folder, userFolder.unread);
  if ((await kindOf(path)) !== 'file') return [];
  const why = `Claude Code does not read it; it reads ${userFolder.settings} beside it`;
  return [{ place: { file: path }, why }];
}

/** Managed settings: the file, then the files of the folder beside it, by name. */
export async function managedConfigs(managed: string, root: string): Promise<readonly ConfigFile[]> {
  const more = await readdir(join(managed, managedFiles.folder)).catch(() => []);
  const names = more.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
  const paths = [join(managed, managedFiles.file), ...names.map((name) => join(managed, managedFiles.folder, name))];
  const configs: ConfigFile[] = [];
  for (const path of paths) {
    if ((await kindOf(path)) === 'file')
      configs.push(await readJsonConfig(path, root, { kind: 'settings', layer: 'managed' }));
  }
  return configs;
}

/** Whose settings a file is that was named by its path. */
export function layerOf(path: string, { home, managed }: SettingsPlaces): SettingsLayer {
  if (path.startsWith(managed + sep)) return 'managed';
  if (path.startsWith(join(home, '.claude') + sep)) return 'user';
  return path.endsWith('settings.local.json') ? 'local' : 'project';
}
