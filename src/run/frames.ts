/** The frames that hooklint and its workers exchange (python/worker.py says how they look): requests out, answers in. */
import type { FileChange, Prop } from '../model.js';
import type { Environment } from './environment.js';
import type { Ended, Traces } from './execution.js';
import type { Launch } from './launch.js';

/** The request for one launch. `id` comes back with the answer; `program` is the absolute path of `argv[0]`. */
export function encodeRequest(
  id: number,
  program: string,
  { argv, cwd, env, limits, props = [], stdin }: Launch,
): Buffer {
  const { graceMs, keptBytes, timeoutMs, totalBytes } = limits;
  const numbers = `${id}\0${timeoutMs}\0${keptBytes}\0${totalBytes}\0${graceMs}`;
  const command = `${field(cwd)}\0${field(program)}\0${argv.length}\0${argv.map(field).join('\0')}`;
  const { bytes, text } = variables(env);
  const described = Buffer.concat(props.flatMap(describe));
  const head = Buffer.from(`${numbers}\0${command}\0${bytes}\0${described.length}\0${text}`);
  const body = [head, described, Buffer.from(stdin)];
  return Buffer.concat([Buffer.from(`${body.reduce((sum, { length }) => sum + length, 0)}\n`), ...body]);
}

/** One prop as props.py reads it. */
function describe(prop: Prop): readonly Uint8Array[] {
  const text = prop.kind === 'file' ? prop.content : '';
  const content = typeof text === 'string' ? Buffer.from(text) : text;
  const letter = prop.kind === 'file' ? (prop.executable ? 'x' : 'f') : prop.kind === 'folder' ? 'd' : 'g';
  return [Buffer.from(`${letter}${field(prop.path)}\0${content.length}\0`), content];
}

/** No argument and no variable can hold a NUL, and it must not shift the fields behind it. */
function field(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

interface Written {
  readonly own: Environment;
  readonly text: string;
  readonly bytes: number;
}

/** By those set on top of the user's own, which are the same for all runs of a session. */
const written = new WeakMap<Environment, Written>();

/** The variables as the frame has them, and how many bytes they are. */
function variables({ added, own }: Launch['env']): Written {
  const known = written.get(added);
  if (known?.own === own) return known;
  const text = [...Object.entries(own), ...Object.entries(added)]
    .map(([name, value]) => field(`${name}=${value}`))
    .join('\0');
  const found = { own, text, bytes: Buffer.byteLength(text) };
  written.set(added, found);
  return found;
}

/** What a worker saw of one run. */
export interface Answer {
  readonly id: number;
  /** As wait(2) gives it. */
  readonly waitStatus: number;
  readonly ended: Ended | undefined;
  readonly held: boolean;
  readonly durationMs: number;
  /** How long a processor worked for it and for the children that it waited for. */
  readonly cpuMs: number;
  readonly seen: readonly [stdout: number, stderr: number];
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Error number of a start that failed; 0: it started. */
  readonly errno: number;
  /** What the hook did to the machine; only namespaces can tell. */
  readonly traces?: Traces;
}

const endings: Readonly<Record<string, Ended>> = { T: 'time', O: 'output', R: 'resources' };

/** Throws for a frame that is no answer: something other than the worker wrote to its output. */
export function decodeAnswer(frame: Buffer): Answer {
  const end = frame.indexOf('\n');
  const line = frame.toString('latin1', 0, end);
  const match =
    /^(?<id>\d+) (?<status>\d+) (?<ended>[-TOR]) (?<held>[01]) (?<ms>\d+) (?<cpu>\d+) (?<out>\d+) (?<err>\d+) (?<keptOut>\d+) (?<keptErr>\d+) (?<errno>\d+) (?<changes>\d+)$/.exec(
      line,
    )?.groups;
  const number = (name: string) => Number(match?.[name]);
  const stderrAt = end + 1 + number('keptOut');
  const changesAt = stderrAt + number('keptErr');
  if (match === undefined || changesAt + number('changes') !== frame.length) {
    throw new Error(`a worker answered ${JSON.stringify(line.slice(0, 100))}`);
  }
  return {
    id: number('id'),
    waitStatus: number('status'),
    ended: endings[match.ended ?? ''],
    held: match.held === '1',
    durationMs: number('ms'),
    cpuMs: number('cpu'),
    seen: [number('out'), number('err')],
    // Copies, so that a small output does not keep a large frame alive.
    stdout: new Uint8Array(frame.subarray(end + 1, stderrAt)),
    stderr: new Uint8Array(frame.subarray(stderrAt, changesAt)),
    errno: number('errno'),
    ...(changesAt < frame.length && { traces: tracesIn(frame.toString('utf8', changesAt)) }),
  };
}

const kinds: Readonly<Record<string, FileChange['change']>> = { '+': 'created', '~': 'modified', '-': 'deleted' };

function tracesIn(list: string): Traces {
  const [tried = '', ...changes] = list.split('\0');
  return {
    ...(tried !== '@' && { networkAttempts: Number(tried.slice(1)) }),
    changes: changes.map(changeOf).sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** `+path`, `~path`, `-path`, or `!times path`. */
function changeOf(entry: string): Traces['changes'][number] {
  const refused = /^!(\d+) (.*)$/s.exec(entry);
  return refused === null
    ? { change: kinds[entry.charAt(0)] ?? 'modified', path: entry.slice(1) }
    : { change: 'refused', path: refused[2] ?? '', times: Number(refused[1]) };
}

/** Cuts a stream of bytes into frames. Throws where the stream holds no frame, or one longer than `limit`. */
export function frameReader(limit: number): (chunk: Buffer) => Buffer[] {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = 0;
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    const frames: Buffer[] = [];
    while (size > 0 && size >= wanted) {
      const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      const end = bytes.indexOf('\n');
      if (end === -1 && size < 20) {
        chunks = [bytes];
        break;
      }
      const length = /^\d{1,12}$/.test(bytes.toString('latin1', 0, Math.max(end, 0)))
        ? Number(bytes.toString('latin1', 0, end))
        : -1;
      if (length < 0 || length > limit) throw new Error('what a worker wrote is no frame');
      wanted = end + 1 + length;
      if (size < wanted) {
        chunks = [bytes];
        break;
      }
      frames.push(bytes.subarray(end + 1, wanted));
      chunks = size === wanted ? [] : [bytes.subarray(wanted)];
      size -= wanted;
      wanted = 0;
    }
    return frames;
  };
}
