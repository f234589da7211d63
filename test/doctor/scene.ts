/** A home, a project and managed settings in a scratch folder, and what doctor makes of them. */
import { join } from 'node:path';
import { newestClient } from '../../src/contract/version.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { eventNamed, questionOf } from '../../src/doctor/question.js';
import { readSetup, type SetupOptions } from '../../src/doctor/setup.js';
import type { Diagnosis } from '../../src/model.js';
import { type ScratchFile, scratch } from '../load/scratch.js';

export interface Scene {
  readonly project?: object;
  readonly user?: object;
  readonly managed?: object;
  readonly files?: Readonly<Record<string, ScratchFile>>;
  readonly started?: SetupOptions['started'];
  readonly client?: string;
}

/** Puts the scene on the disk; returns its folder. */
export async function lay({ project, user, managed, files = {} }: Scene): Promise<string> {
  return scratch({
    'home/.keep': '',
    'project/.keep': '',
    ...(project && { 'project/.claude/settings.json': JSON.stringify(project) }),
    ...(user && { 'home/.claude/settings.json': JSON.stringify(user) }),
    ...(managed && { 'managed/managed-settings.json': JSON.stringify(managed) }),
    ...files,
  });
}

export async function diagnosisOf(scene: Scene, event?: string, subject?: string, path?: string): Promise<Diagnosis> {
  const root = await lay(scene);
  const client = scene.client ?? newestClient;
  const setup = await readSetup({
    folder: join(root, 'project'),
    home: join(root, 'home'),
    managed: join(root, 'managed'),
    client,
    ...(scene.started && { started: scene.started }),
  });
  if (event === undefined) return diagnose(setup, {}, path);
  const name = eventNamed(event);
  return diagnose(setup, subject === undefined ? { event: name } : { question: questionOf(name, subject, client) });
}

/** One entry of settings. */
export const on = (matcher: string | undefined, command: string, more: object = {}): object => ({
  ...(matcher === undefined ? {} : { matcher }),
  hooks: [{ type: 'command', command, ...more }],
});

/** Command and standing of each. */
export function standings({ listed }: Diagnosis): readonly string[] {
  return listed.map(({ hook, standing }) => {
    const why = standing.runs === 'no' ? standing.because : standing.runs === 'sometimes' ? standing.on : 'runs';
    return `${hook.handler.command}: ${why}`;
  });
}
