/** Lines that no run came to: in which report they stand, and where they would be noise. */
import { expect, it } from 'vitest';
import { htmlReport } from '../../src/report/html.js';
import { markdownReport } from '../../src/report/markdown.js';
import { prettyReport } from '../../src/report/pretty.js';
import { hostileReport } from './hostile-report.js';

const report = hostileReport();
const [hook] = report.project.hooks;

/** The same report, of a hook whose text is this. */
function withText(text: string) {
  const changed = { ...hook, script: { ...hook?.script, text } } as NonNullable<typeof hook>;
  const runs = report.runs.map((run) => ({ ...run, case: { ...run.case, hook: changed } }));
  return { ...report, project: { ...report.project, hooks: [changed] }, runs };
}

const guard = withText(
  `#!/bin/sh
[ "$a" = 1 ] && { echo 'one thing is enough' >&2; exit 2; }
[ "$a" = 2 ] && { echo 'never <b>two</b> \u001b[2J' >&2; exit 2; }
[ "$a" = 3 ] || echo 'that is only said'
`,
);
const said = /no run reached (.*(?:\n {4}.*)*)/;

it('for people: the lines that block, on one line, where every verdict is asked for', () => {
  const [, lines] = said.exec(prettyReport(guard, { verbose: true })) ?? [];
  expect(lines?.replace(/\n +/g, ' ')).toBe(
    `line 2: [ "$a" = 1 ] && { echo 'one thing is enough' >&2; exit 2; }; ` +
      `line 3: [ "$a" = 2 ] && { echo 'never…>two</b> \\x1b[2J' >&2; exit 2; }`,
  );
  expect(prettyReport(guard, { verbose: true, quiet: true })).not.toMatch(said);
});

it('for people: nothing where every line that blocks was reached, or the finding says it', () => {
  expect(prettyReport(withText('#!/bin/sh\necho "that is only said"\nexit 1\n'), { verbose: true })).not.toMatch(said);
  const finding = { rule: 'guard-never-fired', severity: 'info', message: '', help: '', place: { file: 'f' } } as const;
  const told = { ...guard, findings: [{ ...finding, hook: hook?.id ?? '' }] };
  expect(prettyReport(told, { verbose: true })).not.toMatch(said);
});

it('in pages and job summaries: all of them, as text', () => {
  const html = htmlReport(guard);
  expect(html).toContain('No run reached 3 lines that reply');
  expect(html).toContain('<li><code>line 4: [ &quot;$a&quot; = 3 ] || echo &#39;that is only said&#39;</code></li>');
  expect(html).not.toContain('<b>two</b>');
  const markdown = markdownReport(guard);
  expect(markdown).toContain('No run reached:\n\n- `line 2: ');
  expect(markdown).toContain('- `line 4: [ "$a" = 3 ] || echo \'that is only said\'`\n');
  for (const text of [html, markdown]) expect(text).not.toContain('\u001b');
});
