/** Settings that the client does not heed: keys that it reads in other settings only, and rules under a name of which it asks nothing. */
import { hookSwitches, managedRulesOnly } from '../../contract/layers.js';
import { permissionModeNames } from '../../contract/permission-modes.js';
import { modesNotForProjects } from '../../contract/permission-rules.js';
import { join } from '../../evidence/phrases.js';
import type { ConfigFile, Rule, RuleFinding, Severity } from '../../model.js';
import { readRule } from '../../permissions/rule.js';
import { valueAt } from '../../text/json-pointer.js';

const settings = (title: string, value: unknown) =>
  ({ kind: 'config', config: 'settings', title, text: JSON.stringify({ hooks: {}, ...(value as object) }) }) as const;

export const rule: Rule = {
  id: 'setting-without-effect',
  severity: 'warning',
  summary: 'A setting that affects hooks or permissions has no effect.',
  docs: {
    why:
      'Claude Code does not let a project decide everything: `allowManagedHooksOnly` works only in managed ' +
      'settings, and a project cannot set `defaultMode` to `bypassPermissions` or `auto`. Sessions then start in ' +
      "the default mode, not even in the mode of the user's settings. And rules for the paths of Write have no effect in any " +
      'settings: those of Edit hold for Write too. It reads `allow`, `deny`, `ask` and `defaultMode` only inside `permissions`. ' +
      'Claude Code does not report this. And a permission rule begins with the name of a tool: `.env` and `Read:**` match nothing.',
    repair:
      "Remove the key, or put it where it works: inside `permissions`, in managed settings, or in the user's own settings for a " +
      'mode. Write `Edit(path)` ' +
      'in place of `Write(path)`, and the name of a tool in front of a path: `Read(./.env)`.',
  },
  bad: [
    settings('A switch for administrators', { allowManagedHooksOnly: true }),
    settings('A mode that a project cannot choose', { permissions: { defaultMode: 'bypassPermissions' } }),
    settings('Rules for the paths of Write', { permissions: { deny: ['Write(deploy/**)', 'Write(keys/**)'] } }),
    settings('One that is to spare a question', { permissions: { allow: ['Read', 'Write(docs/**)'] } }),
    settings('Files, and no tool that may not read them', { permissions: { deny: ['.env', 'keys/**', '*.pem'] } }),
    settings('A command, and no tool that may not run it', { permissions: { deny: ['rm -rf *'] } }),
    settings('Tools with a colon', { permissions: { allow: ['Bash(npm test)', 'Edit:src/**'] } }),
    settings('A mode outside `permissions`', { defaultMode: 'acceptEdits' }),
    settings('Lists under other names', {
      permissions: { disallowed_tools: ['bash_rm_rf'], protected_files: ['.env'], allow: ['Bash(npm test)'] },
    }),
    settings('Rules outside `permissions`', { allow: ['Bash(npm test)'], deny: ['Bash(rm:*)'], permissions: {} }),
  ],
  good: [
    settings('A mode that it can choose', { permissions: { defaultMode: 'acceptEdits' } }),
    settings('A switch that counts everywhere', { disableAllHooks: false }),
    settings('The switch is off', { allowManagedHooksOnly: false }),
    settings('The same for Edit', { permissions: { deny: ['Write(deploy/**)', 'Edit(deploy/**)'] } }),
    settings('What may not be read cannot be written', { permissions: { deny: ['Read(keys/**)', 'Write(keys/**)'] } }),
    settings('All of Edit', { permissions: { ask: ['Edit', 'Write(deploy/**)'] } }),
    settings('Folders, and a key of which nothing is known', {
      permissions: { additionalDirectories: ['../docs'], allowedUntil: '2030-01-01' },
    }),
    settings('Any path', { permissions: { allow: ['Write(*)', 'Write(**)'] } }),
    settings('The key of another program, with other values', { defaultMode: 'dark', deny: true }),
    settings('Names of tools, one with a dot in the name of its server', {
      permissions: { deny: ['WebFetch', 'mcp__docs', 'mcp__docs__*', 'mcp__docs.example__search'] },
    }),
    settings('No list, and no rule', { permissions: { allow: 'Write(docs/**)', deny: [7, 'Write(docs/**'] } }),
  ],
  *onConfig(config) {
    const { layer = 'project' } = config;
    if (config.kind !== 'settings') return;
    yield* rulesOfWrite(config);
    yield* rulesOfNoTool(config);
    yield* outsidePermissions(config);
    yield* inventedLists(config);
    for (const key of keysForManaged) {
      if (layer === 'managed' || valueAt(config.value, `/${key}`) !== true) continue;
      yield {
        message: `\`${key}\` works only in managed settings; here it has no effect.`,
        help: 'Remove it, or have an administrator set it in managed settings.',
        at: { in: 'config', pointer: `/${key}`, part: 'key' },
      };
    }
    const mode = modeOf(config);
    if (mode === undefined || (layer !== 'project' && layer !== 'local')) return;
    yield {
      message: `Sessions start in the default mode, whatever the user's settings say: a project cannot set \`defaultMode\` to "${mode}".`,
      help: `Remove it. To use the mode, set it in ~/.claude/settings.json or start Claude Code with --permission-mode ${mode}.`,
      at: { in: 'config', pointer: '/permissions/defaultMode' },
    };
  },
};

/** Keys of which every row names managed settings alone. */
const keysForManaged: readonly string[] = [
  ...new Set(hookSwitches.map((row) => row.switch)),
  managedRulesOnly.key,
].filter((key) => hookSwitches.filter((row) => row.switch === key).every((row) => row.in?.join() === 'managed'));

function modeOf({ value }: ConfigFile): string | undefined {
  const mode = valueAt(value, '/permissions/defaultMode');
  return typeof mode === 'string' && modesNotForProjects.modes.includes(mode) ? mode : undefined;
}

/** Rules and a mode at the top level of the file. */
function* outsidePermissions({ value }: ConfigFile): Iterable<RuleFinding> {
  const keys = ['defaultMode', ...behaviours].filter((key) => {
    const held = valueAt(value, `/${key}`);
    return key === 'defaultMode' ? permissionModeNames.some((mode) => mode === held) : isListOfTexts(held);
  });
  if (keys[0] === undefined) return;
  yield {
    message: `Claude Code reads ${join(
      keys.map((key) => `\`${key}\``),
      'and',
    )} only inside \`permissions\`: at the top level, ${keys.length === 1 ? 'it has' : 'they have'} no effect.`,
    help: `Move ${keys.length === 1 ? 'it' : 'them'} into \`permissions\`.`,
    at: { in: 'config', pointer: `/${keys[0]}`, part: 'key' },
  };
}

/**
 * A list inside `permissions` under another name than those that Claude Code reads, of which it makes nothing
 * (`inventedPermissionLists`): `disallowed_tools`, `protected_files`.
 */
const listName = /^(?:dis|un)?(?:allowed|denied|blocked|protected|forbidden|restricted|banned)(?=[_A-Z-]|$)/;

/** Lists inside `permissions` that nobody reads. */
function* inventedLists({ value }: ConfigFile): Iterable<RuleFinding> {
  const held = valueAt(value, '/permissions');
  if (typeof held !== 'object' || held === null) return;
  const keys = Object.entries(held).flatMap(([key, list]) => (listName.test(key) && isListOfTexts(list) ? [key] : []));
  if (keys[0] === undefined) return;
  const isOne = keys.length === 1;
  yield {
    message: `Claude Code does not know ${join(
      keys.map((key) => `\`${key}\``),
      'and',
    )} inside \`permissions\`: what ${isOne ? 'it lists is' : 'they list is'} neither allowed nor denied.`,
    help: 'Write rules that begin with the name of a tool into `allow` or `deny`: `"deny": ["Bash(rm -rf *)", "Edit(./.env)"]`.',
    at: { in: 'config', pointer: `/permissions/${keys[0]}`, part: 'key' },
  };
}

const behaviours = ['deny', 'ask', 'allow'] as const;

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');

/** Rules that begin with no tool's name. */
function* rulesOfNoTool({ value }: ConfigFile): Iterable<RuleFinding> {
  for (const behaviour of behaviours) {
    const lost = rulesIn(value, behaviour).flatMap((text, index) =>
      text.trim() !== '' && !/\(|^mcp__/.test(text) && readRule(text).kind === 'invalid' ? [{ text, index }] : [],
    );
    const [first, ...more] = lost;
    if (first === undefined) continue;
    const [, tool = isCommand.test(first.text) ? 'Bash' : 'Read', content = first.text] =
      /^([A-Z][A-Za-z]*):(.+)$/.exec(first.text) ?? [];
    yield {
      message: `Claude Code ignores \`${first.text}\`${more.length === 0 ? '' : ` and ${more.length} more`} in \`permissions.${behaviour}\`: ${more.length === 0 ? 'the rule names no tool' : 'they name no tool'}.`,
      help: `Begin with the name of the tool: \`${tool}(${content})\`.`,
      at: { in: 'config', pointer: `/permissions/${behaviour}/${first.index}` },
      // Claude Code asks the user then, as it does without the rule.
      ...(behaviour === 'allow' ? { severity: 'info' as Severity } : {}),
    };
  }
}

/** A program and its arguments, and no path: `git push --force`. */
const isCommand = /^[a-z][\w-]*\s/;

/** The rules of a list, by their place in it. */
function rulesIn(value: unknown, behaviour: (typeof behaviours)[number]): readonly string[] {
  const list: unknown = valueAt(value, `/permissions/${behaviour}`);
  return Array.isArray(list) ? list.map((each) => (typeof each === 'string' ? each : '')) : [];
}

/** Rules for the paths of Write where no other rule of the list says the same. */
function* rulesOfWrite({ value }: ConfigFile): Iterable<RuleFinding> {
  for (const behaviour of behaviours) {
    const texts = rulesIn(value, behaviour);
    const written = new Set(texts);
    const instead = behaviour === 'deny' ? ['Edit', 'Read'] : ['Edit'];
    const lost = texts.flatMap((text, index) => {
      const reading = readRule(text);
      if (reading.kind === 'invalid' || reading.tool !== 'Write' || reading.content === undefined) return [];
      // Whether these stand for the tool itself is not measured.
      if (/^\**$/.test(reading.content)) return [];
      const { content } = reading;
      const isSaid = ['Write', ...instead.flatMap((tool) => [tool, `${tool}(${content})`])].some((each) =>
        written.has(each),
      );
      return isSaid ? [] : [{ text, content, index }];
    });
    const [first, ...more] = lost;
    if (first === undefined) continue;
    yield {
      message: `Claude Code ignores \`${first.text}\`${more.length === 0 ? '' : ` and ${more.length} more`} in \`permissions.${behaviour}\`: it holds Write against rules for Edit alone.`,
      help: `Write \`Edit(${first.content})\`: it holds for Write too.`,
      at: { in: 'config', pointer: `/permissions/${behaviour}/${first.index}` },
      // Claude Code asks the user then, as it does without the rule.
      ...(behaviour === 'allow' ? { severity: 'info' as Severity } : {}),
    };
  }
}
