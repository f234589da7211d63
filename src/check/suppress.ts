/**
 * Wishes not to hear of something: comments in the linted files, and ignores of the configuration. Pure.
 *
 *     # hooklint-disable-next-line rule-a, rule-b -- reason
 *     echo "{}" # hooklint-disable-line rule-a
 *     # hooklint-disable rule-a        the whole file; without a rule, every rule
 */
import type { ConfigFile, Finding, Place, Project, Suppression } from '../model.js';

/** An ignore of the configuration, with its globs made into a test. */
export interface Ignore {
  /** Absent: every rule. */
  readonly rules?: readonly string[];
  readonly matches: (file: string) => boolean;
  /** JSON pointer: only findings on this value of a configuration file. */
  readonly at?: string;
  readonly reason?: string;
  /** Where the ignore itself stands. */
  readonly place: Place;
}

/** Every suppression that concerns the project, in the order of files and lines. */
export function suppressionsOf(project: Project, ignores: readonly Ignore[]): readonly Suppression[] {
  const scripts = new Map(
    project.hooks.flatMap(({ script }) =>
      script === undefined ? [] : [...(script.libraries ?? []), script].map(({ path, text }) => [path, text] as const),
    ),
  );
  const texts = [...scripts, ...project.configs.map(({ path, text }): [string, string] => [path, text])];
  return [
    ...texts.flatMap(([file, text]) => commentsIn(file, text)),
    ...ignores.map((ignore) => fromConfiguration(ignore, project.configs)),
  ];
}

/** The findings that nobody asked not to hear of, and the suppressions that silenced at least one. */
export function suppress(
  findings: readonly Finding[],
  suppressions: readonly Suppression[],
): { readonly kept: readonly Finding[]; readonly used: ReadonlySet<Suppression> } {
  const used = new Set<Suppression>();
  const kept = findings.filter((finding) => {
    const silencing = suppressions.filter((suppression) => covers(suppression, finding));
    for (const suppression of silencing) used.add(suppression);
    return silencing.length === 0;
  });
  return { kept, used };
}

function covers({ rules, scope }: Suppression, { rule, place }: Finding): boolean {
  if (rules.length > 0 && !rules.includes(rule)) return false;
  if (!scope.matches(place.file)) return false;
  if (scope.lines === undefined) return true;
  return place.line !== undefined && place.line >= scope.lines.first && place.line <= scope.lines.last;
}

/** Behind a comment mark of any language a hook is written in; the reason stands behind two dashes. */
const directive = /(?:#|\/\/|\/\*|--|;)\s*hooklint-disable(-next-line|-line)?(?![\w-])([^\n]*)/g;
const ruleId = /^[a-z\d]+(?:-[a-z\d]+)*$/;

function commentsIn(file: string, text: string): readonly Suppression[] {
  if (!text.includes('hooklint-disable')) return [];
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(directive)].map((match): Suppression => {
      const [, kind, rest = ''] = match;
      const [list = '', ...reason] = rest.replace(/\*\/\s*$/, '').split(/\s--\s/);
      const line = index + 1;
      const target = kind === '-next-line' ? line + 1 : line;
      return {
        rules: list.split(/[\s,]+/).filter((word) => ruleId.test(word)),
        ...(reason.length === 0 ? {} : { reason: reason.join(' -- ').trim() }),
        place: { file, line, column: match.index + 1, endLine: line, endColumn: match.index + match[0].length + 1 },
        scope: {
          matches: (other) => other === file,
          ...(kind === undefined ? {} : { lines: { first: target, last: target } }),
        },
      };
    }),
  );
}

function fromConfiguration(
  { rules = [], matches, at, reason, place }: Ignore,
  configs: readonly ConfigFile[],
): Suppression {
  return {
    rules,
    ...(reason === undefined ? {} : { reason }),
    place,
    scope: at === undefined ? { matches } : placedAt(at, matches, configs),
  };
}

/** The lines of the value at a pointer; nothing where no file has one. */
function placedAt(pointer: string, matches: Ignore['matches'], configs: readonly ConfigFile[]): Suppression['scope'] {
  for (const config of configs) {
    const found = matches(config.path) ? config.locate(pointer, 'value') : undefined;
    if (found?.line !== undefined) {
      const lines = { first: config.locate(pointer, 'key')?.line ?? found.line, last: found.endLine ?? found.line };
      return { matches: (file) => file === config.path, lines };
    }
  }
  return { matches: () => false };
}
