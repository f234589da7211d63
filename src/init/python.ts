/** The starter in Python 3, standard library only. */
import { reasonSlot } from './answer.js';
import { purposes } from './shell.js';
import type { StarterParts } from './starter.js';

export function pythonStarter(parts: StarterParts): string {
  return [
    '#!/usr/bin/env python3',
    `"""A ${parts.event} hook. ${purposes[parts.purpose]}"""`,
    `# hooklint: event=${parts.event}${parts.matcher === undefined ? '' : ` matcher=${parts.matcher}`}`,
    ...imports(parts).map((name) => `import ${name}`),
    ...(usesPath(parts) ? ['from pathlib import Path'] : []),
    '',
    ...body(parts),
    '',
  ].join('\n');
}

function usesPath({ purpose }: StarterParts): boolean {
  return purpose !== 'refuse-tool';
}

function imports(parts: StarterParts): readonly string[] {
  return [
    ...(parts.purpose === 'observe' ? [] : ['json']),
    ...(usesPath(parts) ? ['os'] : []),
    ...(parts.purpose === 'make-worktree' ? ['subprocess'] : []),
    'sys',
  ].sort();
}

function body(parts: StarterParts): readonly string[] {
  switch (parts.purpose) {
    case 'refuse-tool':
      return [
        'try:',
        '    path = json.loads(sys.stdin.buffer.read())["tool_input"].get("file_path", "")',
        'except (ValueError, KeyError, AttributeError) as error:',
        '    # Exit 2 blocks; an unhandled error would let the tool run.',
        '    print(f"cannot read the payload: {error}", file=sys.stderr)',
        '    sys.exit(2)',
        '',
        'if path.endswith((".lock", "-lock.json", "-lock.yaml")):',
        `    text = "A package manager writes this file. Run it instead of editing the file."`,
        `    print(json.dumps(${literal(parts.reply)}))`,
      ];
    case 'hold':
    case 'inform':
      return [
        'payload = json.loads(sys.stdin.buffer.read())',
        ...(parts.loops
          ? [
              'if payload.get("stop_hook_active"):',
              '    sys.exit(0)  # Held once already: let it end, or it would go on for ever.',
            ]
          : []),
        `file = Path(os.environ["CLAUDE_PROJECT_DIR"]) / "${parts.trigger}"`,
        'text = file.read_text(encoding="utf-8").strip() if file.is_file() else ""',
        'if text:',
        `    print(json.dumps(${literal(parts.reply)}))`,
      ];
    case 'make-worktree':
      return [
        'project = Path(os.environ["CLAUDE_PROJECT_DIR"])',
        'folder = (project / ".claude" / "worktrees").resolve()',
        'path = (folder / json.loads(sys.stdin.buffer.read())["name"]).resolve()',
        'if folder not in path.parents:',
        '    sys.exit("the name of the worktree leads out of its folder")',
        '# What git says must not come after the path.',
        'if not path.is_dir():',
        '    made = subprocess.run(["git", "worktree", "add", "--detach", path], cwd=project, stdout=sys.stderr)',
        '    if made.returncode != 0:',
        '        sys.exit(1)',
        'print(path)',
      ];
    case 'observe':
      return [
        'folder = Path(os.environ["CLAUDE_PROJECT_DIR"]) / ".claude" / "logs"',
        'folder.mkdir(parents=True, exist_ok=True)',
        `with (folder / "${parts.event}.jsonl").open("a", encoding="utf-8") as log:`,
        '    log.write(sys.stdin.buffer.read().decode().strip() + "\\n")',
      ];
  }
}

function literal(value: unknown): string {
  if (value === reasonSlot) return 'text';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${literal(inner)}`)
    .join(', ')}}`;
}
