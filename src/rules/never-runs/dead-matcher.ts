/** A matcher that lets nothing through: the hook never runs. */

import { inSpan, isEventName } from '../../contract/index.js';
import { matcherAt, toolAliases } from '../../contract/matchers.js';
import { agentWithTool, foreignTools } from '../../contract/other-agents.js';
import { formerTools, toolRows } from '../../contract/tools.js';
import { helpForForeign } from '../../evidence/foreign-tools.js';
import { join, oneOf, quote } from '../../evidence/phrases.js';
import { clientOf, matcherSpot } from '../../evidence/registration.js';
import { commandExample } from '../../evidence/settings-example.js';
import type { EventName, Hook, Rule, RuleFinding, Version } from '../../model.js';
import { nearest } from '../../text/nearest.js';
import { asMeant, permissionRules } from '../../wiring/as-meant.js';
import { type MatcherReading, readingMatches, readMatcher } from '../../wiring/matcher.js';

type Opinion = Pick<RuleFinding, 'message' | 'help' | 'severity'>;

export const rule: Rule = {
  id: 'dead-matcher',
  severity: 'error',
  summary: 'The matcher, or part of it, can never match.',
  docs: {
    why:
      'A matcher of letters, digits and `_ - | ,` is a list of exact, case-sensitive names; any other character ' +
      'makes it a regular expression. Permission rules such as `Bash(git *)` are neither and match nothing, and so ' +
      'does an expression that does not parse. Claude Code reports neither; the hook never runs.',
    repair:
      'Write tool names exactly (`Bash`, `Edit|Write`) and MCP tools as `mcp__server__tool` or `mcp__server__.*`. ' +
      'Put conditions on the arguments into `if`.',
  },
  bad: [
    wired('PreToolUse', 'bash', 'Another case'),
    wired('PreToolUse', 'Bash(git push *)', 'A permission rule'),
    wired('PreToolUse', 'Bash(*)', 'No regular expression'),
    wired('PostToolUse', 'mcp__github', 'A server without its tools'),
    wired('PreToolUse', 'MultiEdit', 'A tool that is gone'),
    wired('PreToolUse', 'run_shell_command', 'A tool of another agent'),
    wired('PreToolUse', 'apply_patch|Edit', 'A tool of another agent among others'),
    wired('PreToolUse', '^(replace|write_file)$', 'Tools of another agent in a pattern'),
    wired('PostToolUse', 'write_file|replace_in_file', 'Nothing but tools of other agents, of which one is known'),
    wired('PreToolUse', 'Bash|merge_branch', "A tool of an MCP server's by its short name"),
    wired('PostToolUse', 'Stop', 'An event'),
    wired('PreToolUse', 'tool == "Bash" && command matches "git push"', 'An expression over the call'),
    wired('PreToolUse', 'gh pr create|gh pr merge', 'Commands'),
    wired('SessionStart', 'start', 'A value that the event does not have'),
    wired('FileChanged', '*.scss|*.css', 'Patterns of a shell'),
    wired('PostToolUse', '*.scss', 'A pattern for files, where only the name of the tool is looked at'),
    wired('FileChanged', 'src/.*', 'A path, where only the name of the file is looked at'),
  ],
  good: [
    wired('PreToolUse', 'Bash|Edit', 'A list'),
    wired('PreToolUse', 'Edit|Write|MultiEdit', 'A former tool among others does no harm'),
    wired('PreToolUse', 'KillShell', 'A former name that a list still takes for the tool of today'),
    wired('PreToolUse', 'mcp__github__create_issue', 'One tool of a server'),
    wired('PreToolUse', 'Bash|deploy', 'A name that nobody knows may be a tool to come'),
    wired('PreToolUse', 'mcp__.+__merge_branch', 'One tool of whichever server'),
    wired('PreToolUse', 'mcp__docs__search|deploy', 'A name that nobody knows beside a tool of a server'),
    wired('PostToolUse', 'mcp__github__.*', 'All tools of a server'),
    wired('PreToolUse', '^(?!Read).*', 'All but one'),
    wired('SessionStart', 'startup|resume', 'Values of the event'),
    wired('FileChanged', '\\.(scss|css)$', 'An expression for the names of files'),
    wired('SubagentStop', 'my-agent', 'An agent that only the user knows'),
  ],
  *onHook(hook, project) {
    const { event, matcher } = hook;
    if (matcher === undefined) return;
    const client = clientOf(project);
    const reading = readMatcher(event, matcher, client);
    const opinion =
      reading.kind === 'invalid'
        ? unparsable(event, matcher, reading.message)
        : (onTools(event, matcher, reading, client) ??
          onValues(event, matcher, reading, client) ??
          onFiles(event, matcher, reading));
    if (opinion === undefined) return;
    const meant = asMeant(hook, client);
    const judged = meant === hook ? '' : ` hooklint judges it as if it were wired with ${wiringOf(meant)}.`;
    yield { ...opinion, message: opinion.message + judged, at: matcherSpot(hook) };
  },
};

function wiringOf({ handler, matcher = '' }: Hook): string {
  return `"matcher": ${quote(matcher)}${handler.if === undefined ? '' : ` and "if": ${quote(handler.if)}`}`;
}

function wired(event: EventName, matcher: string, title: string) {
  return commandExample(event, { command: 'true' }, { matcher, title });
}

function unparsable(event: EventName, matcher: string, message: string): Opinion {
  const rules = permissionRules(matcher);
  if (rules.length > 0) return permissionRule(rules, true);
  const endings = endingsIn(matcher);
  if (endings.length > 0) return byEnding(event, matcher, endings);
  return {
    message: `The matcher ${quote(matcher)} is not a valid regular expression (${message.replace(/^.*: /, '')}): the hook never runs.`,
    help: 'Write exact names ("Bash", "Edit|Write"), a JavaScript regular expression, or "*" for everything.',
  };
}

/** The endings of a matcher that is written like the patterns of a shell for file names: `*.ts|*.tsx`. */
function endingsIn(matcher: string): readonly string[] {
  const found = matcher.split('|').map((part) => /^(?:\*\*\/)?\*\.(\w+)$/.exec(part.trim())?.[1]);
  return found.flatMap((ending) => (ending === undefined ? [] : [ending])).slice(0, found.includes(undefined) ? 0 : 9);
}

function byEnding(event: EventName, matcher: string, endings: readonly string[]): Opinion {
  const ofFiles = event === 'FileChanged';
  const [first] = endings;
  const expression = JSON.stringify(`\\.${endings.length === 1 ? first : `(${endings.join('|')})`}$`);
  return {
    message: `The matcher ${quote(matcher)} is ${ofFiles ? 'a pattern of a shell, and Claude Code reads it as a regular expression' : 'about files, and it sees only the name of the tool'}: the hook never runs.`,
    help: ofFiles
      ? `Write ${expression}.`
      : `Name the tool ("Edit|Write"), and put the file into "if" on the handler ("Edit(*.${first})"), or test it in the hook.`,
  };
}

function permissionRule(rules: readonly string[], whole: boolean): Opinion {
  const [first = ''] = rules;
  const tool = first.slice(0, first.indexOf('('));
  return {
    message: `${oneOf(rules)} is a permission rule and never matches as a matcher${whole ? ': the hook never runs' : ''}.`,
    help:
      rules.length === 1
        ? `Write "matcher": "${tool}" and, on the handler, "if": ${quote(first)}.`
        : `Write "matcher": "${[...new Set(rules.map((rule) => rule.slice(0, rule.indexOf('('))))].join('|')}" and a handler for each rule, with "if": ${join(rules.map(quote), 'and')}.`,
  };
}

const isMcp = (name: string): boolean => name.startsWith('mcp__');

function onTools(event: EventName, matcher: string, reading: MatcherReading, client: Version): Opinion | undefined {
  if (matcherAt(event, client).subject !== 'tool_name') return undefined;
  const tools = toolRows.map(({ name }) => name);
  if (reading.kind === 'list') return inToolList(reading.names, tools, client);
  if (reading.kind !== 'pattern') return undefined;
  const rules = permissionRules(matcher).filter(
    (found) => !readingMatches(reading, found.slice(0, found.indexOf('(')), client),
  );
  if (rules.length > 0) return permissionRule(rules, !matcher.includes('|'));
  const former = formerTools.some(({ name }) => reading.test(name));
  if (tools.some((tool) => reading.test(tool)) || former) return undefined;
  if (/[\s"'=&;<>]|:(?!\w+\])(?<!\?:)/.test(matcher)) return expression(matcher);
  if (/mcp/i.test(matcher)) return undefined;
  const foreign = Object.values(foreignTools)
    .flat()
    .find((tool) => reading.test(tool));
  if (foreign !== undefined) {
    return {
      message: `The matcher ${quote(matcher)} matches no tool: ${quote(foreign)} is a tool of ${agentWithTool(foreign)}; the hook never runs.`,
      help: helpForForeign([foreign], tools),
    };
  }
  const otherCase = tools.find((tool) => reading.test(tool.toLowerCase()));
  if (otherCase === undefined) return undefined;
  return {
    message: `The matcher ${quote(matcher)} matches "${otherCase.toLowerCase()}", but the tool is called "${otherCase}": the hook never runs for it.`,
    help: `Write "${otherCase}"; matchers are case-sensitive.`,
  };
}

/** No tool's name holds such characters: `tool == "Bash" && …`, `tools:Write AND …`. */
function expression(matcher: string): Opinion {
  return {
    message: `The matcher ${quote(matcher)} sees only the tool's name and matches none: the hook never runs.`,
    help: 'Name the tool ("Bash", "Edit|Write"). Put conditions on the call into "if", or test the payload in the hook.',
  };
}

function inToolList(names: readonly string[], tools: readonly string[], client: Version): Opinion | undefined {
  const known = names.map((name) => toolFault(name, tools, client));
  const likely = names.map((name, index) => known[index] ?? shortName(name));
  const whole = likely.every((fault) => fault !== undefined);
  // Beside a tool of Claude Code's, a name that nobody knows is one more of the other agent's.
  const all = whole || !known.some((fault) => fault?.foreign) ? likely : known;
  // A former name among living ones is kept for older clients.
  const faults = whole ? all : all.map((fault) => (fault?.former === true ? undefined : fault));
  const dead = names.filter((_, index) => faults[index] !== undefined);
  const first = faults.find((fault) => fault !== undefined);
  if (first === undefined) return undefined;
  // Settings that several agents share name the tools of each.
  const foreignAlone = !whole && faults.every((fault) => fault === undefined || fault.foreign === true);
  const [one = '', ...others] = dead;
  const why = others.length === 0 ? first.why : first.why.replace(/^it\b/, quote(one));
  return {
    message: `${join(dead.map(quote), 'and')} in the matcher ${others.length === 0 ? 'matches' : 'match'} no tool: ${why}${whole ? '; the hook never runs' : ''}.`,
    help: first.foreign ? helpForForeign(dead, tools) : first.help,
    // A former name often stands in an entry of its own, beside entries for its successors.
    ...(whole && !first.former ? {} : { severity: foreignAlone ? ('info' as const) : ('warning' as const) }),
  };
}

interface ToolFault {
  readonly why: string;
  readonly help: string;
  /** The name was right once. */
  readonly former: boolean;
  /** The name is right for another agent. */
  readonly foreign?: true;
}

function toolFault(name: string, tools: readonly string[], client: Version): ToolFault | undefined {
  if (isMcp(name)) {
    if (/^mcp__.+?__./.test(name)) return undefined;
    const server = name.replace(/(?<!_)_+$/, '');
    return {
      why: 'a list names exact tools, and this is a server',
      help: `Write "${server}__.*" for all its tools.`,
      former: false,
    };
  }
  if (tools.includes(name)) return undefined;
  const old = formerTools.find((tool) => tool.name === name);
  if (old !== undefined) {
    // Some former names still stand for the tool in a list.
    const stands = toolAliases.some((alias) => alias.old === name && inSpan(client, alias));
    if (inSpan(client, old) || stands) return undefined;
    return {
      why: `Claude Code no longer has a tool "${name}"`,
      help: old.now === null ? 'Remove the hook.' : `Write "${old.now}".`,
      former: true,
    };
  }
  if (/\s/.test(name)) {
    return {
      why: 'a matcher sees only the name of the tool, and none has a space in it',
      help: `Name the tool ("Bash"), and put the command into "if" on the handler: ${quote(`Bash(${name} *)`)}.`,
      former: false,
    };
  }
  if (isEventName(name)) {
    return { why: 'it is an event', help: `Register the hook on ${name}, without this matcher.`, former: false };
  }
  const agent = agentWithTool(name);
  if (agent !== undefined)
    return { why: `it is a tool of ${agent}`, help: helpForForeign([name], tools), former: false, foreign: true };
  const meant = tools.find((tool) => tool.toLowerCase() === name.toLowerCase());
  if (meant === undefined) return undefined;
  return { why: 'names are case-sensitive', help: `Write "${meant}".`, former: false };
}

/** The last part of the name of an MCP server's tool: no tool of Claude Code's own is written so. */
function shortName(name: string): ToolFault | undefined {
  if (!/^[a-z][a-z\d]*(?:_[a-z\d]+)+$/.test(name)) return undefined;
  return {
    why: 'a tool of an MCP server is called `mcp__<server>__<tool>`',
    help: `Write its full name, or "mcp__.+__${name}" for any server.`,
    former: false,
  };
}

function onValues(event: EventName, matcher: string, reading: MatcherReading, client: Version): Opinion | undefined {
  const { values, subject } = matcherAt(event, client);
  if (values === undefined) return undefined;
  const legal = `${subject} of ${event} is ${oneOf(values)}`;
  if (reading.kind === 'pattern') {
    if (values.some((value) => reading.test(value))) return undefined;
    return {
      message: `The matcher ${quote(matcher)} matches no value of this event: the hook never runs. The ${legal}.`,
      help: 'Use one of them, or remove the matcher.',
    };
  }
  if (reading.kind !== 'list') return undefined;
  const dead = reading.names.filter((name) => !values.includes(name));
  if (dead.length === 0) return undefined;
  const whole = dead.length === reading.names.length;
  const meant = nearest(dead[0] ?? '', values);
  return {
    message: `${join(dead.map(quote), 'and')} in the matcher never ${dead.length === 1 ? 'occurs' : 'occur'}${whole ? ', and the hook never runs' : ''}. The ${legal}.`,
    help: meant === undefined ? 'Use one of them, or remove the matcher.' : `Write "${meant}".`,
    ...(whole ? {} : { severity: 'warning' as const }),
  };
}

function onFiles(event: EventName, matcher: string, reading: MatcherReading): Opinion | undefined {
  if (event !== 'FileChanged' || reading.kind !== 'pattern') return undefined;
  const parts = matcher.split('|');
  if (!parts.every((part) => /^[^([]*\//.test(part))) return undefined;
  return {
    message: `The matcher ${quote(matcher)} contains a "/", but it sees only the file's name: the hook never runs.`,
    help: 'Write the file name without its folder.',
  };
}
