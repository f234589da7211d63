export declare const generators: readonly string[];
export declare function loadTypeScript(file: string): Promise<Record<string, unknown>>;
export declare function staleFiles(name: string): Promise<{
  readonly stale: readonly (readonly [path: string, content: string])[];
  readonly extra: readonly string[];
}>;
