/** MCP servers that a project's Claude Code can write and read files with. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hook } from '../model.js';
import { fieldsOf } from '../text/fields.js';
import { readJson } from '../text/json.js';

/** The server whose tools are known, as commands of `.mcp.json` name it: a package of npm, or an image of Docker. */
const known = /(?:^|[\s/"-])(?:server-filesystem|mcp\/filesystem)(?:@[\w.-]+)?(?=$|[\s"])/;

/** A server whose tools of files the matcher of a hook names. */
const inMatcher = /mcp__([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)__(?:write_file|edit_file|read_file|read_text_file)/g;

/** The names of servers that are registered for the project, and of those that the hook's own matcher speaks of. */
export async function fileServers({ projectDir, matcher }: Hook): Promise<readonly string[]> {
  const text = await readFile(join(projectDir, '.mcp.json'), 'utf8').catch(() => '');
  const named = [...(matcher ?? '').matchAll(inMatcher)].flatMap(([, name]) => name ?? []);
  return [...new Set([...registered(text), ...named])];
}

function registered(text: string): readonly string[] {
  const { mcpServers } = fieldsOf(readJson(text).value);
  return Object.entries(fieldsOf(mcpServers)).flatMap(([name, server]) => {
    const { command, args } = fieldsOf(server);
    const words = [command, ...(Array.isArray(args) ? args : [])].filter((word) => typeof word === 'string');
    return /^[\w-]+$/.test(name) && words.some((word) => known.test(word)) ? [name] : [];
  });
}
