/** The pure part is for browsers and workers: it must bundle for one and run where there is no Node. */
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/bundle.js';

let code: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/api/pure.ts'],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: 'hooklint',
    logLevel: 'silent',
  });
  code = outputFiles[0]?.text ?? '';
});

/** What a browser has of its own, beside the language. */
const browser = () => createContext({ TextDecoder, TextEncoder, atob, btoa });

describe('hooklint/pure', () => {
  it('judges in a context without Node', () => {
    const script = `
      const execution = {
        type: 'command', exitCode: 1, signal: null, timedOut: false,
        stdout: new Uint8Array(), stderr: new TextEncoder().encode('no'),
      };
      const verdict = hooklint.interpret(execution, { event: 'PreToolUse' });
      [verdict.effect, verdict.status, typeof process, typeof require, hooklint.eventNames.length].join(' ');
    `;
    expect(runInContext(`${code}\n${script}`, browser())).toBe('proceed error undefined undefined 34');
  });

  it('reads records and finds faults there too', () => {
    const script = `
      const { event, execution, handler = { type: 'command' } } = hooklint.readRecord({
        event: 'PreToolUse', hook: { exitCode: 1, stderr: 'Blocked: no force-push' },
      });
      const place = { file: 'guard.sh' };
      const hook = { id: 'h', event, handler, decidedBy: 'flag', place, projectDir: '/' };
      const payload = { id: 'p', event, json: { hook_event_name: event }, nature: 'trigger', provenance: '' };
      const range = hooklint.parseClientRange('latest');
      const run = hooklint.judge({ id: 'h@p', hook, payload }, execution, range);
      const project = { root: '/', configs: [], hooks: [hook], problems: [], ignored: [] };
      hooklint.check(hooklint.rules, project, [run]).map((finding) => finding.rule).join(' ');
    `;
    expect(runInContext(`${code}\n${script}`, browser())).toContain('stderr-only-failure');
  });
});
