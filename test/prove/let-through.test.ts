import { describe, expect, it } from 'vitest';
import type { Hook, Run } from '../../src/model.js';
import { letThroughBy } from '../../src/prove/let-through.js';

const text = `#!/bin/bash
cmd=$(jq -r '.tool_input.command // empty')
case "$cmd" in
  *"git push origin staging"*) exit 0 ;;
esac
if [[ "$cmd" == *"vercel deploy"* ]]; then
  echo "Not here." >&2
  exit 2
fi
`;
const hook = {
  ...{ id: 'guard', event: 'PreToolUse', handler: { type: 'command', command: './g.sh' } },
  script: { path: 'g.sh', text, language: 'shell' },
} as unknown as Hook;

/** A run of the guard on a command that was made from one of its lines. */
function ran(command: string, line: number, { effect = 'none', made = true } = {}) {
  const json = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
  return {
    case: {
      id: command,
      hook,
      payload: { json, provenance: `derived from g.sh:${line}`, ...(made ? { madeFor: ['guard'] } : {}) },
    },
    verdict: { effect, runs: true },
    execution: { type: 'command', exitCode: 0, stdout: '', stderr: '' },
  } as unknown as Run;
}

describe('what a guard lets through by name', () => {
  it('is what it looks for in front of a line that ends it', () => {
    expect(letThroughBy(hook, [ran('git push origin staging', 4)])).toEqual(['git push origin staging']);
  });

  it.each([
    ['what it stopped', ran('git push origin staging', 4, { effect: 'block' })],
    ['what nothing of its own asks for', ran('git push origin staging', 4, { made: false })],
    ['what is stopped further down', ran('vercel deploy', 8)],
    ['options of whatever program', ran('rg --no-edit', 4)],
    ['a word that may be an agreed sign', ran('approved', 4)],
    ['a setting', ran('SKIP=1 git push', 4)],
    ['more than one command', ran('cd x && git push', 4)],
    ['a comment', ran('git push # approved', 4)],
  ])('is not %s', (_what, run) => {
    expect(letThroughBy(hook, [run])).toEqual([]);
  });

  it('is what a list of the allowed names', () => {
    const inList = (name: string) => ({
      ...hook,
      script: {
        path: 'g.py',
        text: `${name} = [\n    "git status",\n    "git push origin staging",\n]\n`,
        language: 'python',
      },
    });
    const letThrough = (name: string) => {
      const guard = inList(name) as unknown as Hook;
      const run = ran('git push origin staging', 3);
      return letThroughBy(guard, [{ ...run, case: { ...run.case, hook: guard } }]);
    };
    expect(letThrough('ALLOWED')).toEqual(['git push origin staging']);
    expect(letThrough('safeCommands')).toEqual(['git push origin staging']);
    expect(letThrough('DANGEROUS')).toEqual([]);
  });

  it('is of two commands the shortest', () => {
    const runs = ['git push origin staging', 'git push origin s', 'git push origin stag'].map((each) => ran(each, 4));
    expect(letThroughBy(hook, runs)).toEqual(['git push origin s', 'git push origin stag']);
  });

  it.each([
    ['is a call with an option that it leaves for', '[[ $cmd == *--short* ]] && exit 0', ['git status --short']],
    [
      'of two such options is of the more usual',
      'if grep -qE -- "--help|--short"; then\n  exit 0\nfi',
      ['git status --short'],
    ],
    ['is none with an option that it looks for to stop it', '[[ $cmd == *--short* ]] && exit 2', []],
    ['is none with an option that it is for', '[[ ! $cmd == *--short* ]] && exit 0', []],
  ])('%s', (_what, line, commands) => {
    const guard = {
      ...hook,
      script: { path: 'g.sh', text: `#!/bin/bash\n${line}\n`, language: 'bash' },
    } as unknown as Hook;
    expect(letThroughBy(guard, [])).toEqual(commands);
  });
});
