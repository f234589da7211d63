/** Paths that a script puts together from its project's folder and names: `path.join(root, '.claude', 'x.json')`. Pure. */
import type { Hook, Language } from '../../model.js';

/** The folder of the script itself, at the beginning of a path. */
export const ofScript = '{{SCRIPT}}';

/** How often a variable stands for another. */
const deepest = 6;

/** The path that an expression names: from the project's folder, from `~`, from the script's folder or absolute. */
export function pathNamed(expression: string, text: string, language: Language, depth = 0): string | undefined {
  if (depth > deepest) return undefined;
  const own = expression.trim();
  const quoted = /^[rf]?(["'`])([^"'`\n]*)\1$/.exec(own);
  if (quoted !== null) return inText(quoted[2] ?? '', own, text, language, depth);
  const folder = folders.find(([pattern]) => pattern.test(own))?.[1];
  if (folder !== undefined) return folder;
  const again = (part: string): string | undefined => pathNamed(part, text, language, depth + 1);
  const call = /^([\w.]+)\((.*)\)$/s.exec(own);
  if (call !== null && isWhole(call[2] ?? '')) {
    const parts = splitAt(call[2] ?? '', ',');
    if (joins.test(call[1] ?? '')) return joined(parts.map(again));
    return kept.test(call[1] ?? '') && parts.length === 1 ? again(parts[0] ?? '') : undefined;
  }
  const method = /^(.+)\.(?:resolve|absolute|expanduser)\(\)$/s.exec(own);
  if (method !== null) return again(method[1] ?? '');
  const pieces = language === 'python' ? splitAt(own, '/') : [own];
  if (pieces.length > 1) return joined(pieces.map(again));
  const first = splitAt(own, language === 'python' ? ' or ' : own.includes('??') ? '??' : '||');
  if (first.length > 1) return again(first[0] ?? '') ?? again(first[1] ?? '');
  return /^[A-Za-z_]\w*$/.test(own) ? again(definitionOf(own, text) ?? '') : undefined;
}

/** What stands for a folder by itself. */
const folders: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:os\.)?(?:environ\.get|getenv)\(\s*["']CLAUDE_PROJECT_DIR["'].*\)$|^os\.environ\[["']CLAUDE_PROJECT_DIR["']\]$/s,
    '.',
  ],
  [/^process\.env\.CLAUDE_PROJECT_DIR$|^process\.cwd\(\)$|^os\.getcwd\(\)$|^(?:pathlib\.)?Path\.cwd\(\)$/, '.'],
  [/^\w+(?:\.cwd|\[["']cwd["']\]|\.get\(\s*["']cwd["'].*\))$/s, '.'],
  [/^(?:os\.)?homedir\(\)$|^(?:pathlib\.)?Path\.home\(\)$|^process\.env\.HOME$|^os\.environ\[["']HOME["']\]$/, '~'],
  [/^__dirname$|^import\.meta\.dirname$|^(?:pathlib\.)?Path\(__file__\)(?:\.resolve\(\))?\.parent$/, ofScript],
  [/^os\.path\.dirname\((?:os\.path\.(?:abspath|realpath)\()?__file__\)?\)$/, ofScript],
];

const joins = /^(?:os\.path\.join|path\.(?:join|resolve)|join|resolve|(?:pathlib\.)?Path)$/;
const kept = /^(?:str|os\.path\.(?:expanduser|abspath|realpath)|path\.normalize)$/;

/** A text in quotes, with what it fills in. */
function inText(inner: string, quoted: string, text: string, language: Language, depth: number): string | undefined {
  if (!quoted.startsWith('f') && !quoted.startsWith('`')) return /[{}$]/.test(inner) ? undefined : inner;
  const filling = /\$?\{([^{}]{1,120})\}/g;
  const parts = [...inner.matchAll(filling)].map(([, part = '']) => pathNamed(part, text, language, depth + 1));
  if (parts.includes(undefined)) return undefined;
  let index = 0;
  return inner.replace(filling, () => parts[index++] ?? '');
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const last = parts.findLastIndex((part) => part?.startsWith('/') || part?.startsWith('~') || part === ofScript);
  return parts
    .slice(Math.max(last, 0))
    .join('/')
    .replace(/\/{2,}/g, '/');
}

/** The one value that the script gives a variable; undefined where there are others. */
function definitionOf(name: string, text: string): string | undefined {
  const all = [
    ...text.matchAll(
      new RegExp(
        `^[ \\t]*(?:(?:export\\s+)?(?:const|let|var)\\s+)?${name}(?:\\s*:\\s*\\w+)?\\s*=\\s*(?!=)([^\\n]{1,300})$`,
        'gm',
      ),
    ),
  ];
  const only = all.length === 1 ? all[0] : undefined;
  return only?.[1]?.replace(/(?<!\s)\s+#[^"'\n]{0,200}$|(?<!\s)\s*;\s*(?:\/\/.*)?$/, '').trim();
}

/** Parts of an expression, cut where no bracket or quote is open. */
function splitAt(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let open = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (/["'`]/.test(character)) quote = character;
    else if (/[([{]/.test(character)) open++;
    else if (/[)\]}]/.test(character)) open--;
    else if (open === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** Does no bracket close what the text did not open? `a) + f(b` is not what stands between two. */
function isWhole(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === '(') open++;
    if (character === ')' && --open < 0) return false;
  }
  return open === 0;
}

/** Such a path of a hook, with the folder of its script filled in. */
export function fromProject(path: string, { projectDir, script }: Pick<Hook, 'projectDir' | 'script'>): string {
  if (!path.startsWith(ofScript)) return path;
  const walked: string[] = [];
  for (const step of `${script?.absolutePath ?? ''}/..${path.slice(ofScript.length)}`.split('/')) {
    if (step === '..') walked.pop();
    else if (step !== '.') walked.push(step);
  }
  return walked.join('/').replace(`${projectDir}/`, '');
}
