/** A payload that a shell prints with `echo` for a program that reads JSON. Pure. */

export interface EchoedPayload {
  /** The variable that holds the payload. */
  readonly name: string;
  /** What reads it: `jq`. */
  readonly reader: string;
  /** Of the call of `echo`, in the text. */
  readonly offset: number;
  readonly length: number;
}

const echoed =
  /(?<=^|[\s;&|({!`])echo[ \t]+(?:-n[ \t]+)?(["']?)\$(?:\{(?<braced>\w{1,60})\}|(?<name>\w{1,60}))\1[ \t]*\|[ \t]*(?<reader>jq|gojq|python3?|node|deno|bun|ruby|perl)(?=[ \t])/gm;

/** The first `echo "$INPUT" | jq …` of a text, where `INPUT` is all that the hook was given on stdin. */
export function echoedPayload(text: string): EchoedPayload | undefined {
  for (const match of text.matchAll(echoed)) {
    const { braced, name = braced ?? '', reader = '' } = match.groups ?? {};
    const isPayload = new RegExp(
      `(?:^|[\\s;&|(])${name}=(["']?)(?:\\$\\((?:cat(?: (?:-|/dev/stdin))?|<[ ]?/dev/stdin)\\)|\`cat\`)\\1(?=[\\s;&|)]|$)`,
      'm',
    );
    if (isPayload.test(text)) return { name, reader, offset: match.index, length: match[0].length - reader.length };
  }
  return undefined;
}
