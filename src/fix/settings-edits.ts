/** Repairs in files that register hooks. Pure. */

import { newestClient } from '../contract/version.js';
import type { ConfigFile, Hook, Place, Version } from '../model.js';
import { readShellCommand } from '../script/shell/shell-command.js';
import { valueAt } from '../text/json-pointer.js';
import { repairedMatcher } from '../wiring/repaired-matcher.js';
import type { Edit } from './rewrite-reply.js';

export type SettingsRule = 'timeout-in-milliseconds' | 'unquoted-path-variable' | 'dead-matcher';

/** The edit that repairs what a rule found in the registration of a hook. */
export function settingsEdit(
  rule: SettingsRule,
  hook: Hook,
  config: ConfigFile,
  client: Version = newestClient,
): Edit | { readonly why: string } {
  const pointer = pointerOf(rule, hook.config?.pointer ?? '');
  const place = config.locate(pointer, 'value');
  const range = place === undefined ? undefined : rangeOf(config.text, place);
  if (range === undefined) return { why: 'hooklint cannot tell where it is in the file' };
  const written = config.text.slice(range.start, range.end);
  const value = valueAt(config.value, pointer);
  if (rule === 'timeout-in-milliseconds') {
    return typeof value === 'number' && written === String(value)
      ? { ...range, text: String(value / 1000) }
      : { why: 'the number is written in an unusual way' };
  }
  if (rule === 'dead-matcher') {
    const meant = typeof value === 'string' ? repairedMatcher(hook.event, value, client) : undefined;
    if (meant === undefined) return { why: 'hooklint cannot tell which tools are meant' };
    return isJsonOf(written, value) ? { ...range, text: JSON.stringify(meant) } : { why: 'it is not written in JSON' };
  }
  if (typeof value !== 'string' || !written.startsWith('"') || !isJsonOf(written, value)) {
    return { why: 'only commands in JSON can be quoted' };
  }
  const quoted = withQuotes(value);
  return quoted === undefined
    ? { why: 'the variable is in a word that is partly quoted' }
    : { ...range, text: JSON.stringify(quoted) };
}

/** Of a handler, or of the entry that holds it: the matcher is one for all its handlers. */
function pointerOf(rule: SettingsRule, handler: string): string {
  if (rule === 'dead-matcher') return handler.replace(/\/hooks\/\d{1,9}$/, '/matcher');
  return `${handler}/${rule === 'timeout-in-milliseconds' ? 'timeout' : 'command'}`;
}

const variable =
  /\$(?:CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|CLAUDE_PLUGIN_DATA)\b|\$\{(?:CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|CLAUDE_PLUGIN_DATA)\}/g;

/** The command with double quotes around its path variables; undefined where a word is more than variables and plain text. */
function withQuotes(command: string): string | undefined {
  let result = '';
  let at = 0;
  for (const { words } of readShellCommand(command)) {
    for (const { start, end, parts } of words) {
      const bare = parts.some(
        (part) => part.kind === 'variable' && !part.quoted && /^CLAUDE_(?:PROJECT_DIR|PLUGIN_)/.test(part.name),
      );
      if (!bare) continue;
      if (parts.some((part) => part.quoted || part.kind === 'substitution')) return undefined;
      result += command.slice(at, start) + command.slice(start, end).replace(variable, '"$&"');
      at = end;
    }
  }
  return at === 0 ? undefined : result + command.slice(at);
}

function isJsonOf(written: string, value: unknown): boolean {
  try {
    return JSON.parse(written) === value;
  } catch {
    return false;
  }
}

/** Lines and columns to offsets; the first line is counted from behind a byte order mark. */
function rangeOf(
  text: string,
  place: Omit<Place, 'file'>,
): { readonly start: number; readonly end: number } | undefined {
  const { line, column, endLine, endColumn } = place;
  if (line === undefined || column === undefined || endLine === undefined || endColumn === undefined) return undefined;
  return { start: offsetOf(text, line, column), end: offsetOf(text, endLine, endColumn) };
}

function offsetOf(text: string, line: number, column: number): number {
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
