/** Replaced by the build with the version in package.json, so that `--version` reads no file. */
declare const HOOKLINT_VERSION: string | undefined;

export const version: string = typeof HOOKLINT_VERSION === 'undefined' ? '0.0.0-source' : HOOKLINT_VERSION;

/** Replaced in releases by the commit that the GitHub Action is to be pinned to. */
declare const HOOKLINT_ACTION_COMMIT: string | undefined;

export const actionCommit: string | undefined =
  typeof HOOKLINT_ACTION_COMMIT === 'undefined' ? undefined : HOOKLINT_ACTION_COMMIT;
