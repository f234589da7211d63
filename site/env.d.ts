declare module '*.css';

/** What Vite makes of a pattern of modules: a function for each that loads it. */
interface ImportMeta {
  readonly glob: (
    pattern: string,
    options: { readonly import: 'default' },
  ) => Readonly<Record<string, () => Promise<unknown>>>;
}
