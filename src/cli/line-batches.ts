/** A byte stream as lines of text, many at a time: one await per chunk, not per line. */

const lineFeed = 10;

/** Bytes of a line that are kept; more than that is no record, and must not fill the memory. */
const longestLine = 64 * 1024 * 1024;

/**
 * Yields the lines of the stream in batches, without their line feeds. A line that spans chunks is put together; memory
 * holds one chunk and one line. The last line needs no line feed.
 */
export async function* lineBatches(stream: AsyncIterable<Uint8Array | string>): AsyncIterable<readonly string[]> {
  let rest: Buffer[] = [];
  let restLength = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    const end = bytes.lastIndexOf(lineFeed);
    if (end >= 0) {
      const whole = bytes.subarray(0, end);
      yield (rest.length === 0 ? whole : Buffer.concat([...rest, whole])).toString('utf8').split('\n');
      rest = [];
      restLength = 0;
    }
    const begun = bytes.subarray(end + 1, end + 1 + Math.max(0, longestLine - restLength));
    if (begun.length > 0) rest.push(begun);
    restLength += begun.length;
  }
  if (restLength > 0) yield Buffer.concat(rest).toString('utf8').split('\n');
}
