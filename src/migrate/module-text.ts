/** The text of a mod that denies what the rules say. Pure. */
import type { Comparison, Condition, Subject } from './condition.js';
import type { DenyRule } from './fit.js';
import type { Template } from './template.js';

export interface ModuleParts {
  /** What the guard is called in its own failure: `no-force-push`. */
  readonly name: string;
  /** Where it was moved from. */
  readonly from: string;
  /** The tools that it is asked about; absent: all. */
  readonly tools?: readonly string[] | { readonly pattern: string };
  readonly rules: readonly DenyRule[];
}

export function moduleText({ name, from, tools, rules }: ModuleParts): string {
  const subjects = subjectsOf(rules);
  const usesName = subjects.some(({ part }) => part === 'name');
  return `// Moved from ${from.replaceAll('\n', ' ')} by hooklint migrate, which held both against the same calls.
const text = value => (typeof value === 'string' ? value : '')
${usesName ? "const last = path => path.slice(path.lastIndexOf('/') + 1)\n" : ''}
export function register(on) {
  on('tool.call', ${matcherText(tools)}async ($, e, next) => {
${subjects.map((subject) => `    const ${variable(subject)} = ${expressionFor(subject)}\n`).join('')}${rules.map(ruleText).join('')}    return next(e)
  }).catch(() => ({ deny: ${quoted(`${name} failed, so the call was not made.`)} }))
}
`;
}

function matcherText(tools: ModuleParts['tools']): string {
  if (tools === undefined) return '';
  if ('pattern' in tools) return `{ tool: ${regexText(tools.pattern, '')} }, `;
  const [only, ...more] = tools.map(quoted);
  return `{ tool: ${more.length === 0 ? only : `[${[only, ...more].join(', ')}]`} }, `;
}

function subjectsOf(rules: readonly DenyRule[]): readonly Subject[] {
  const all = rules.flatMap(({ any, reason }) => [
    ...any.flatMap(({ all, none }) => [...all, ...none].map(({ subject }) => subject)),
    ...reason.filter((part): part is Subject => typeof part !== 'string'),
  ]);
  return [...new Map(all.map((subject) => [variable(subject), subject])).values()];
}

/** `command`, `filePath`, `filePathName`. */
function variable({ field, part }: Subject): string {
  const words = field.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return `${/^[A-Za-z]/.test(name) && name !== 'e' && name !== 'next' ? name : `field${name}`}${part === 'name' ? 'Name' : ''}`;
}

function expressionFor(subject: Subject): string {
  const { field, part } = subject;
  const value = /^[A-Za-z_]\w*$/.test(field) ? `text(e.${field})` : `text(e[${quoted(field)}])`;
  return part === 'name' ? `last(${value})` : value;
}

function ruleText({ any, reason }: DenyRule): string {
  const conditions = any.map((condition) => conditionText(condition, any.length > 1));
  return `    if (${conditions.join(' ||\n      ')}) {\n      return { deny: ${reasonText(reason)} }\n    }\n`;
}

function conditionText({ all, none }: Condition, among: boolean): string {
  const parts = [...all.map((each) => comparisonText(each)), ...none.map((each) => comparisonText(each, true))];
  return parts.length > 1 && among ? `(${parts.join(' && ')})` : parts.join(' && ');
}

function comparisonText({ subject, is, value, flags }: Comparison, isNot = false): string {
  const not = isNot ? '!' : '';
  const of = variable(subject);
  switch (is) {
    case 'equal':
      return `${of} ${isNot ? '!' : '='}== ${quoted(value)}`;
    case 'included':
      return `${not}${of}.includes(${quoted(value)})`;
    case 'start':
      return `${not}${of}.startsWith(${quoted(value)})`;
    case 'end':
      return `${not}${of}.endsWith(${quoted(value)})`;
    case 'matched':
      return `${not}${regexText(value, flags)}.test(${of})`;
  }
}

/** The source that JavaScript itself writes into a literal. */
function regexText(source: string, flags: string): string {
  return `/${new RegExp(source).source}/${flags}`;
}

function reasonText(reason: Template): string {
  if (reason.every((part) => typeof part === 'string')) return quoted(reason.join(''));
  const parts = reason.map((part) =>
    typeof part === 'string'
      ? part.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n')
      : `\${${variable(part)}}`,
  );
  return `\`${parts.join('')}\``;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
