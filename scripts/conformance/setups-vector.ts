/** `test/conformance/setups.jsonl`: hooks in every place that the client reads, how it was started, and which of them ran. */
import type { Version } from '../../src/model.js';
import type { ToolCall } from './rules-vector.js';

export interface SetupVector {
  readonly client: Version;
  readonly id: string;
  /** Another vector of the file: what this one does not say is as there, and its files lie over those. */
  readonly like?: string;
  /**
   * What lies where: `home/`, `project/`, `managed/` (the folder of managed settings) and `more/` (what arguments name).
   * A value that is no text is JSON. A hook that is to be seen has the command `note NAME`.
   */
  readonly files?: Readonly<Record<string, unknown>>;
  /** More arguments of the client; `<MORE>` and the others stand for the folders. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The user has said that the folder is not to be trusted; default: trusted. */
  readonly untrusted?: true;
  /** Played as a person does it, who says yes to every question; default: with `-p`. */
  readonly terminal?: true;
  /** Default: a word. */
  readonly prompt?: string;
  /** What the model asks for, one call after the other; default: a Bash command. */
  readonly calls?: readonly ToolCall[];
  /** What a sub-agent asks for, whose prompt holds SUBAGENTTASK. */
  readonly subagent?: readonly ToolCall[];
  /** The folder below `project/` that the client is started in. */
  readonly cwd?: string;
  /** By event, and the tool where there is one: how often each hook ran, in the order in which the first of them began. */
  readonly ran: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Each with all that it has from the one that it is like. */
export function wholeSetups(vectors: readonly SetupVector[]): readonly SetupVector[] {
  const byId = new Map(vectors.map((vector) => [vector.id, vector]));
  return vectors.map((vector) => {
    if (vector.like === undefined) return vector;
    const base = byId.get(vector.like);
    if (base === undefined) throw new RangeError(`${vector.id} is like ${vector.like}, which is not there`);
    return { ...base, ...vector, files: { ...base.files, ...vector.files } };
  });
}
