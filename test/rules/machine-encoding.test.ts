import { expect, it } from 'vitest';
import { projectOf } from '../../src/evidence/example.js';
import type { Hook, Library, Script } from '../../src/model.js';
import { rule } from '../../src/rules/machine/machine-encoding.js';

const example = {
  kind: 'runs',
  event: 'Stop',
  handler: { command: 'python3 stop.py' },
  runs: [{ execution: {} }],
} as const;
const project = projectOf(example);

const library = (text: string): Library => ({
  ...{ path: 'lib/payload.py', absolutePath: '/p/lib/payload.py', language: 'python', text },
});

function findings(text: string, libraryText: string, head = '# Runs on Windows too.') {
  const script: Script = {
    ...{ path: 'stop.py', absolutePath: '/p/stop.py', language: 'python', executable: true, shebang: null },
    text: `${head}\nfrom lib.payload import read\n${text}`,
    libraries: [library(libraryText)],
  };
  const hook = { ...(project.hooks[0] as Hook), script };
  return [...(rule.onHook?.(hook, { ...project, hooks: [hook] }) ?? [])];
}

const reading = 'import json, sys\n\ndef read():\n    return json.load(sys.stdin)\n';

it('is told of a function that the script imports and calls, where that reads', () => {
  const [finding, more] = findings('payload = read()\n', reading);
  expect(more).toBeUndefined();
  expect(finding?.message).toContain('`json.load(sys.stdin)` decodes the payload');
  expect(finding?.at).toEqual({
    ...{ in: 'script', library: 'lib/payload.py', length: 'json.load(sys.stdin)'.length },
    offset: reading.indexOf('json.load'),
  });
});

it('is not told of a function that the script does not call, nor where one of them sets the encoding', () => {
  expect(findings('payload = {}\n', reading.replace('read()', 'read_all()'))).toEqual([]);
  expect(findings('payload = read()\n', `${reading}\nsys.stdin.reconfigure(encoding="utf-8")\n`)).toEqual([]);
});

it('is told of what the script prints, where a library mentions Windows and sets no encoding', () => {
  const print = 'read()\nprint("✅")\n';
  const bytes = 'def read():\n    return json.loads(sys.stdin.buffer.read())\n';
  expect(findings(print, bytes, '')).toEqual([]);
  const [finding, more] = findings(print, `# Windows too.\n${bytes}`, '');
  expect(more).toBeUndefined();
  expect(finding?.message).toContain('`print` writes what is beyond ASCII');
  expect(findings(print, `# Windows too.\n${bytes}\nsys.stdout.reconfigure(encoding="utf-8")\n`, '')).toEqual([]);
});
