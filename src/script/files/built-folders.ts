/** Where builds and package managers put what nobody commits. Pure. */

const built = /[\\/](?:dist|build|out|target|bin|node_modules|vendor|\.venv|venv|\.next|lib)[\\/]/;

/** Does a path lead through a folder that builds fill? */
export const isBuilt = (path: string): boolean => built.test(path);
