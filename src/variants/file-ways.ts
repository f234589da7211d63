/** Other ways to write a file, for guards of Write and Edit: through Bash. Data. Pure. */
import { quoted, word } from './quoting.js';

/** A file as a tool was asked to write it. */
export interface FileText {
  /** From the project's folder. */
  readonly path: string;
  readonly content: string;
}

export interface FileVariation {
  readonly name: string;
  /** What it looks like for `.env`. */
  readonly example: string;
  readonly write: (file: FileText) => string | undefined;
}

/** The holes of a template: `{path}`, `{folder}`, `{name}` and `{content}` as words, `{text}` as it is, programs as `{python}`, `{node}`, `{shell}`. */
function fileVariation(name: string, example: string, template: string): FileVariation {
  return {
    name,
    example,
    write: ({ path, content }) => {
      const at = path.lastIndexOf('/');
      const values: Readonly<Record<string, string>> = {
        path: word(path),
        content: quoted(content),
        text: content,
        folder: word(at === -1 ? '.' : path.slice(0, at)),
        name: word(path.slice(at + 1)),
        python: quoted(`open(${JSON.stringify(path)}, "w").write(${JSON.stringify(content)})`),
        node: quoted(`require("fs").writeFileSync(${JSON.stringify(path)}, ${JSON.stringify(content)})`),
        shell: quoted(`printf %s ${quoted(content)} > ${word(path)}`),
      };
      return template.replace(/\{(\w+)\}/g, (hole, key: string) => values[key] ?? hole);
    },
  };
}

export const fileWays: readonly FileVariation[] = [
  fileVariation('redirected', 'echo … > .env', 'printf %s {content} > {path}'),
  fileVariation('here-document', 'cat > .env <<END', "cat > {path} <<'END'\n{text}\nEND"),
  fileVariation('tee', 'echo … | tee .env', 'printf %s {content} | tee {path}'),
  fileVariation(
    'copied',
    'cp /tmp/x .env',
    'printf %s {content} > "${TMPDIR:-/tmp}/x" && cp "${TMPDIR:-/tmp}/x" {path}',
  ),
  fileVariation(
    'moved',
    'mv /tmp/x .env',
    'printf %s {content} > "${TMPDIR:-/tmp}/x" && mv "${TMPDIR:-/tmp}/x" {path}',
  ),
  fileVariation(
    'installed',
    'install -m 644 /tmp/x .env',
    'printf %s {content} > "${TMPDIR:-/tmp}/x" && install -m 644 "${TMPDIR:-/tmp}/x" {path}',
  ),
  fileVariation('dd', 'dd of=.env', 'printf %s {content} | dd of={path} 2>/dev/null'),
  fileVariation('from-its-folder', 'cd config && echo … > .env', 'cd {folder} && printf %s {content} > {name}'),
  fileVariation('path-in-variable', 'f=.env; echo … > "$f"', 'f={path}; printf %s {content} > "$f"'),
  fileVariation('python', 'python3 -c \'open(".env", "w")…\'', 'python3 -c {python}'),
  fileVariation('node', 'node -e \'fs.writeFileSync(".env", …)\'', 'node -e {node}'),
  fileVariation('sh-c', "sh -c 'echo … > .env'", 'sh -c {shell}'),
];

/** Paths that look alike and are other files: to be let through. The control is a file of the same place and kind with a name of its own. */
export function lookalikes(
  path: string,
): readonly { readonly name: string; readonly path: string; readonly control: string }[] {
  const at = path.lastIndexOf('/');
  const folder = path.slice(0, at + 1);
  const base = path.slice(at + 1);
  return [
    { name: 'example-of-it', path: `${folder}${base}.example`, control: `${folder}other.example` },
    { name: 'page-about-it', path: `docs/${base.replace(/^\./, '')}.md`, control: 'docs/other.md' },
    { name: 'longer-name', path: `${folder}my${base.replace(/^\./, '')}-notes.txt`, control: `${folder}other.txt` },
  ];
}
