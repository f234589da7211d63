import { describe, expect, it } from 'vitest';
import { sourceReader } from '../../src/check/source-lines.js';
import { loadProject } from '../../src/load/project.js';
import type { Project } from '../../src/model.js';
import { scratch } from '../load/scratch.js';

describe('the line of a place', () => {
  const lineIn = async (files: Readonly<Record<string, string>>, file: string, line: number) => {
    const project: Project = await loadProject({ cwd: await scratch(files) });
    return sourceReader(project)({ file, line });
  };
  const plugin = {
    '.claude-plugin/plugin.json': '{"name":"guardian","version":"1.0.0"}',
    'hooks/hooks.json': '{\n  "modules": ["./register.ts"]\n}\n',
    'hooks/register.ts': 'export function register(on) {\r\n  on("tool.call", { tool: "Bash" }, guard);\r\n}\r\n',
  };

  it('is read from the module of a plugin and from the file that names it', async () => {
    expect(await lineIn(plugin, 'hooks/register.ts', 2)).toBe('  on("tool.call", { tool: "Bash" }, guard);');
    expect(await lineIn(plugin, 'hooks/hooks.json', 2)).toBe('  "modules": ["./register.ts"]');
  });

  it('is none where the file has no such line, or is not of the project', async () => {
    expect(await lineIn(plugin, 'hooks/register.ts', 9)).toBeUndefined();
    expect(await lineIn(plugin, 'other.ts', 1)).toBeUndefined();
  });
});
