/** What only the whole picture shows: hooks that get in each other's way, or in that of permission rules. Pure. */
import { sessionEndBudget } from '../contract/layers.js';
import { inSpan } from '../contract/version.js';
import { hookName } from '../evidence/hook-name.js';
import { join } from '../evidence/phrases.js';
import type { Contradiction, EventName, Hook, ListedHook, PermissionRule, Setup } from '../model.js';
import { deniesOutright, namesTool } from '../permissions/match.js';
import { readRule } from '../permissions/rule.js';
import { grouped } from '../text/grouped.js';
import { inBackground } from '../wiring/background.js';
import { matches } from '../wiring/matcher.js';
import { toolsOf } from './tools.js';

/** Of hooks that run, always or at times. */
export function contradictionsOf(all: readonly ListedHook[], setup: Setup): readonly Contradiction[] {
  const able = all.filter(({ standing }) => standing.runs !== 'no');
  return [
    ...rewriters(able, setup),
    ...overruledAllows(able, setup),
    ...runTwice(able, setup),
    ...needless(all, setup),
    ...repeated(able, setup),
    ...sharedTime(able, setup),
  ];
}

const names = (listed: readonly ListedHook[]): string =>
  join([...new Set(listed.map(({ hook }) => hookName(hook, 40)))], 'and');

const concerning = (listed: readonly ListedHook[]): Pick<Contradiction, 'hooks' | 'places'> => ({
  hooks: listed.map(({ hook }) => hook.id),
  places: listed.map(({ hook }) => hook.place),
});

/** Two hooks that write the same field of the same call. */
function rewriters(able: readonly ListedHook[], setup: Setup): readonly Contradiction[] {
  return (['rewrite-input', 'rewrite-output'] as const).flatMap((power) => {
    const field = power === 'rewrite-input' ? 'updatedInput' : 'updatedToolOutput';
    const writing = able.filter(({ can }) => can !== 'unknown' && can.includes(power));
    // Those that run apart see what the others have written.
    const [apart, beside] = [true, false].map((is) => writing.filter((one) => (one.apart !== undefined) === is));
    return [...meeting(apart ?? [], setup), ...meeting(beside ?? [], setup)].map(
      ({ listed, event, tool }): Contradiction => ({
        id: 'two-rewriters',
        severity: 'warning',
        message: `${names(listed)} can each set \`${field}\` on ${event} ${tool}. Each sees the original, and only the last to finish counts.`,
        help: 'Do the rewriting in one hook, or narrow the matchers.',
        ...concerning(listed),
      }),
    );
  });
}

interface Meeting {
  readonly event: EventName;
  readonly tool: string;
  readonly listed: readonly ListedHook[];
}

/** Two or more that run on one call, each set once, at the first tool on which it meets. */
function meeting(listed: readonly ListedHook[], setup: Setup): readonly Meeting[] {
  const found = new Map<string, Meeting>();
  for (const event of new Set(listed.map(({ hook }) => hook.event))) {
    const here = listed.filter(({ hook }) => hook.event === event);
    for (const tool of toolsOf(here.map(({ hook }) => hook))) {
      const together = here.filter(({ hook }) => isFor(hook, tool, setup));
      const key = together.map(({ hook }) => hook.id).join('\n');
      if (together.length > 1 && !found.has(key)) found.set(key, { event, tool, listed: together });
    }
  }
  return [...found.values()];
}

function isFor({ event, matcher }: Hook, tool: string, { client }: Setup): boolean {
  return matches(event, matcher, { hook_event_name: event, tool_name: tool }, client);
}

/** A hook that allows what a deny or ask rule of the same tool speaks of. */
function overruledAllows(able: readonly ListedHook[], setup: Setup): readonly Contradiction[] {
  const rules = (setup.permissions?.rules ?? []).filter(({ behaviour }) => behaviour !== 'allow');
  return able.flatMap((one): readonly Contradiction[] => {
    const { hook, can } = one;
    if (hook.event !== 'PreToolUse' || can === 'unknown' || !can.includes('allow')) return [];
    // A hook that is for every tool would be told of every rule.
    if (hook.matcher === undefined || hook.matcher === '' || hook.matcher === '*') return [];
    const against = rules.filter((rule) => speaksFor(rule, hook, setup));
    if (against.length === 0) return [];
    const texts = join(
      against.slice(0, 3).map(({ text, behaviour }) => `${behaviour} rule \`${text}\``),
      'and',
    );
    const what = against.every(({ behaviour }) => behaviour === 'ask') ? 'the user is asked' : 'the call is refused';
    return [
      {
        id: 'allow-overruled',
        severity: 'info',
        message: `${names([one])} can allow calls of ${hook.matcher}. Where the ${texts} matches, ${what} all the same.`,
        help: 'Nothing to do if that is meant: rules are the stronger. Otherwise narrow the rule.',
        hooks: [hook.id],
        places: [hook.place, ...against.flatMap(({ place }) => (place === undefined ? [] : [place]))],
      },
    ];
  });
}

function speaksFor(rule: PermissionRule, hook: Hook, setup: Setup): boolean {
  const reading = readRule(rule.text);
  if (reading.kind === 'invalid' || reading.tool === '*') return false;
  return toolsOf([hook]).some((tool) => namesTool(reading.tool, tool, setup.client) && isFor(hook, tool, setup));
}

/** One script, started by registrations that the client does not take for one. */
function runTwice(able: readonly ListedHook[], setup: Setup): readonly Contradiction[] {
  const commands = able.filter(({ hook, standing }) => standing.runs === 'yes' && hook.handler.type === 'command');
  const byDeed = grouped(commands, ({ hook }) => {
    const deed = hook.script?.absolutePath ?? hook.handler.command ?? '';
    const rest = hook.script === undefined ? '' : argumentsOf(hook);
    return JSON.stringify([hook.event, deed, rest, hook.handler.if ?? '']);
  });
  return [...byDeed.values()]
    .flatMap((same) => meeting(same, setup).slice(0, 1))
    .map(({ listed, event, tool }) => ({
      id: 'runs-twice',
      severity: 'warning',
      message: `${names(listed)} runs ${listed.length} times on ${event}${tool === '' ? '' : ` ${tool}`}: Claude Code does not see that the registrations are the same.`,
      help: 'Remove all of them but one.',
      ...concerning(listed),
    }));
}

/** What stands behind the script: the same one with other arguments is another hook. */
function argumentsOf({ handler, target }: Hook): string {
  if (handler.args !== undefined) return handler.args.join('\0');
  const { command = '' } = handler;
  const at = target === undefined ? -1 : command.indexOf(target.text);
  return at === -1 || target === undefined
    ? command
    : command
        .slice(at + target.text.length)
        .replace(/^["']/, '')
        .trim();
}

/** Guards of tools that a deny rule takes away before any hook runs. */
function needless(all: readonly ListedHook[], setup: Setup): readonly Contradiction[] {
  const denying = (setup.permissions?.rules ?? []).filter(({ behaviour }) => behaviour === 'deny');
  return all.flatMap((one): readonly Contradiction[] => {
    const { hook, can, standing } = one;
    if (hook.event !== 'PreToolUse' || can === 'unknown' || !can.includes('block')) return [];
    if (standing.runs === 'no' && standing.because !== 'decided-before') return [];
    const tools = toolsOf([hook]).filter((tool) => isFor(hook, tool, setup));
    const rules = tools.map((tool) => denying.find((rule) => deniesWhole(rule, tool, setup)));
    const used = rules.filter((rule) => rule !== undefined);
    if (tools.length === 0 || used.length < tools.length || hook.matcher === undefined) return [];
    const texts = join([...new Set(used.map(({ text }) => `\`${text}\``))], 'and');
    return [
      {
        id: 'guard-needless',
        severity: 'warning',
        message: `${names([one])} never runs: deny rule ${texts} refuses every call that it is for, before any hook.`,
        help: 'Remove the hook, or narrow the rule to what must never happen and let the hook decide the rest.',
        hooks: [hook.id],
        places: [hook.place, ...used.flatMap(({ place }) => (place === undefined ? [] : [place]))],
      },
    ];
  });
}

function deniesWhole(rule: PermissionRule, tool: string, { client, folder, home }: Setup): boolean {
  const reading = readRule(rule.text);
  if (reading.kind === 'invalid' || reading.content !== undefined) return false;
  return deniesOutright(rule, { client, tool, input: {}, folders: { project: folder, home }, more: [] });
}

/** A guard whose own words name what a deny rule refuses anyway. */
function repeated(able: readonly ListedHook[], setup: Setup): readonly Contradiction[] {
  const denying = (setup.permissions?.rules ?? []).filter(({ behaviour }) => behaviour === 'deny');
  return able.flatMap((one): readonly Contradiction[] => {
    const { hook, can } = one;
    if (hook.event !== 'PreToolUse' || can === 'unknown' || !can.includes('block')) return [];
    const text = plainOf(hook.script?.text ?? hook.handler.command ?? '');
    const rules = denying.filter((rule) => {
      const said = wordsOf(rule);
      return said !== undefined && speaksFor(rule, hook, setup) && text.includes(said);
    });
    if (rules.length === 0) return [];
    const texts = join(
      rules.slice(0, 3).map(({ text: rule }) => `\`${rule}\``),
      'and',
    );
    return [
      {
        id: 'guard-repeats-rule',
        severity: 'info',
        message: `${names([one])} names what deny rule ${texts} refuses as well. The hook runs first, and the rule holds even if the hook fails.`,
        help: 'Keep both if the hook stops spellings that the rule does not match; otherwise the rule is enough.',
        hooks: [hook.id],
        places: [hook.place, ...rules.flatMap(({ place }) => (place === undefined ? [] : [place]))],
      },
    ];
  });
}

/** The fixed words of a rule on commands, where there are enough of them to mean something: `git push --force`. */
function wordsOf({ text }: PermissionRule): string | undefined {
  const reading = readRule(text);
  if (reading.kind === 'invalid' || reading.content === undefined) return undefined;
  const words = reading.content.replace(/:?\*$/, '').trim();
  return words.includes('*') || words.length < 6 || !/\s/.test(words) ? undefined : words;
}

/** Regular expressions write a space in several ways. */
function plainOf(text: string): string {
  return text.replace(/\\s[+*]?|\[\[:space:\]\][+*]?/g, ' ').replace(/\\(?=[-./])/g, '');
}

/** Hooks at the end of a session have one budget together. */
function sharedTime(able: readonly ListedHook[], { client }: Setup): readonly Contradiction[] {
  if (!inSpan(client, sessionEndBudget)) return [];
  const ending = able.filter(({ hook }) => hook.event === 'SessionEnd' && !inBackground(hook.handler));
  if (ending.length < 2) return [];
  const asked = ending.flatMap(({ hook }) =>
    hook.pluginRoot === undefined && hook.handler.timeout !== undefined ? [hook.handler.timeout] : [],
  );
  const budget = Math.max(sessionEndBudget.seconds, ...asked);
  return [
    {
      id: 'shared-time-budget',
      severity: asked.length > 0 ? 'info' : 'warning',
      message: `${names(ending)} share ${budget} seconds when the session ends; what has not finished then is cancelled.`,
      help:
        asked.length > 0
          ? 'Nothing to do if that is enough for the slowest.'
          : 'Set "timeout" on one of them, in settings: the largest holds for all. A plugin cannot raise it.',
      ...concerning(ending),
    },
  ];
}
