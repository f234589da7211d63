/** Sets up what the payload of a run says of the file system, where there are no namespaces: in folders of ours alone. */
import { constants } from 'node:fs';
import { lstat, mkdir, open, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isExhausted } from '../model/machine-error.js';
import type { Prop } from '../model.js';
import type { Launch, Starter } from './launch.js';

/** The folder, in our own, for props that are the same for whoever asks for them by their name: they stay. */
export function lastingFolder(own: string): string {
  return join(own, 'made');
}

/**
 * The starter with props set up before each run and taken away after it, as far as they lie in `own`: nothing is ever
 * written to a folder of the user's. A run whose props must go again runs alone.
 */
export function withProps(starter: Starter, own: string): Starter {
  const lasting = `${lastingFolder(own)}${sep}`;
  const gate = makeGate();
  // Written once: another run may be executing one when the next asks for it.
  const made = new Map<string, Promise<void>>();
  const placeOnce = (prop: Prop): Promise<void> => {
    const placing = made.get(prop.path) ?? place(prop, own, []);
    made.set(prop.path, placing);
    return placing;
  };
  const started = async (launch: Launch, props: readonly Prop[]) => {
    const undo: Undo[] = [];
    try {
      for (const prop of props) await place(prop, own, undo);
      return await starter.start(launch);
    } finally {
      for (const takeBack of undo.reverse()) await takeBack().catch(() => {});
    }
  };
  return {
    ...starter,
    start: async (launch) => {
      const props = (launch.props ?? []).filter(({ path }) => path.startsWith(`${own}${sep}`));
      for (const prop of props) if (prop.path.startsWith(lasting)) await placeOnce(prop);
      const passing = props.filter(({ path }) => !path.startsWith(lasting));
      if (passing.length === 0) return gate(() => starter.start(launch), 'with others');
      return gate(() => started(launch, passing), 'alone');
    },
  };
}

/** Lets work through in the order in which it comes, that which must be alone when all before it is done. */
function makeGate(): <T>(work: () => Promise<T>, how: 'alone' | 'with others') => Promise<T> {
  let lone: Promise<unknown> = Promise.resolve();
  const others = new Set<Promise<unknown>>();
  return (work, how) => {
    const before = how === 'alone' ? Promise.all([lone, ...others]) : lone;
    const done = before.then(work);
    const settled = done.catch(() => {});
    if (how === 'alone') {
      lone = settled;
    } else {
      others.add(settled);
      void settled.then(() => others.delete(settled));
    }
    return done;
  };
}

type Undo = () => Promise<unknown>;

/** Sets one prop up and notes how it is taken back. What cannot be had is left as it is. */
async function place(prop: Prop, own: string, undo: Undo[]): Promise<void> {
  try {
    const folder = prop.kind === 'folder' ? prop.path : dirname(prop.path);
    await makeFolder(folder, own, undo);
    if (prop.kind === 'folder') return;
    // A link in the project may lead out of its copy.
    if (!isIn(await realpath(folder), own)) return;
    const found = await lstat(prop.path).catch(() => undefined);
    if (found?.isFile() === false) return;
    const before = found && { content: await readFile(prop.path), mode: found.mode };
    undo.push(() =>
      before === undefined
        ? rm(prop.path, { force: true, recursive: true })
        : writeFile(prop.path, before.content, { mode: before.mode }),
    );
    if (prop.kind !== 'file') return await rm(prop.path, { force: true });
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
    const file = await open(prop.path, flags, prop.executable ? 0o755 : 0o644);
    await file.writeFile(prop.content);
    await file.close();
  } catch (error) {
    if (isExhausted((error as NodeJS.ErrnoException).code)) throw error;
  }
}

/** Makes a folder of ours and those above it that are missing. */
async function makeFolder(path: string, own: string, undo: Undo[]): Promise<void> {
  const missing: string[] = [];
  let above = path;
  while (!(await lstat(above).catch(() => undefined))) {
    missing.push(above);
    above = dirname(above);
  }
  if (missing.length === 0 || !isIn(await realpath(above), own)) return;
  for (const folder of missing.reverse()) {
    const isOurs = await mkdir(folder).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (isOurs) undo.push(() => rm(folder, { force: true, recursive: true }));
  }
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`);
}
