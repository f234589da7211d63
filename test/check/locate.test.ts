import { describe, expect, it } from 'vitest';
import { locate } from '../../src/check/locate.js';
import { runsOf } from '../../src/evidence/example.js';
import type { Hook, Library, Place, Run, Spot } from '../../src/model.js';

const bash = (path: string, text: string): Library => ({
  path,
  absolutePath: `/project/${path}`,
  language: 'bash',
  text,
});

/** Where a message on stderr is placed, of a script that takes this library in. */
function placeOf(
  library: string,
  stderr: string,
  spot: Partial<Spot> = {},
  text = '#!/bin/bash\n. "${0%/*}/lib.sh"\nreport\n',
): Place {
  const [run] = runsOf({ kind: 'run', event: 'Stop', execution: { stderr } }) as readonly [Run];
  const script = bash('hooks/done.sh', text);
  const hook: Hook = {
    ...run.case.hook,
    script: {
      ...script,
      executable: true,
      shebang: '/bin/bash',
      libraries: [bash('hooks/other.sh', 'other() {\n  echo "Another matter."\n}\n'), bash('hooks/lib.sh', library)],
    },
  };
  return locate({ in: 'output', stream: 'stderr', ...spot } as Spot, { hook, run });
}

describe('the place of an output that no line of the script printed', () => {
  const printing = 'report() {\n  echo "The notes are not up to date." >&2\n}\n';

  it('is the line of the library that printed it', () => {
    expect(placeOf(printing, 'The notes are not up to date.\n')).toMatchObject({
      file: 'hooks/lib.sh',
      line: 2,
      column: 3,
    });
  });

  it('is the line of the library, where the script gives a name that it prints', () => {
    const named = 'report() {\n  echo "$HOOK: the notes are not up to date." >&2\n}\n';
    const script = '#!/bin/bash\nHOOK="look-at-all-of-the-notes-once-more"\n. "${0%/*}/lib.sh"\nreport\n';
    const stderr = 'look-at-all-of-the-notes-once-more: the notes are not up to date.\n';
    expect(placeOf(named, stderr, {}, script)).toMatchObject({ file: 'hooks/lib.sh', line: 2 });
  });

  it('is the script, where a line of the library has its words and does not print', () => {
    const naming = `${printing.replace('not up to date', 'in order')}mkdir -p "$folder"\n`;
    expect(placeOf(naming, 'usage: mkdir -p folder ...\n')).toEqual({ file: 'hooks/done.sh' });
  });

  it('is the script, where the text of no library has the words', () => {
    expect(placeOf(printing, 'Something else altogether.\n')).toEqual({ file: 'hooks/done.sh' });
  });

  it('is never a library, where the end of the script is meant', () => {
    expect(placeOf(printing, 'The notes are not up to date.\n', { stream: 'exit' })).toEqual({ file: 'hooks/done.sh' });
  });
});

describe('the place of a reply that no line of a script in JavaScript fits', () => {
  function placedIn(text: string): Place {
    const [run] = runsOf({
      kind: 'run',
      event: 'Stop',
      execution: { stdout: '{"hookSpecificOutput":{"message":"12 errors"}}' },
    }) as readonly [Run];
    const script = { path: 'check.mjs', absolutePath: '/p/check.mjs', text, executable: true, shebang: null };
    const hook: Hook = { ...run.case.hook, script: { ...script, language: 'javascript' } };
    return locate({ in: 'output', pointer: '/hookSpecificOutput' }, { hook, run });
  }

  it('is the one line that starts a program', () => {
    expect(placedIn("import { spawnSync } from 'node:child_process';\nspawnSync('./check');\n")).toMatchObject({
      line: 2,
    });
  });

  it('is not, where the script writes that key itself', () => {
    const reply = 'console.log(JSON.stringify({ hookSpecificOutput: { message: summary } }));\n';
    const text = `const summary = execSync('./count');\nif (summary) ${reply}else ${reply}`;
    expect(placedIn(text)).toEqual({ file: 'check.mjs' });
  });
});
