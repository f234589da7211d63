/** The payloads that hooks are run on: the shipped corpus and the user's own files. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isEventName } from '../contract/events.js';
import type { EventName, Payload, Problem } from '../model.js';
import { packageRoot } from './package-root.js';
import { type CorpusFile, readPayloadFile } from './payload-file.js';

/**
 * The shipped payloads, in the order of events and file names; with `events` only theirs, which reads fewer files.
 * Their JSON holds placeholders, which `materialise` fills in.
 */
export async function loadCorpus(events?: ReadonlySet<EventName>): Promise<Payload[]> {
  const corpus = join(packageRoot(), 'corpus');
  const folders = (await readdir(corpus)).filter((name) => isEventName(name) && (events?.has(name) ?? true)).sort();
  const perEvent = await Promise.all(
    folders.map(async (folder) => {
      const names = (await readdir(join(corpus, folder))).filter((name) => name.endsWith('.json')).sort();
      return Promise.all(names.map((name) => shipped(join(corpus, folder, name), `${folder}/${name.slice(0, -5)}`)));
    }),
  );
  return perEvent.flat();
}

async function shipped(file: string, id: string): Promise<Payload> {
  const { nature, provenance, danger, payload } = JSON.parse(await readFile(file, 'utf8')) as CorpusFile;
  return {
    id,
    event: payload.hook_event_name as EventName,
    json: payload,
    nature,
    provenance: describe(provenance),
    ...(danger === undefined ? {} : { danger }),
  };
}

function describe(provenance: CorpusFile['provenance']): string {
  switch (provenance.kind) {
    case 'captured':
      return `captured from ${provenance.client}: ${provenance.how}`;
    case 'adapted':
      return `${provenance.from}, captured from ${provenance.client}, with other content`;
    case 'documented':
      return `written after the types of ${provenance.client}; ${provenance.how}`;
  }
}

/**
 * The user's own payloads: files of one JSON payload (`.json`) or of one per line (`.jsonl`, `.ndjson`), and folders of
 * such files, read recursively. What cannot be used is a problem and loses nothing else. Ids are the paths as given,
 * with the number of the line for JSON Lines.
 */
export async function loadPayloads(
  paths: readonly string[],
): Promise<{ readonly payloads: readonly Payload[]; readonly problems: readonly Problem[] }> {
  const payloads: Payload[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    const files = await filesAt(path);
    if ('problem' in files) problems.push(files.problem);
    else {
      for (const file of files.found) {
        const read = readPayloadFile(file, await readFile(file, 'utf8'));
        payloads.push(...read.payloads);
        problems.push(...read.problems);
      }
    }
  }
  return { payloads, problems };
}

const payloadFile = /\.(json|jsonl|ndjson)$/;

async function filesAt(path: string): Promise<{ readonly found: readonly string[] } | { readonly problem: Problem }> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    const why = found.code === 'ENOENT' ? 'there is no such file or folder' : found.message;
    return { problem: { message: `cannot read payloads from ${path}: ${why}`, place: { file: path } } };
  }
  if (!found.isDirectory()) return { found: [path] };
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && payloadFile.test(entry.name))
    .map((entry) => join(path, relative(path, entry.parentPath), entry.name).split(sep).join('/'))
    .sort();
  if (files.length === 0) {
    return {
      problem: {
        message: `no payloads in ${path}`,
        hint: 'A folder of payloads holds .json, .jsonl or .ndjson files.',
        place: { file: path },
      },
    };
  }
  return { found: files };
}
