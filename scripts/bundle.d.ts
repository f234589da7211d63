export declare const root: string;
export declare const loader: Readonly<Record<string, 'text'>>;
export declare function bundle(outdir: string, options?: { readonly standalone?: boolean }): Promise<void>;
