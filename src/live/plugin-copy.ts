/** A copy of a plugin that has nothing but its mod: no hook of settings, no server, no command of it is in the session. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Mod } from '../model.js';
import { valueAt } from '../text/json-pointer.js';
import { copyProject } from './project-copy.js';
import { inScratch, type Scratch, writeUnder } from './scratch.js';

/** Where a plugin is copied to. */
export function pluginIn(scratch: Scratch): string {
  return inScratch(scratch.root).plugin;
}

/** What of a manifest concerns its mod: its name stands in what is said of it, and its options may be asked for. */
const kept = ['name', 'version', 'description', 'userConfig'] as const;

const manifest = join('.claude-plugin', 'plugin.json');
const usual = join('hooks', 'hooks.json');

/** Copies the plugin of a mod that a hooks file names. */
export function copyMod({ pluginRoot, plugin, config }: Mod, scratch: Scratch): void {
  const target = pluginIn(scratch);
  copyProject(pluginRoot, target);
  if (config === undefined) return;
  const file = relative(pluginRoot, config.absolutePath);
  const named = file === usual ? {} : { hooks: `./${file.split(sep).join('/')}` };
  const own = readJson(join(pluginRoot, manifest));
  const manifested = Object.fromEntries(kept.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]]])));
  rmSync(join(target, usual), { force: true });
  writeUnder(target, manifest, JSON.stringify({ name: plugin, ...manifested, ...named }));
  writeUnder(target, file, JSON.stringify({ modules: valueAt(readJson(config.absolutePath), '/modules') }));
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  if (!existsSync(file)) return {};
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
