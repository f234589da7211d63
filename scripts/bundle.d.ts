export declare const root: string;
export declare function bundle(outdir: string): Promise<void>;
