/** Replaced by the build with the version in package.json, so that `--version` reads no file. */
declare const HOOKLINT_VERSION: string | undefined;

export const version: string = typeof HOOKLINT_VERSION === 'undefined' ? '0.0.0-source' : HOOKLINT_VERSION;
