/** A byte stream as lines of text, many at a time: one await per chunk, not per line. */

const lineFeed = 10;

/** Bytes of a line that are kept; more than that is no record, and must not fill the memory. */
const longestLine = 64 * 1024 * 1024;

/** The lines of bytes that end where a line does. */
type Pick = (bytes: Buffer) => readonly string[];

const everyLine: Pick = (bytes) => bytes.toString('utf8').split('\n');

/**
 * Yields the lines of the stream in batches, without their line feeds; `pick` may leave some out. A line that spans chunks is put together; memory
 * holds one chunk and one line. The last line needs no line feed.
 */
export async function* lineBatches(
  stream: AsyncIterable<Uint8Array | string>,
  pick: Pick = everyLine,
): AsyncIterable<readonly string[]> {
  let rest: Buffer[] = [];
  let restLength = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    const end = bytes.lastIndexOf(lineFeed);
    if (end >= 0) {
      const whole = bytes.subarray(0, end);
      yield pick(rest.length === 0 ? whole : Buffer.concat([...rest, whole]));
      rest = [];
      restLength = 0;
    }
    const begun = bytes.subarray(end + 1, end + 1 + Math.max(0, longestLine - restLength));
    if (begun.length > 0) rest.push(begun);
    restLength += begun.length;
  }
  if (restLength > 0) yield pick(Buffer.concat(rest));
}
