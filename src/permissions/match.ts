/** Does a permission rule speak of a call? Pure. */

import { codeRunners } from '../contract/command-words.js';
import { toolAliases } from '../contract/matchers.js';
import { fileCommands, pathRules, wrappers } from '../contract/permission-rules.js';
import { readOnlyCommands } from '../contract/read-only-commands.js';
import { inSpan } from '../contract/version.js';
import type { PermissionMode, PermissionRule, Version } from '../model.js';
import type { PlainCommand } from './bash.js';
import { type Call, commandOf, fileOf, isCommandTool, isInside, placeOf } from './call.js';
import { filesBehindChange, filesRead, filesWritten } from './files.js';
import { changesFolderTwice, isLostElsewhere } from './folder-change.js';
import { readsOnly, setsFirst } from './harmless.js';
import { matchesPath } from './path.js';
import { matchesCommand, readRule } from './rule.js';

/** The first rule of a behaviour that speaks of the call. */
export function firstMatch(
  rules: readonly PermissionRule[],
  behaviour: 'deny' | 'ask',
  call: Call,
): PermissionRule | undefined {
  return rules.find((rule) => rule.behaviour === behaviour && forbids(rule, call));
}

/** A deny rule on files that may not be read. */
export function deniesReading({ behaviour, text }: PermissionRule): boolean {
  const reading = readRule(text);
  return behaviour === 'deny' && reading.kind === 'rule' && reading.tool === 'Read' && reading.content !== undefined;
}

/** The deny rule that names a removal which the call hands to a shell. */
export function removalDenied(rules: readonly PermissionRule[], call: Call): PermissionRule | undefined {
  const { handedOn = [] } = commandOf(call) ?? {};
  return rules.find(({ behaviour, text }) => {
    const reading = readRule(text);
    if (behaviour !== 'deny' || reading.kind === 'invalid' || reading.content === undefined) return false;
    const { tool, content } = reading;
    return namesTool(tool, 'Bash', call.client) && handedOn.some((removal) => matchesCommand(content, removal));
  });
}

/** The rules that count in a mode: some do not let all that a program can do run. */
export function rulesIn(mode: PermissionMode, rules: readonly PermissionRule[]): readonly PermissionRule[] {
  if (!codeRunners.modes.includes(mode)) return rules;
  return rules.filter(({ behaviour, text }) => {
    const program = /^Bash\((.+?)(?::\*| ?\*)\)$/.exec(text)?.[1];
    return behaviour !== 'allow' || program === undefined || !codeRunners.programs.includes(program);
  });
}

/** Does a deny rule hit the call before any hook runs: does it name the whole tool, or the path of a file tool? */
export function deniesOutright(rule: PermissionRule, call: Call): boolean {
  const reading = readRule(rule.text);
  if (rule.behaviour !== 'deny' || reading.kind === 'invalid') return false;
  if (reading.content === undefined) return holdsBack(reading.tool, call) || deniesAllPaths(reading.tool, call);
  return !isCommandTool(call.tool) && speaksOfPath(reading.tool, reading.content, rule, call);
}

/** What may not be read at all can not be written. */
function deniesAllPaths(tool: string, call: Call): boolean {
  return pathRules.some(({ rule, denies }) => namesTool(tool, rule, call.client) && denies.includes(call.tool));
}

/** A deny or ask rule: it looks through wrappers and into substitutions, and each part of a command is enough. */
function forbids(rule: PermissionRule, call: Call): boolean {
  const reading = readRule(rule.text);
  if (reading.kind === 'invalid') return false;
  const { tool, content } = reading;
  if (content === undefined) return holdsBack(tool, call);
  const command = commandOf(call);
  if (command !== undefined) {
    if (namesTool(tool, 'Bash', call.client))
      return content === command.whole || command.texts.some((text) => matchesCommand(content, text));
    if (rule.behaviour !== 'deny') return false;
    const behind = filesBehindChange(call);
    const files =
      tool === 'Edit'
        ? [...filesWritten(call), ...behind.written]
        : tool === 'Read'
          ? [...filesRead(call), ...behind.read]
          : [];
    return files.some((file) => matchesPath(content, file, rule.base ?? call.folders.project, call.folders));
  }
  return speaksOfPath(tool, content, rule, call) || speaksOfInput(tool, content, rule, call);
}

/** A deny or ask rule for all of Bash holds for every tool that takes a command. */
function holdsBack(tool: string, call: Call): boolean {
  return namesTool(tool, call.tool, call.client) || (isCommandTool(call.tool) && namesTool(tool, 'Bash', call.client));
}

function speaksOfPath(tool: string, content: string, rule: PermissionRule, call: Call): boolean {
  const row = pathRules.find((one) => one.rule === tool);
  const tools = [...(row?.tools ?? []), ...(rule.behaviour === 'deny' ? (row?.denies ?? []) : [])];
  if (!tools.includes(call.tool)) return false;
  const file = fileOf(call);
  const strictly = rule.behaviour === 'allow';
  return file !== undefined && matchesPath(content, file, rule.base ?? call.folders.project, call.folders, strictly);
}

/** `WebFetch(domain:example.com)`, `Agent(Explore)`, `Skill(name)`. */
function speaksOfInput(tool: string, content: string, { behaviour }: PermissionRule, call: Call): boolean {
  if (!namesTool(tool, call.tool, call.client)) return false;
  const { subagent_type: agent, skill } = call.input;
  if (content.startsWith('domain:')) return isAtDomain(content.slice('domain:'.length), call);
  if (typeof skill === 'string') {
    // Whether a skill of this name may be used is not asked.
    if (behaviour === 'ask') return false;
    return content.endsWith(':*') ? skill.startsWith(content.slice(0, -2)) : skill === content;
  }
  // Whether a sub-agent of this kind may be started is not asked.
  return agent === content && behaviour === 'deny';
}

/** `*.example.com` speaks of every host below it, and not of itself. */
function isAtDomain(domain: string, call: Call): boolean {
  const host = placeOf(call)?.hostname;
  const name = domain.toLowerCase();
  return name.startsWith('*.') ? host?.endsWith(name.slice(1)) === true : host === name;
}

/** Does a rule's tool name the tool of a call: by its name, by an older one, or as a tool of an MCP server? */
export function namesTool(rule: string, tool: string, client: Version): boolean {
  if (rule.endsWith('*')) return tool.startsWith(rule.slice(0, -1));
  const alias = toolAliases.find((row) => row.old === rule && inSpan(client, row))?.name;
  return rule === tool || alias === tool || (rule.startsWith('mcp__') && tool.startsWith(`${rule}__`));
}

/** How an allow rule lets a call run. `narrow`: by naming commands of Bash. */
export interface Allowance {
  readonly rule: PermissionRule;
  readonly narrow: boolean;
}

/** The allow rule that lets a call run; where several parts of a command need one each, the first of them. */
export function allowanceOf(rules: readonly PermissionRule[], call: Call): Allowance | undefined {
  const allows = rules.filter(({ behaviour }) => behaviour === 'allow');
  const command = commandOf(call);
  for (const rule of allows) {
    const reading = readRule(rule.text);
    if (reading.kind === 'invalid') continue;
    const { tool, content } = reading;
    if (content === undefined && namesTool(tool, call.tool, call.client) && mayAllow(tool)) {
      // Monitor is no Bash to plan mode where a rule names it.
      return command?.background === true ? undefined : { rule, narrow: command !== undefined && call.tool !== 'Bash' };
    }
    if (content !== undefined && command === undefined) {
      if (speaksOfPath(tool, content, rule, call) || speaksOfInput(tool, content, rule, call))
        return { rule, narrow: false };
    }
  }
  return command === undefined ? undefined : allowanceOfCommand(allows, call);
}

/** Does an allow rule of Bash name this part of a command? */
export function isNamed(rules: readonly PermissionRule[], one: PlainCommand): boolean {
  return rules.some((rule) => {
    const reading = readRule(rule.text);
    if (rule.behaviour !== 'allow' || reading.kind === 'invalid' || reading.content === undefined) return false;
    return reading.tool === 'Bash' && allowsCommand(reading.content, one);
  });
}

/**
 * An allow rule is held against the command with its quotes, and against that with all that is looked through; one without
 * a star blank by blank.
 */
function allowsCommand(content: string, one: PlainCommand): boolean {
  const { quoted, spaced, whole } = one;
  if (!content.includes('*')) return content === spaced || content === whole;
  return !hasToBeNamedWhole(one) && (matchesCommand(content, quoted) || matchesCommand(content, whole));
}

/** A program that runs others, of which a rule cannot name the beginning. */
function hasToBeNamedWhole({ words: [program = '', ...rest] }: PlainCommand): boolean {
  if (program === 'find') return rest.some((word) => actionsOfFind.includes(word));
  return wrappers.some((one) => one.program === program && one.namedWhole === true);
}

const actionsOfFind = readOnlyCommands.find(({ command }) => command === 'find')?.never ?? [];

/** An allow rule has to name a tool, or the MCP server whose tools its star stands for. */
function mayAllow(tool: string): boolean {
  return !tool.endsWith('*') || /^mcp__.+__/.test(tool);
}

/** Every part of a command has to be allowed by a rule, or to change nothing. */
function allowanceOfCommand(allows: readonly PermissionRule[], call: Call): Allowance | undefined {
  const command = commandOf(call);
  if (command === undefined || changesFolderTwice(command)) return undefined;
  const used: PermissionRule[] = [];
  const covering = (tool: string, holds: (content: string, rule: PermissionRule) => boolean): boolean => {
    const rule = allows.find((each) => {
      const reading = readRule(each.text);
      return (
        reading.kind === 'rule' &&
        reading.tool === tool &&
        reading.content !== undefined &&
        holds(reading.content, each)
      );
    });
    if (rule !== undefined) used.push(rule);
    return rule !== undefined;
  };
  // A rule that is the whole text counts, whatever the text says; but for commands that are looked at one by one.
  const named = !command.parted && covering('Bash', (content) => content === command.whole);
  if (!named && (command.obscure !== undefined || setsFirst(call, command))) return undefined;
  const covers = (tool: 'Edit' | 'Read', file: string): boolean =>
    covering(tool, (content, rule) =>
      matchesPath(content, file, rule.base ?? call.folders.project, call.folders, true),
    );
  const isFine = (one: PlainCommand): boolean =>
    (covering('Bash', (content) => allowsCommand(content, one)) && !writesPattern(one)) ||
    readsOnly(one, call, true, (file) => covers('Read', file));
  const outside = [...filesWritten(call), ...filesRead(call, { staying: named })].filter(
    (file) => !isInside(file, call),
  );
  if (!outside.every((file) => covers('Read', file))) return undefined;
  const redirected = command.commands.flatMap(({ writes }) => writes);
  const elsewhere = changesFolder(command.commands);
  if (!named && !command.commands.every(isFine)) return undefined;
  if (redirected.length > 0 && !filesWritten(call).every((file) => covers('Edit', file))) return undefined;
  if (elsewhere && (filesWritten(call).length > 0 || command.commands.some(isLostElsewhere))) return undefined;
  const [rule] = used;
  return rule === undefined ? undefined : { rule, narrow: true };
}

/** Which files a file command writes cannot be told where it names them by a pattern. */
function writesPattern({ words: [program = ''], hasPattern }: PlainCommand): boolean {
  return hasPattern && fileCommands.names.includes(program);
}

function changesFolder(commands: readonly PlainCommand[]): boolean {
  return commands.some(({ words }) => words[0] === 'cd' && words[1] !== '.');
}
