/** The plugin that a mod is written into. */
import { basename } from 'node:path';
import type { Hook } from '../model.js';
import { readMatcher } from '../wiring/matcher.js';
import type { DenyRule } from './fit.js';
import { moduleText } from './module-text.js';

/** Its files, by path. */
export function pluginFiles(hook: Hook, rules: readonly DenyRule[], client: string): Readonly<Record<string, string>> {
  const from = hook.script?.path ?? hook.handler.command ?? 'a command';
  const name =
    basename(from)
      .replace(/\.\w+$/, '')
      .replace(/[^a-z0-9]+/gi, '-')
      .toLowerCase() || 'guard';
  const reading = readMatcher(hook.event, hook.matcher, client);
  const tools =
    reading.kind === 'list'
      ? { tools: reading.names }
      : reading.kind === 'pattern'
        ? { tools: { pattern: hook.matcher ?? '' } }
        : {};
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return {
    '.claude-plugin/plugin.json': json({ name, version: '1.0.0', description: `Moved from ${basename(from)}.` }),
    'hooks/hooks.json': json({ modules: ['./register.js'] }),
    'hooks/register.js': moduleText({ name, from, rules, ...tools }),
  };
}
