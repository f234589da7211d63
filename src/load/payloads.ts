/** The payloads that hooks are run on: the shipped corpus and the user's own files. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { isEventName } from '../contract/events.js';
import type { EventName, Payload, PayloadJson, Problem } from '../model.js';
import { filesBelow, kindOf } from './files.js';
import { packageRoot } from './package-root.js';

/** How a shipped payload came to be. */
type Provenance =
  /** As the client wrote it, with paths and ids replaced. */
  | { readonly kind: 'captured'; readonly client: string; readonly how: string }
  /** A captured payload with other content: another tool input, prompt or path. */
  | { readonly kind: 'adapted'; readonly client: string; readonly from: string }
  /** Never seen from a client; written after its types. */
  | { readonly kind: 'documented'; readonly client: string; readonly how: string };

/** A file of the corpus. */
interface CorpusFile {
  readonly nature: Payload['nature'];
  readonly danger?: string;
  readonly provenance: Provenance;
  readonly payload: PayloadJson;
}

/**
 * The shipped payloads, in the order of events and file names; with `events` only theirs, which reads fewer files.
 * Their JSON holds placeholders, which `materialise` fills in.
 *
 * @example
 * ```ts
 * import { loadCorpus } from 'hooklint';
 *
 * const payloads = await loadCorpus(new Set(['Stop']));
 * console.log(payloads.every(({ event }) => event === 'Stop')); // true
 * ```
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
  const { nature, provenance, danger, payload } = JSON.parse(readFileSync(file, 'utf8')) as CorpusFile;
  return {
    id,
    event: payload.hook_event_name as EventName,
    json: payload,
    nature,
    provenance: describe(provenance),
    ...(danger === undefined ? {} : { danger }),
  };
}

function describe(provenance: Provenance): string {
  switch (provenance.kind) {
    case 'captured':
      return `captured from ${provenance.client}: ${provenance.how}`;
    case 'adapted':
      return `${provenance.from}, captured from ${provenance.client}, with different content`;
    case 'documented':
      return `written from the types of ${provenance.client}; ${provenance.how}`;
  }
}

/**
 * The user's own payloads: files of one JSON payload (`.json`) or of one per line (`.jsonl`, `.ndjson`), and folders of
 * such files, read recursively. What cannot be used is a problem and loses nothing else. Ids are the paths as given,
 * with the number of the line for JSON Lines; relative ones count from `cwd`.
 *
 * @example
 * ```ts
 * import { loadPayloads } from 'hooklint';
 *
 * const { payloads, problems } = await loadPayloads(['payloads']);
 * console.log(payloads[0]?.id, payloads[0]?.event, problems.length); // payloads/push.json PreToolUse 0
 * ```
 */
export async function loadPayloads(
  paths: readonly string[],
  cwd: string = process.cwd(),
): Promise<{ readonly payloads: readonly Payload[]; readonly problems: readonly Problem[] }> {
  const payloads: Payload[] = [];
  const problems: Problem[] = [];
  if (paths.length === 0) return { payloads, problems };
  // The validators are large, and hardly a run needs them.
  const { readPayloadFile } = await import('./payload-file.js');
  for (const path of paths) {
    const { files, problem } = await payloadFiles(path, cwd);
    if (problem !== undefined) problems.push(problem);
    for (const { name, absolute } of files) {
      const text = textOf(absolute);
      const read =
        typeof text === 'string'
          ? readPayloadFile(sep === '/' ? name : name.split(sep).join('/'), text)
          : { payloads: [], problems: [{ message: text.message, place: { file: name } }] };
      payloads.push(...read.payloads);
      problems.push(...read.problems);
    }
  }
  return { payloads, problems };
}

/** Read at once: the files are small and can be many, and a promise for each costs several trips to another thread. */
function textOf(file: string): string | Error {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return error as Error;
  }
}

interface Files {
  /** Each as the user named it, and where it is. */
  readonly files: readonly { readonly name: string; readonly absolute: string }[];
  readonly problem?: Problem;
}

async function payloadFiles(path: string, cwd: string): Promise<Files> {
  const absolute = resolve(cwd, path);
  const kind = await kindOf(absolute);
  if (kind === 'file') return { files: [{ name: path, absolute }] };
  const files = kind === 'folder' ? await payloadsBelow(path, absolute) : [];
  if (files.length > 0) return { files };
  const message = kind === 'missing' ? 'no such payload file or folder' : 'no payloads in this folder';
  const hint = 'A payload is a .json file, or a line of a .jsonl or .ndjson file; folders are searched for both.';
  return { files, problem: { message, hint, place: { file: path } } };
}

/** As the user named the folder, with what is below it. */
async function payloadsBelow(path: string, absolute: string): Promise<Files['files']> {
  const files = (await filesBelow(absolute)).filter((file) => /\.(json|jsonl|ndjson)$/.test(file));
  const above = join(path, 'x').slice(0, -1);
  const begin = absolute.endsWith(sep) ? absolute.length : absolute.length + 1;
  return files.map((file) => ({ name: above + file.slice(begin), absolute: file }));
}
