/** Options as data: one table per command drives the parser, the help, the completion and the types of the arguments. */

export interface Option {
  /** `list` may be given several times. */
  readonly type: 'boolean' | 'string' | 'number' | 'list';
  /** One letter. */
  readonly alias?: string;
  /** What it does; one clause without a full stop. */
  readonly description: string;
  /** What stands for the value in the help: `VERSION`. */
  readonly value?: string;
  /** The legal values, where they can be listed. */
  readonly values?: readonly string[];
  /** The heading that it stands under in the help; absent: `Options`. */
  readonly group?: string;
}

export type OptionTable = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> = O['type'] extends 'boolean'
  ? boolean
  : O['type'] extends 'list'
    ? readonly (O extends { values: readonly (infer V)[] } ? V : string)[]
    : (O['type'] extends 'number' ? number : O extends { values: readonly (infer V)[] } ? V : string) | undefined;

/** The arguments of a command: the options by their name, and what stands beside them. */
export type Arguments<T extends OptionTable> = { readonly [K in keyof T]: ValueOf<T[K]> } & {
  readonly positionals: readonly string[];
};
