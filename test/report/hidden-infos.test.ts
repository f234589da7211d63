/** Advice that a report leaves out: it names the rules, so that a reader knows whether it is worth a second look. */
import { describe, expect, it } from 'vitest';
import type { Finding, Report, Severity } from '../../src/model.js';
import { layoutOf } from '../../src/report/layout.js';
import { hiddenInfos } from '../../src/report/summary-text.js';

const finding = (rule: string, help = 'Repair it.', severity: Severity = 'info'): Finding => ({
  rule,
  severity,
  message: `It goes wrong. ${help}`,
  help,
  place: { file: 'hooks/a.sh', line: 1 },
});

const shown = (findings: readonly Finding[], width = 80) =>
  hiddenInfos({ findings } as unknown as Report, layoutOf({ width }));

describe('advice that is not told', () => {
  it('is named by its rules, in the order in which it would be told, and counted by cause', () => {
    const all = [
      finding('machine-encoding'),
      finding('unread-stdout', 'Print it to stderr.'),
      finding('guard-fails-open', 'Answer with exit code 2.'),
      finding('unread-stdout', 'Write a reply.'),
    ];
    expect(shown(all)).toEqual([
      'Infos: guard-fails-open (a.sh:1), unread-stdout ×2 (a.sh:1),\n  machine-encoding (a.sh:1) (-v shows them)',
    ]);
  });

  it('is one', () => {
    const all = [finding('machine-encoding'), finding('machine-encoding'), finding('crash', 'Catch it.', 'error')];
    expect(shown(all)).toEqual(['Info: machine-encoding (a.sh:1) (-v shows it)']);
  });

  it('is absent where there is none', () => {
    expect(shown([finding('crash', 'Catch it.', 'error')])).toEqual([]);
  });

  it('is named without its places where these would take too much room', () => {
    const all = ['guard-bypassed', 'guard-fails-open', 'commits-unseen', 'unread-stdout'].map((rule) => finding(rule));
    expect(shown(all, 40).join()).not.toContain('a.sh');
    expect(shown(all, 40).join()).toContain('unread-stdout');
  });

  it('takes three lines at most, counts the rest, and keeps a number beside its rule', () => {
    const rules = [
      'guard-bypassed',
      'guard-fails-open',
      'commits-unseen',
      'unread-stdout',
      'machine-encoding',
      'slow-hook',
    ];
    const all = rules.flatMap((rule) => [finding(rule, 'Repair one.'), finding(rule, 'Repair another of `it`, too.')]);
    const [text = ''] = shown(all, 40);
    const lines = text.split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
    expect(text).toMatch(/, \d more \(-v\s+shows\s+them\)$/);
    expect(text).not.toMatch(/\n\s*(?:×|more)/);
  });
});
