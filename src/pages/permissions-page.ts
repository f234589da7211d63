/** docs/permissions.md: what decides about a tool call beside its hooks, from the rows of the contract. */
import { hookSwitches, settingsLayers, unrunFrontmatter } from '../contract/layers.js';
import { permissionModes } from '../contract/permission-modes.js';
import { orderSteps, permissionOrder } from '../contract/permission-order.js';
import { bashRuleForms, fileCommands, sensitivePaths, wrappers } from '../contract/permission-rules.js';
import { inSpan, newestClient } from '../contract/version.js';
import { join } from '../evidence/phrases.js';
import type { CallOutcome } from '../model.js';
import { type Section, sheetMarkdown } from './sheet.js';

const outcomes: Readonly<Record<CallOutcome, string>> = {
  runs: 'runs',
  asked: 'asked',
  refused: 'refused',
  deferred: 'handed back',
  classified: 'the classifier decides',
};

export function permissionsPage(): string {
  return sheetMarkdown({
    title: 'Permissions and hooks',
    lead: [
      'Permission rules and modes also decide about a tool call. hooklint reads `permissions` from the settings that apply to the project, checks each payload against them, and names the rule that decided: ``tool is DENIED by `Bash(git push:*)` in .claude/settings.json:4, although the hook allows``. Without such settings and without `--permission-mode`, the verdict covers only the hook.',
      'In JSON, `verdict.call` says what happens to the call: `outcome`, `row` (the step below), `rule` with its place, `overrules` if the hook’s decision does not count, `hooksRun` and `requestHooksRun`. Records of `hooklint verdict` may carry `permission_mode`, `permissions` as settings hold them, and `headless: true` where nobody can be asked.',
    ],
    sections: [order(), ...manyWays(), modes(), rules(), layers()],
  });
}

function order(): Section {
  return {
    title: 'The order',
    lead: [
      'The first step that applies decides, using the input after `updatedInput`. PermissionRequest hooks run only with a permission prompt, that is, if the outcome is “asked”; Claude Code checks what they rewrite against deny and ask rules again.',
    ],
    columns: [{ title: '#' }, { title: 'Condition' }, { title: 'Outcome' }],
    rows: orderSteps.map((step, row) => [String(row), step, summaryOf(row)]),
  };
}

/** More ways than these are told in a table of their own. */
const few = 3;

function summaryOf(row: number): string {
  const ways = waysOf(row);
  if (ways.length > few) return `[it depends](#step-${row})`;
  return ways
    .map(({ when, what }) => (when === '' ? (ways.length === 1 ? what : `else ${what}`) : `${when}: ${what}`))
    .join('; ');
}

/** The steps whose outcome depends on much, a table each: the first line that holds decides. */
function manyWays(): readonly Section[] {
  return orderSteps.flatMap((step, row): readonly Section[] => {
    const ways = waysOf(row);
    if (ways.length <= few) return [];
    return [
      {
        title: `Step ${row}`,
        lead: [`${step}. The first line that holds decides.`],
        columns: [{ title: 'If' }, { title: 'Outcome' }],
        rows: ways.map(({ when, what }) => [when === '' ? 'anything else' : when, what]),
      },
    ];
  });
}

/** What a step comes to, by mode where that differs; without a condition for what is left over. */
function waysOf(row: number): readonly { readonly when: string; readonly what: string }[] {
  const rows = permissionOrder.filter((each) => each.row === row && inSpan(newestClient, each));
  const ways = rows.map(({ outcome, modes, all, outright }) => {
    const where = [
      ...all.filter((name) => row === 12 || !isObvious(name, row)).map((name) => clauses[name] ?? name),
      ...(modes === undefined || row === 6 || (row > 8 && row < 12)
        ? []
        : [
            `in ${join(
              modes.map((mode) => `\`${mode}\``),
              'or',
            )}`,
          ]),
    ];
    return { when: where.join(', '), what: outright === true ? 'refused at once' : outcomes[outcome] };
  });
  const each = [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
  return [...each.filter(({ when }) => when !== ''), ...each.filter(({ when }) => when === '')];
}

/** What the step's own words say. */
const obvious: ReadonlySet<string> = new Set([
  ...['denied-outright', 'hook-block', 'hook-defer', 'deny-rule', 'ask-rule', 'hook-ask', 'hook-allow'],
]);

/** Plan mode lets through what a hook allows in some places only. */
function isObvious(name: string, row: number): boolean {
  return obvious.has(name) && !(row === 6 && name === 'hook-allow');
}

const clauses: Readonly<Partial<Record<string, string>>> = {
  dialog: 'a tool that asks the user',
  'nobody-to-ask': 'nobody to ask',
  'critical-removal': '`rm -r` of the root, the home or the project',
  'handed-removal': "`sh -c 'rm a'` beside a deny rule on `rm a`",
  'sensitive-file': 'a sensitive file',
  'narrow-bash-rule': 'an allow rule for commands',
  'allow-rule': 'an allow rule',
  'hook-allow': 'a hook allows',
  bash: 'Bash',
  'edits-inside': 'edits inside the project',
  'read-only': 'changes nothing',
  'reads-file': 'only reads',
  'starts-agent': 'starts a sub-agent',
  'sends-message': 'sends a message',
  schedules: 'schedules a prompt',
  'uses-skill': 'uses a skill',
  'asks-web': 'asks the web',
  'deny-rule': 'a deny rule matches',
  'check-deny': 'it denies',
  'check-ask': 'it asks',
  'check-allow': 'it allows',
};

function modes(): Section {
  return {
    title: 'Modes',
    columns: [{ title: 'Mode' }, { title: 'Effect' }],
    rows: permissionModes.map(({ mode, effect }) => [`\`${mode}\``, effect]),
  };
}

function rules(): Section {
  const through = [...new Set(wrappers.map(({ program }) => `\`${program}\``))].join(', ');
  return {
    title: 'Rules',
    lead: [
      `Deny and ask rules look into each part of a compound command, into \`$(…)\` and behind assignments, paths to programs and ${through}; not into \`sh -c '…'\` and \`eval\`. An allow rule has to cover every part that changes something, and does not count where the command hides what it runs: substitutions, variables, groups, background.`,
      `Paths: \`//x\` counts from the root, \`~/x\` from the home, \`/x\` from the folder of the settings, others from the project, as in a .gitignore. \`Edit(…)\` holds for every tool that edits files and for ${fileCommands.names.map((name) => `\`${name}\``).join(', ')} and redirections; a \`Read(…)\` deny rule forbids writing too. \`Write(path)\` rules match nothing.`,
      `Sensitive are files in ${sensitivePaths.folders.map((name) => `\`${name}\``).join(', ')}, and ${sensitivePaths.files.map((name) => `\`${name}\``).join(', ')}.`,
    ],
    columns: [{ title: 'Bash rule' }, { title: 'Matches' }],
    rows: bashRuleForms.map(({ form, matches }) => [`\`Bash(${form})\``, matches]),
  };
}

function layers(): Section {
  return {
    title: 'Layers',
    lead: [
      `Rules of all layers add up. For \`defaultMode\` and switches, the strongest layer that sets them wins: ${settingsLayers.map(({ name }) => name).join(', then ')}. A project cannot choose \`bypassPermissions\` or \`auto\`; its allow rules count once the folder is trusted. \`--user\` reads the user's and the managed settings, \`--settings FILE\` those passed with Claude Code's flag of that name.`,
      ...unrunFrontmatter.map(({ why }) => `${why[0]?.toUpperCase()}${why.slice(1)}.`),
      "An agent's Stop hook is a SubagentStop hook, but a Stop hook under `claude --agent`.",
      'hooklint does not know the command-line switches of your sessions: its verdicts assume none. `CLAUDE_CODE_SIMPLE=1` is `--bare`, `CLAUDE_CODE_SAFE_MODE=1` is `--safe-mode`.',
    ],
    columns: [{ title: 'Switch' }, { title: 'Since' }, { title: 'Where it counts' }, { title: 'Hooks that still run' }],
    rows: hookSwitches.map((row) => [
      `\`${row.switch}\``,
      row.since,
      row.in === undefined ? 'command line' : row.in.join(', '),
      `${row.leaves.length === 0 ? 'none' : row.leaves.join(', ')}${row.silences === undefined ? '' : `; none on ${row.silences.join(', ')}`}`,
    ]),
  };
}
