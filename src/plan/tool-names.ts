/** Payloads of tools that only the hook names: those of an MCP server, of which no captured payload can know, and rare ones. Pure. */

import { toolAt, toolRows } from '../contract/tools.js';
import type { Hook, Payload, PayloadJson, Version } from '../model.js';
import { isObject } from '../text/fields.js';
import { matching } from '../wiring/matcher.js';
import { exampleOf } from './example-of.js';
import { samplesOf } from './sample.js';

/** More tools of one hook show nothing new. */
const most = 4;

/** One payload for each MCP tool that the matcher or the text names and that no given payload is of. */
export function payloadsOfMatcher(
  hook: Hook,
  text: string,
  ofEvent: readonly Payload[],
  client: Version,
): readonly Payload[] {
  const base = ofEvent.find(({ json }) => typeof json.tool_name === 'string' && json.tool_name.startsWith('mcp__'));
  if (base === undefined) return [];
  const known = new Set(ofEvent.map(({ json }) => json.tool_name));
  const written = [...text.matchAll(/\bmcp__[A-Za-z0-9_-]+?__[A-Za-z0-9_-]+/g)].map(([name]) => name);
  const matched = partsOf(hook.matcher ?? '').flatMap((part) => samplesOf(part.trim()).map(completed));
  const isFor = matching(hook.event, hook.matcher, client);
  return [...new Set([...matched, ...written])]
    .filter((name) => /^mcp__(?=.+?__.)[A-Za-z0-9_-]+$/.test(name) && !known.has(name))
    .map((name): Payload => ({ ...base, id: `${hook.event}/${name}`, json: calling(base.json, name) }))
    .filter(({ json }) => isFor(json))
    .slice(0, most);
}

/** The names of a list, or the whole of an expression whose brackets hold some: `^mcp__.*__(create|merge)_branch$`. */
const partsOf = (matcher: string): readonly string[] => (matcher.includes('(') ? [matcher] : matcher.split(/[|,]/));

/** One payload for each tool of Claude Code's own that the matcher names, whose shape is known and that no given payload is of. */
export function payloadsOfTools(hook: Hook, ofEvent: readonly Payload[], client: Version): readonly Payload[] {
  const base = ofEvent.find(({ json }) => typeof json.tool_name === 'string' && !json.tool_name.startsWith('mcp__'));
  if (base === undefined || hook.matcher === undefined || /^[*.]*$/.test(hook.matcher)) return [];
  const known = new Set(ofEvent.map(({ json }) => json.tool_name));
  const isFor = matching(hook.event, hook.matcher, client);
  const names = toolRows.flatMap(({ name }) => (known.has(name) ? [] : [name]));
  return names
    .flatMap((name): readonly Payload[] => {
      const { input, output } = toolAt(name, client) ?? {};
      const isAnswered = 'tool_response' in base.json;
      if (input === undefined || (isAnswered && output === undefined)) return [];
      const answer = isAnswered && output !== undefined ? { tool_response: exampleOf(output) } : {};
      const json = { ...base.json, tool_name: name, tool_input: exampleOf(input), ...answer };
      return [{ ...base, id: `${hook.event}/${name}`, nature: 'benign', json }];
    })
    .filter(({ json }) => isFor(json))
    .slice(0, most);
}

/** `mcp__linear__` and `mcp__linear` match tools of the server; a tool's name follows. `mcp__.*__create` is of any server. */
function completed(sample: string): string {
  const name = sample
    .trim()
    .replace(/\s+/g, '')
    .replace(/^mcp____(?=.)/, 'mcp__example__');
  return /^mcp__[A-Za-z0-9_-]*[A-Za-z0-9]__$/.test(name)
    ? `${name}example`
    : /^mcp__[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*$/.test(name)
      ? `${name}__example`
      : name;
}

function calling(json: PayloadJson, name: string): PayloadJson {
  const server = name.split('__')[1] ?? '';
  const { mcp_server } = json;
  const named = isObject(mcp_server) ? { mcp_server: { ...mcp_server, name: server } } : {};
  return { ...json, tool_name: name, ...named };
}
