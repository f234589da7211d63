/**
 * The state in the fragment of the address, which browsers send nowhere. Short states are written out, so that a link
 * shows what it is about; texts of some length are compressed.
 */
import { emptyState, longestText, readState, type State } from './state.js';

/** Links longer than this are cut by chats and issue trackers; the state is not put into one. */
export const longestAddress = 30_000;

/** Members as they are written, in this order. */
const members = ['view', 'event', 'client', 'end', 'stdout', 'stderr', 'payload', 'settings', 'hook'] as const;

/** `#event=Stop&end=2`: what differs from an empty state. */
export function addressOf(state: State): string {
  const parts = members
    .filter((name) => name === 'event' || state[name] !== emptyState[name])
    .map((name) => `${name}=${encoded(String(state[name]))}`);
  return `#${parts.join('&')}`;
}

/** As encodeURIComponent does it, but for what every browser takes in a fragment as it is; half a surrogate is none. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%(?:20|2C|2F|3A|40|3F)/g, (code) =>
    code === '%20' ? '+' : decodeURIComponent(code),
  );
}

/** The shortest address of a state; undefined where it is too long for a link. */
export async function shortAddress(state: State): Promise<string | undefined> {
  const plain = addressOf(state);
  if (plain.length <= 300) return plain;
  const { event } = state;
  const rest = Object.fromEntries(
    members.filter((name) => state[name] !== emptyState[name]).map((name) => [name, state[name]]),
  );
  const packed = `#event=${event}&z=${await deflated(JSON.stringify(rest))}`;
  const short = packed.length < plain.length ? packed : plain;
  return short.length <= longestAddress ? short : undefined;
}

/** The state that an address holds; undefined where it holds none. What cannot be read is left out. */
export async function stateAt(fragment: string): Promise<State | undefined> {
  // An address that we would not make is not worth its reading.
  if (fragment.length > 2 * longestAddress || !/[#&](?:event|z|view|settings)=/.test(fragment)) return undefined;
  const given = Object.fromEntries(new URLSearchParams(fragment.slice(1)));
  const { z, ...plain } = given;
  const packed = z === undefined ? {} : await inflated(z).then(parsed, () => ({}));
  return readState({ ...plain, ...packed });
}

function parsed(json: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

async function deflated(text: string): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(text),
    new CompressionStream('deflate-raw'),
    Number.POSITIVE_INFINITY,
  );
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function inflated(text: string): Promise<string> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'), longestText));
}

/** All that a stream makes of the bytes; an error beyond `most`: a few kilobytes can stand for gigabytes. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // What goes wrong is told by the reader.
  const written = writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => {});
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError('the address holds too much');
    }
    chunks.push(next.value);
  }
  await written;
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
