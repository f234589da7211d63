/** Python programs are bundled as text. */
declare module '*.py' {
  const source: string;
  export default source;
}
