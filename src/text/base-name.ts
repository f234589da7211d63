/** The last part of a path that is written with slashes; all of it where it has none. For rooms that also run in a browser. Pure. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
