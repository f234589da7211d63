import { describe, expect, it } from 'vitest';
import { isolationNotice } from '../../src/report/isolation.js';

describe('the notice about isolation', () => {
  it('is for machines that could not do what was wanted, and says why', () => {
    const why = 'no namespaces: unshare: Operation not permitted\u001b[2J';
    expect(isolationNotice({ kind: 'copy', network: 'host', why })).toBe(
      "hooks ran in a copy of the project, without git-ignored files and with this machine's network " +
        '(no namespaces: unshare: Operation not permitted\\x1b[2J)',
    );
  });

  it('is not for what the user asked for, nor for the strongest there is', () => {
    expect(isolationNotice({ kind: 'none', network: 'host' })).toBeUndefined();
    expect(isolationNotice({ kind: 'namespace', network: 'none' })).toBeUndefined();
  });
});
