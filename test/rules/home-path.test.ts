/** What home-path says of other machines. */
import { expect, it } from 'vitest';
import type { Hook } from '../../src/model.js';
import { rule } from '../../src/rules/machine/home-path.js';

/** A Stop hook of the project whose script is there. */
const hookOf = (command: string): Hook => ({
  id: 'a',
  event: 'Stop',
  handler: { type: 'command', command },
  target: { text: 'done.mjs', absolutePath: '/p/done.mjs', found: 'file', interpreter: 'node' },
  decidedBy: 'settings',
  place: { file: '.claude/settings.json' },
  config: { file: '.claude/settings.json', pointer: '/hooks/Stop/0/hooks/0' },
  projectDir: '/p',
});

const projectOf = (hook: Hook) => ({ root: '/p', configs: [], hooks: [hook], problems: [], ignored: [] });

/** The message on such a hook. */
function said(command: string): string | undefined {
  const hook = hookOf(command);
  return [...(rule.onHook?.(hook, projectOf(hook)) ?? [])][0]?.message;
}

it('tells how the command ends without the program', () => {
  expect(said('/Users/ada/bin/node done.mjs')).toContain('exit code 127');
});

it('tells that nothing ends with it, where the rest of the command ends well', () => {
  expect(said('/Users/ada/bin/node done.mjs; exit 0')).toContain('the rest of the command hides that');
});

it('does not, where the command tries another program first', () => {
  const fallback = 'command -v node >/dev/null && exec node done.mjs; exec /Users/ada/bin/node done.mjs';
  expect(said(fallback)).toBe('The command names `/Users/ada/`, which exists on only one machine.');
});

it('is a note where the script asks first whether the place is there', () => {
  const severity = (use: string) => {
    const text = `NOTES="/home/ada/notes"\n${use}\n`;
    const hook = { ...hookOf('sh done.sh'), script: { path: 'done.sh', language: 'sh', text } } as Hook;
    return [...(rule.onHook?.(hook, projectOf(hook)) ?? [])].map((finding) => finding.severity ?? rule.severity);
  };
  expect(severity('if [ -d "$NOTES" ]; then date >>"$NOTES/turns.md"; fi')).toEqual(['info']);
  expect(severity('if [ ! -d "$NOTES" ]; then exit 0; fi')).toEqual(['warning']);
});

it('names a folder with spaces to its end', () => {
  const text = 'VENV = r"D:\\Ada Shop\\venv"\n';
  const hook = {
    ...hookOf('python done.py'),
    script: { path: 'done.py', language: 'python', text },
  } as unknown as Hook;
  expect([...(rule.onHook?.(hook, projectOf(hook)) ?? [])][0]?.message).toContain('`D:\\Ada Shop`');
});
