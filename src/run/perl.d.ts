/** Perl programs are bundled as text. */
declare module '*.pl' {
  const source: string;
  export default source;
}
