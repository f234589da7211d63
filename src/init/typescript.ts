/** The starter in TypeScript, for a Node that strips types by itself (22.18 and later); no packages. */
import { reasonSlot } from './answer.js';
import { purposes } from './shell.js';
import type { StarterParts } from './starter.js';

/** The first Node that runs TypeScript without a flag. */
export const nodeForTypescript = 'Node 22.18 or later';

/** A starter hook in TypeScript. */
export function typescriptStarter(parts: StarterParts): string {
  return [
    `// A ${parts.event} hook. ${purposes[parts.purpose]} It needs ${nodeForTypescript}, which runs TypeScript.`,
    `// hooklint: event=${parts.event}${parts.matcher === undefined ? '' : ` matcher=${parts.matcher}`}`,
    ...imports(parts),
    '',
    ...body(parts),
    '',
  ].join('\n');
}

function imports({ purpose }: StarterParts): readonly string[] {
  const stdin = `import { readFileSync } from 'node:fs';`;
  switch (purpose) {
    case 'refuse-tool':
      return [stdin];
    case 'hold':
    case 'inform':
      return [`import { existsSync, readFileSync } from 'node:fs';`, `import { join } from 'node:path';`];
    case 'make-worktree':
      return [
        `import { spawnSync } from 'node:child_process';`,
        `import { existsSync, readFileSync } from 'node:fs';`,
        `import { join, sep } from 'node:path';`,
      ];
    case 'observe':
      return [
        `import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';`,
        `import { join } from 'node:path';`,
      ];
  }
}

function body(parts: StarterParts): readonly string[] {
  switch (parts.purpose) {
    case 'refuse-tool':
      return [
        `let path = '';`,
        'try {',
        `  const payload = JSON.parse(readFileSync(0, 'utf8')) as { tool_input: { file_path?: string } };`,
        `  path = payload.tool_input.file_path ?? '';`,
        '} catch (error) {',
        '  // Exit 2 blocks; an unhandled error would let the tool run.',
        "  console.error('cannot read the payload:', error);",
        '  process.exit(2);',
        '}',
        '',
        'if (/\\.lock$|-lock\\.(json|yaml)$/.test(path)) {',
        `  const text = 'A package manager writes this file. Run it instead of editing the file.';`,
        `  console.log(JSON.stringify(${literal(parts.reply)}));`,
        '}',
      ];
    case 'hold':
    case 'inform':
      return [
        `const payload = JSON.parse(readFileSync(0, 'utf8')) as { stop_hook_active?: boolean };`,
        `const file = join(process.env.CLAUDE_PROJECT_DIR ?? process.cwd(), '${parts.trigger}');`,
        ...(parts.loops ? ['// Held once already: let it end, or it would go on for ever.'] : []),
        `const text = ${parts.loops ? 'payload.stop_hook_active !== true && ' : ''}existsSync(file) ? readFileSync(file, 'utf8').trim() : '';`,
        `if (text !== '') {`,
        `  console.log(JSON.stringify(${literal(parts.reply)}));`,
        '}',
      ];
    case 'make-worktree':
      return [
        `const payload = JSON.parse(readFileSync(0, 'utf8')) as { cwd: string; name: string };`,
        'const project = process.env.CLAUDE_PROJECT_DIR ?? payload.cwd;',
        `const folder = join(project, '.claude', 'worktrees');`,
        'const path = join(folder, payload.name);',
        'if (!path.startsWith(folder + sep)) {',
        "  console.error('the name of the worktree leads out of its folder');",
        '  process.exit(1);',
        '}',
        '// What git says must not come after the path.',
        'if (!existsSync(path)) {',
        `  const made = spawnSync('git', ['worktree', 'add', '--detach', path], { cwd: project, stdio: ['ignore', 2, 2] });`,
        '  if (made.status !== 0) process.exit(1);',
        '}',
        'console.log(path);',
      ];
    case 'observe':
      return [
        `const payload = readFileSync(0, 'utf8').trim();`,
        `const folder = join(process.env.CLAUDE_PROJECT_DIR ?? process.cwd(), '.claude', 'logs');`,
        'mkdirSync(folder, { recursive: true });',
        `appendFileSync(join(folder, '${parts.event}.jsonl'), payload + '\\n');`,
      ];
  }
}

function literal(value: unknown): string {
  if (value === reasonSlot) return 'text';
  if (typeof value !== 'object' || value === null) return `'${String(value)}'`;
  return `{ ${Object.entries(value)
    .map(([key, inner]) => (inner === reasonSlot && key === 'text' ? key : `${key}: ${literal(inner)}`))
    .join(', ')} }`;
}
