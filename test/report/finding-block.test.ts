import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model.js';
import { findingBlock } from '../../src/report/finding-block.js';
import { layoutOf } from '../../src/report/layout.js';
import { toldOf } from '../../src/report/told.js';
import { showcase } from './showcase.js';

const layout = layoutOf({ width: 80 });

function blocks(findings: readonly Partial<Finding>[], places = 6): readonly string[] {
  const whole = findings.map(
    (finding): Finding => ({
      rule: 'a',
      severity: 'error',
      message: '',
      help: 'Repair it.',
      place: { file: 'a.sh', line: 1 },
      ...finding,
    }),
  );
  return toldOf(whole).map((told) => findingBlock(told, { runs: [] }, layout, { places }));
}

describe('a block of findings', () => {
  const unmet = (payload: string): Partial<Finding> => ({
    message: `Expected effect on ${payload}: block. Seen: none.`,
  });

  it('names everything that is said at one place', () => {
    const [block = '', ...more] = blocks(['Bash.one', 'Bash.two', 'Edit.three'].map(unmet));
    expect(more).toEqual([]);
    expect(block).toContain('error[a]: Expected effect on Bash.one: block. Seen: none.');
    expect(block).toContain('= also: Expected effect on Bash.two: block. Seen: none.');
    expect(block).toContain('= also: Expected effect on Edit.three: block. Seen: none.');
  });

  it('counts what finds no room', () => {
    const [block = ''] = blocks(['a', 'b', 'c', 'd'].map(unmet), 2);
    expect(block).toContain('on c: block');
    expect(block).not.toContain('on d: block');
    expect(block).toContain('= and 1 more here');
  });

  it('says nothing twice that differs only behind the cut', () => {
    const long = `Node stopped with an exception (Error: ${'no such thing, '.repeat(12)}), and`;
    const [block = ''] = blocks(
      [`${long} the tool runs.`, `${long} the compaction goes ahead.`].map((message) => ({ message })),
    );
    expect(block).not.toContain('also');
  });

  it('says nothing twice where only numbers differ', () => {
    const [block = ''] = blocks([{ message: 'Took 300 ms.' }, { message: 'Took 400 ms.' }]);
    expect(block).not.toContain('also');
  });

  it('says of one place what else it is about', () => {
    const [block = ''] = blocks([{ message: 'The guard stops `rm`.' }, { message: 'The guard stops `mv`.' }]);
    expect(block).toContain('= also: The guard stops `mv`.');
  });

  it('says what is too long without the words that it repeats, as far as its first example', () => {
    const long = (action: string, passing: string) => ({
      message: `The guard stops \`${action}\`, but not ${passing} (it stops 7 of 9 ways).`,
    });
    const write = 'echo note > db/migrations/2026-11-27-example-of-a-name.sql';
    const [block = ''] = blocks([
      long('rm -rf build', '`rm -fr build`'),
      long('git push --force origin main', '`git push origin main -f`, `git push origin main --force`, `git push -f`'),
      { ...long(write, `\`cd db/migrations && ${write.slice(0, 30)}…\`, \`true\``), place: { file: 'a.sh', line: 9 } },
    ]);
    const said = block.replace(/\n +/g, ' ');
    expect(said).toContain('= also: `git push --force origin main`, but not `git push origin main -f`');
    expect(said).toContain('but not `cd db/migrations && echo note > db/migrations/2026…` …');
    const [ofName = ''] = blocks([
      { message: 'The guard also stops one that resembles `npm publish`: `npm pack`.' },
      {
        message: `The guard stops those that resemble \`nx generate @nx/react:${'library'.repeat(12)}\`: \`grep -rn nx docs\`, \`true\`.`,
        place: { file: 'a.sh', line: 9 },
      },
    ]);
    expect(ofName.replace(/\n +/g, ' ')).toMatch(/: `grep -rn nx docs`/);
  });

  it('begins no further message in the middle of a sentence', () => {
    const long = (end: string) => ({
      message: `Exit code 1 does not block: the tool runs, and Claude never sees the message. Only exit code 2 blocks. ${'It was seen in a run of its own. '.repeat(5)}${end}`,
    });
    const [block = ''] = blocks([long('All fails.'), { ...long('All ends.'), place: { file: 'a.sh', line: 9 } }]);
    expect(block.replace(/\n +/g, ' ')).toContain('= also at a.sh:9: Exit code 1 does not block: the tool runs');
    const lost = (name: string, end: string) => ({
      message: `After a \`cd\`, nobody finds \`${name}\`${end}: ${'the path is relative to a folder. '.repeat(5)}`,
    });
    const [ofPaths = ''] = blocks([lost('a.sh', ''), { ...lost('b.sh', ' at all'), place: { file: 'a.sh', line: 9 } }]);
    expect(ofPaths.replace(/\n +/g, ' ')).toContain('= also at a.sh:9: After a `cd`, nobody finds `b.sh` at all');
  });

  it('is one for several paths that are repaired alike, with the places of all', () => {
    const found = blocks([
      { message: '`a.sh` is not found.', help: 'Write `"$DIR"/a.sh`.', place: { file: 's.json', line: 4 } },
      { message: '`b.sh` is not found.', help: 'Write `"$DIR"/b.sh`.', place: { file: 's.json', line: 9 } },
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('= also at s.json:9');
  });

  it('names the first of what is listed of another place', () => {
    const passing = (line: number, message: string): Partial<Finding> => ({ message, place: { file: 'a.sh', line } });
    const [block = ''] = blocks([
      passing(4, 'The guard stops `git push --force`; this passes: `git push -f`.'),
      passing(9, 'The guard stops `rm -rf /`; this passes: `rm -fr /`.'),
    ]);
    expect(block).toContain('= also at a.sh:9 (`rm -rf /`: `rm -fr /`)');
  });

  it('names the repair of what else is said, where it is another one', () => {
    const found = blocks([
      { message: 'The start has no "agent_name" field.', help: 'Read "agent_type".', place: { file: 'a.sh', line: 4 } },
      {
        message: 'The end has "transcript" nowhere.',
        help: 'Read "transcript_path".',
        place: { file: 'b.sh', line: 9 },
      },
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]?.replace(/\n +/g, ' ')).toContain(
      '= also at b.sh:9: The end has "transcript" nowhere. Fix: Read "transcript_path".',
    );
  });

  it('lists the places of a habit in the settings in place of one source line, and keeps the source line elsewhere', () => {
    const habit = (file: string, line: number): Partial<Finding> => ({
      severity: 'warning',
      message: '$CLAUDE_PROJECT_DIR is not quoted.',
      source: 'command: $CLAUDE_PROJECT_DIR/a.sh',
      place: { file, line, column: 1 },
    });
    const [inSettings = ''] = blocks([habit('s.json', 4), habit('s.json', 9), habit('t.json', 2)]);
    expect(inSettings).toContain('\n  --> s.json:4:1, :9:1, t.json:2:1\n   = fix');
    const relative = (name: string, line: number) => ({
      ...habit('s.json', line),
      message: `\`${name}\` is relative.`,
    });
    const [ofSeveral = ''] = blocks([relative('a.sh', 4), relative('b.sh', 9)]);
    expect(ofSeveral).toContain('\n  --> s.json:4:1, :9:1 (`b.sh`)\n');
    const [inScript = ''] = blocks([habit('a.sh', 4), habit('a.sh', 9)]);
    expect(inScript).toContain('4 | command: $CLAUDE_PROJECT_DIR/a.sh');
    expect(inScript).toContain('= also at a.sh:9:1');
    const [alone = ''] = blocks([habit('s.json', 4)]);
    expect(alone).toContain('4 | command: $CLAUDE_PROJECT_DIR/a.sh');
    const error = { ...habit('s.json', 4), severity: 'error' } as const;
    const [grave = ''] = blocks([error, { ...error, place: { file: 's.json', line: 9, column: 1 } }]);
    expect(grave).toContain('4 | command: $CLAUDE_PROJECT_DIR/a.sh');
  });

  it('tells a warning with the error at the same place that is repaired in the same way', () => {
    const warning = { severity: 'warning', message: 'The rarer spelling passes.' } as const;
    const [error = '', ...more] = blocks([warning, { message: 'The usual spelling passes.' }]);
    expect(more).toEqual([]);
    expect(error).toContain('error[a]: The usual spelling passes.');
    expect(error).toContain('= also: The rarer spelling passes.');
    expect(blocks([warning, { message: 'The usual spelling passes.', help: 'Do otherwise.' }])).toHaveLength(2);
    expect(blocks([warning, { message: 'The usual spelling passes.', place: { file: 'b.sh', line: 1 } }])).toHaveLength(
      2,
    );
    expect(blocks([{ ...warning, severity: 'info' }, { message: 'The usual spelling passes.' }])).toHaveLength(2);
  });

  it('tells the outcome of the payload that it names as the example', () => {
    const report = showcase();
    const [force, , denied, asked] = report.runs.map((run) => run.case.id) as [string, string, string, string];
    const [finding] = report.findings as [Finding];
    const told = { finding: { ...finding, cases: [force, denied, asked] }, others: [] };
    const block = findingBlock(told, report, layout, { places: 6 });
    expect(block).toContain('on 3 of 4 payloads of 2 hooks, e.g. `git status`');
    expect(block).toContain('= user is ASKED');
  });
});
