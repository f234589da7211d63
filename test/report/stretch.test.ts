import { describe, expect, it } from 'vitest';
import { parseClientRange, stretches } from '../../src/contract/index.js';
import { joinStretches } from '../../src/contract/stretches.js';
import type { Stretch } from '../../src/model.js';
import { stretchText } from '../../src/report/stretch.js';

describe('stretches of versions', () => {
  it('name the releases at which something is known to have changed', () => {
    expect(stretchText({ from: '2.1.90' })).toBe('since 2.1.90');
    expect(stretchText({ from: '2.1.0', to: '2.1.90' })).toBe('2.1.0 to before 2.1.90');
  });

  it('say between which releases it changed where no more is known', () => {
    const bracket = { absentIn: '2.1.140', presentIn: '2.1.220' };
    expect(stretchText({ from: '2.1.220', fromBracket: bracket })).toBe('since a release between 2.1.140 and 2.1.220');
    expect(stretchText({ from: '2.1.90', to: '2.1.220', toBracket: bracket })).toBe(
      '2.1.90 to a release between 2.1.140 and 2.1.220',
    );
  });

  const all = stretches(parseClientRange('2.1.0..2.1.330'), 'PreToolUse');
  const from = (version: string): Stretch => all.find((stretch) => stretch.from === version) as Stretch;

  it('carry the bracket of the rows that begin them: a fix that was bisected has none', () => {
    expect(from('2.1.90')).not.toHaveProperty('fromBracket');
    expect(from('2.1.213')).not.toHaveProperty('fromBracket');
    // That Claude Code waits no longer for a child which holds stdout was seen on 2.1.220 and not on 2.1.140.
    expect(from('2.1.220').fromBracket).toEqual({ absentIn: '2.1.140', presentIn: '2.1.220' });
    expect(all.find((stretch) => stretch.to === '2.1.220')?.toBracket).toEqual(from('2.1.220').fromBracket);
  });

  it('join to one with the begin of the older and the end of the newer', () => {
    const last = all.at(-1) as Stretch;
    expect(joinStretches(from('2.1.90'), last)).toEqual({ from: '2.1.90', client: last.client });
  });
});
