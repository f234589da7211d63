/** Every format on a report full of hostile output, read by the standard's own reader where there is one. */
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { marked, type Token, type Tokens } from 'marked';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Finding, Hook, Report } from '../../src/model.js';
import { conciseReport } from '../../src/report/concise.js';
import { escapeText } from '../../src/report/escape.js';
import { githubReport, inTurn } from '../../src/report/github.js';
import { gitlabReport } from '../../src/report/gitlab.js';
import { htmlReport } from '../../src/report/html.js';
import { jsonReport } from '../../src/report/json.js';
import { junitReport } from '../../src/report/junit.js';
import { markdownReport } from '../../src/report/markdown.js';
import { plain } from '../../src/report/paint.js';
import { placeText } from '../../src/report/place-text.js';
import { prettyReport } from '../../src/report/pretty.js';
import { sarifReport } from '../../src/report/sarif.js';
import { onVersions } from '../../src/report/stretch.js';
import { gravestFirst } from '../../src/report/told.js';
import { hostileReport } from './hostile-report.js';

const report = hostileReport();
const everyFormat = {
  pretty: prettyReport(report, { width: 80, paint: plain, quiet: false }),
  json: jsonReport(report),
  sarif: sarifReport(report, { version: '1.2.3' }),
  concise: conciseReport(report),
  github: githubReport(report),
  gitlab: gitlabReport(report),
  junit: junitReport(report),
  markdown: markdownReport(report),
  html: htmlReport(report),
};

/** C0 but tab and line feed, DEL, C1, overrides of direction, separators, what is no character, lone surrogates. */
const obeyed =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
  /[\0-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029\ufffe\uffff]|\p{Surrogate}/u;

describe.each(Object.entries(everyFormat))('the format %s', (name, text) => {
  it('shows what the hook printed', () => {
    expect(text).toContain('annotation');
    expect(text).toContain('owned');
  });

  it('holds no character that a terminal or reader acts on', () => {
    expect(obeyed.exec(text)?.[0]).toBeUndefined();
  });

  it('holds no command for a CI system but its own', () => {
    const lines = text.split('\n');
    expect(lines.filter((line) => /##(vso|teamcity)?\[/.test(line))).toEqual([]);
    if (name !== 'github') expect(lines.filter((line) => /^\s*::/.test(line))).toEqual([]);
  });
});

describe('pretty', () => {
  it('tells what is the same of several files once', () => {
    const of = (file: string) => ({ place: { file }, message: 'No event', hint: 'Name it.' });
    const ignored = ['c.sh', 'd.sh'].map((file) => ({ place: { file }, why: 'no hook' }));
    const text = prettyReport({
      ...report,
      problems: [of('a.sh'), of('b.sh')],
      project: { ...report.project, ignored },
    });
    expect(text).toContain('problem  a.sh, b.sh: No event\n  Name it.\n');
    expect(text).toContain('ignored  c.sh, d.sh: no hook\n');
  });
});

/** What a finding says, as every format that shows text for people must give it back. */
const said = report.findings.map(({ message, help }) => [escapeText(message), escapeText(help)]);

describe('sarif', () => {
  const schema = JSON.parse(readFileSync(new URL('../fixtures/sarif-schema-2.1.0.json', import.meta.url), 'utf8'));
  const accepts = new Ajv2020.default({ strict: false, validateFormats: false }).compile(schema);
  const log = JSON.parse(everyFormat.sarif);

  it('is valid by the official schema', () => {
    expect(accepts(log), JSON.stringify(accepts.errors?.slice(0, 3))).toBe(true);
    expect(accepts({ ...log, version: '2.0.0' })).toBe(false);
  });

  it('holds every finding, with its rule, its place as a URI that leads back, and a fingerprint of its own', () => {
    const [run] = log.runs;
    expect(run.results.map(({ message }: { message: { text: string } }) => message.text)).toEqual(
      report.findings.map((finding, i) => `${said[i]?.[0]}${onVersions(finding)}\n\n${said[i]?.[1]}`),
    );
    for (const { ruleId, ruleIndex, locations } of run.results) {
      expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
      const { uri, uriBaseId } = locations[0].physicalLocation.artifactLocation;
      const base = run.originalUriBaseIds[uriBaseId].uri;
      expect(decodeURIComponent(new URL(uri, base).pathname)).toBe('/project/hooks/a|b `c` <d>&"e",f::g%.sh');
    }
    const prints = run.results.map((result: { partialFingerprints: object }) =>
      JSON.stringify(result.partialFingerprints),
    );
    expect(new Set(prints).size).toBe(report.findings.length);
  });

  it('keeps its fingerprints when lines move', () => {
    const moved = {
      ...report,
      findings: report.findings.map((finding) => ({ ...finding, place: { ...finding.place, line: 99 } })),
    };
    const printsOf = (text: string) =>
      JSON.parse(text).runs[0].results.map((result: { partialFingerprints: unknown }) => result.partialFingerprints);
    expect(printsOf(sarifReport(moved))).toEqual(printsOf(everyFormat.sarif));
  });
});

/** A workflow command as the runner of GitHub reads a line of the log. */
function workflowCommand(line: string) {
  const [, command = '', list = '', data = ''] = /^::(\S+) (.*?)::(.*)$/.exec(line) ?? [];
  const decode = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');
  const properties = Object.fromEntries(
    list.split(',').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      const text = decode(value.join('=')).replaceAll('%3A', ':').replaceAll('%2C', ',');
      return [name, text.replaceAll('%25', '%')];
    }),
  );
  return { command, properties, message: decode(data).replaceAll('%25', '%') };
}

describe('github', () => {
  const [before = '', folded = ''] = everyFormat.github.split('::group::');
  const annotations = before.trimEnd().split('\n');

  it('folds a line for each hook, and what it all comes to', () => {
    expect(folded).toMatch(/^hooklint: 1 hook, 6 runs, .*Claude Code >=2\.1\.0: .*1 problem\n/);
    expect(folded.match(/^::/gm)).toEqual(['::']);
    expect(folded).toMatch(/\n::endgroup::\n$/);
  });

  it('is one workflow command for each finding, the gravest first, which says what it says', () => {
    const lines = annotations.map(workflowCommand);
    const [problem, ...findings] = lines;
    expect(problem).toMatchObject({ command: 'error', properties: { line: '1', col: '2' } });
    const gravest = inTurn(report.findings);
    expect(findings.map(({ message }) => message)).toEqual(
      gravest.map(({ message, help }) => `${escapeText(message)}\n${escapeText(help)}`),
    );
    const titles = findings.map(({ properties }) => properties.title);
    expect(titles).toEqual(gravest.map((finding) => `hooklint: ${finding.rule}${onVersions(finding)}`));
    expect(titles).toContain('hooklint: invalid-value (since 2.1.89)');
    for (const { command, properties } of lines) {
      expect(['error', 'warning', 'notice']).toContain(command);
      expect(properties.file).toBe('hooks/a|b `c` <d>&"e",f::g%.sh');
      expect(properties.title).toMatch(/^hooklint: /);
    }
  });

  it('names each cause once before a cause with many places fills the ten that GitHub shows', () => {
    const [finding] = report.findings as [Finding, ...Finding[]];
    const of = (rule: string, line: number): Finding => ({
      ...finding,
      ...{ rule, severity: 'warning', place: { file: 'settings.json', line } },
    });
    const many = [1, 2, 3].map((line) => of('relative-script-path', line));
    const findings = inTurn([of('unread-stderr', 9), ...many, { ...of('crash', 5), severity: 'error' }]);
    expect(findings.map(({ rule, place }) => `${rule}:${place.line}`)).toEqual([
      'crash:5',
      ...['relative-script-path:1', 'unread-stderr:9', 'relative-script-path:2', 'relative-script-path:3'],
    ]);
  });
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: Element[];
}

/** Throws where the document is not well-formed. */
function parseXml(xml: string): Element {
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.write(xml).close();
  return top;
}

const within = (element: Element, name: string): readonly Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...within(child, name)]);

describe('junit', () => {
  const document = parseXml(everyFormat.junit);

  it('is well-formed, and has no elements but its own', () => {
    const names = (element: Element): readonly string[] => [element.name, ...element.children.flatMap(names)];
    expect([...new Set(document.children.flatMap(names))].sort()).toEqual(
      ['error', 'failure', 'system-out', 'testcase', 'testsuite', 'testsuites'].sort(),
    );
  });

  it('has a case that fails for each error and warning, once, and one that passes for every other run', () => {
    const cases = within(document, 'testcase');
    const failures = within(document, 'failure').map(({ text }) => text);
    const failing = report.findings.flatMap(({ severity }, i) =>
      severity === 'info' ? [] : [said[i]?.join('\n') ?? ''],
    );
    expect(failing.length).toBeGreaterThan(3);
    expect(failures).toHaveLength(failing.length);
    for (const text of failing) expect(failures.filter((one) => one.endsWith(text))).toHaveLength(1);
    const shown = new Set(report.findings.flatMap(({ severity, cases = [] }) => (severity === 'info' ? [] : cases)));
    const fine = report.runs.filter((run) => !shown.has(run.case.id)).map((run) => run.case.payload.id);
    const passing = cases.filter((testcase) => within(testcase, 'failure').length === 0);
    expect(passing.map(({ attributes }) => attributes.name)).toEqual(expect.arrayContaining(fine));
    for (const testcase of cases) expect(within(testcase, 'failure').length).toBeLessThan(2);
  });

  it('has times of runs, hooks and the whole, and what was not tried as skipped', () => {
    const hook = report.project.hooks[0] as Hook;
    const timed = report.runs.map((run, i) => ({ ...run, execution: { ...run.execution, durationMs: 100 * (i + 1) } }));
    const untried = { ...hook, id: 'other' };
    const { children } = parseXml(
      junitReport({
        ...report,
        durationMs: 2500,
        runs: timed as unknown as Report['runs'],
        project: { ...report.project, hooks: [hook, untried, { ...hook, id: 'third' }] },
        notRun: [{ hook: 'third', why: 'no payload matches' }],
        notJudged: [
          {
            lack: { kind: 'program', name: 'uv' },
            cause: '`uv` is not installed',
            hooks: ['other'],
            remedy: 'Install it.',
            runsLeftOut: 12,
          },
        ],
      }),
    );
    expect(children[0]?.attributes.time).toBe('2.500');
    const [suite, ...rest] = children[0]?.children ?? [];
    // 100 + 200 + ... + 600, each run under one finding or alone; a run that two findings show is in both of them.
    expect(Number(suite?.attributes.time)).toBeGreaterThanOrEqual(2.1);
    expect(suite?.children.filter(({ attributes }) => attributes.time === '0.600')).toHaveLength(1);
    expect(rest.flatMap((one) => within(one, 'skipped').map(({ attributes }) => attributes.message))).toEqual([
      '`uv` is not installed. Install it.',
      'no payload matches',
    ]);
  });

  it('counts what it holds', () => {
    for (const suite of within(document, 'testsuite')) {
      const cases = within(suite, 'testcase');
      expect(Number(suite.attributes.tests)).toBe(cases.length);
      const failed = cases.filter((testcase) => within(testcase, 'failure').length > 0);
      expect(Number(suite.attributes.failures)).toBe(failed.length);
    }
  });
});

describe('concise', () => {
  it('is one line for each finding and problem, as compilers print them', () => {
    const lines = everyFormat.concise.trimEnd().split('\n');
    expect(lines).toHaveLength(report.findings.length + report.problems.length);
    const rules = lines.map((line) => /^(.+?):(\d+):(\d+): (error|warning|info): .* \[([a-z0-9-]+)\]$/.exec(line)?.[5]);
    expect(rules).toEqual([...gravestFirst(report.findings).map(({ rule }) => rule), 'cannot-lint']);
  });

  it('names files from where its reader is', () => {
    const [finding] = report.findings as readonly [Finding];
    const one = { ...report, problems: [], findings: [{ ...finding, place: { file: 'hooks/a.sh', line: 2 } }] };
    const from = (cwd: string) => conciseReport(one, { cwd }).split(':', 3).join(':');
    expect(from('/project')).toBe('hooks/a.sh:2:1');
    expect(from('/project/hooks')).toBe('a.sh:2:1');
    expect(from('/project/src/lib')).toBe('../../hooks/a.sh:2:1');
  });
});

describe('gitlab', () => {
  it('is a Code Quality report: each finding with a place, a fingerprint of its own and a legal severity', () => {
    const issues = JSON.parse(everyFormat.gitlab) as readonly Record<string, unknown>[];
    expect(issues.map(({ check_name }) => check_name)).toEqual([
      ...report.findings.map(({ rule }) => rule),
      'cannot-lint',
    ]);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
    for (const { severity, location, description } of issues) {
      expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
      expect(location).toMatchObject({ path: expect.any(String), lines: { begin: expect.any(Number) } });
      expect(description).not.toBe('');
    }
  });
});

describe('in a repository that holds more than the project', () => {
  const place = { file: 'hooks/a.sh', line: 2, column: 3, endLine: 2, endColumn: 9 };
  const [first] = report.findings as readonly [Finding];
  const inside: Report = {
    ...report,
    root: '/repository/packages/app',
    project: { ...report.project, root: '/repository/packages/app', repository: '/repository' },
    problems: [],
    findings: [{ ...first, place, source: '  exit 1 # no' }],
  };

  it('github, gitlab and sarif name files from its root', () => {
    expect(workflowCommand(githubReport(inside).split('\n')[0] ?? '').properties.file).toBe('packages/app/hooks/a.sh');
    expect(JSON.parse(gitlabReport(inside))[0].location.path).toBe('packages/app/hooks/a.sh');
    const { originalUriBaseIds, results } = JSON.parse(sarifReport(inside)).runs[0];
    const { artifactLocation, region, contextRegion } = results[0].locations[0].physicalLocation;
    expect(artifactLocation.uri).toBe('packages/app/hooks/a.sh');
    expect(originalUriBaseIds[artifactLocation.uriBaseId].uri).toBe('file:///repository/');
    expect(region.snippet.text).toBe('exit 1');
    expect(contextRegion.snippet.text).toBe('  exit 1 # no');
  });

  it('a file outside of it keeps its name', () => {
    const outside = { ...inside, findings: [{ ...first, place: { file: '/home/u/.claude/settings.json', line: 1 } }] };
    expect(JSON.parse(gitlabReport(outside))[0].location.path).toBe('/home/u/.claude/settings.json');
    expect(
      JSON.parse(gitlabReport({ ...inside, findings: [{ ...first, place: { file: '../../x.sh' } }] }))[0].location.path,
    ).toBe('x.sh');
  });
});

describe('markdown', () => {
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(everyFormat.markdown, { gfm: true }), (token) => void tokens.push(token));
  const ofType = <T extends Token['type']>(type: T) =>
    tokens.filter((token) => token.type === type) as readonly Extract<Tokens.Generic, { type: string }>[];

  it('holds no HTML but the folds and line breaks of its own, and no link or image but to the pages of rules', () => {
    const raw = ofType('html').map(({ raw }) =>
      raw.replace(/<summary>[^<>]*<\/summary>/, '<summary></summary>').trim(),
    );
    expect([...new Set(raw)].sort()).toEqual(['</details>', '<br>', '<details><summary></summary>'].sort());
    expect(ofType('image')).toEqual([]);
    for (const { href } of ofType('link')) expect(href).toMatch(/\/docs\/rules\/[a-z0-9-]+\.md$/);
  });

  it('shows what our sentences hold in backticks as code, and closes it before the text around it goes on', () => {
    const [first] = report.findings as readonly [Finding];
    const cellsOf = (message: string, help: string) => {
      const text = markdownReport({ ...report, findings: [{ ...first, message, help }] });
      const table = marked.lexer(text, { gfm: true }).find(({ type }) => type === 'table') as Tokens.Table;
      return table.rows[0]?.slice(3).map(({ tokens: inline }) => inline.map(({ type, raw }) => [type, raw]));
    };
    expect(cellsOf('end with `exit 2`', '`a || b` or c')).toEqual([
      [
        ['text', 'end with '],
        ['codespan', '`exit 2`'],
      ],
      [
        ['codespan', '`a || b`'],
        ['text', ' or c'],
      ],
    ]);
    const inert = ['text', 'codespan', 'escape', 'br'];
    const hostile = ['`', '``', '`a``', '``a`', '`a``b`', '\\`', '` `', '`\n`'].map(
      (marks) => `${marks}<b>x</b>![i](h:u)|`,
    );
    for (const said of hostile) {
      for (const around of [said, `says \`${said}\`: no`, `${said} \`exit 2\` ${said}`]) {
        const cells = cellsOf(around, around);
        expect(cells).toHaveLength(2);
        expect(cells?.flat().filter(([type, raw]) => !inert.includes(String(type)) && raw !== '<br>')).toEqual([]);
      }
    }
  });

  it('has every finding in a row of its own, in full', () => {
    const [table] = ofType('table') as unknown as readonly Tokens.Table[];
    const gravest = gravestFirst(report.findings);
    expect(table?.rows).toHaveLength(gravest.length);
    table?.rows.forEach((row, i) => {
      expect(row).toHaveLength(5);
      const [, where, rule, what, repair] = row.map(({ tokens: inline }) => plainText(inline));
      const finding = gravest[i] as (typeof report.findings)[number];
      const { place, rule: id, message, help } = finding;
      expect([where, rule, what, repair]).toEqual([
        `\`${placeText(place)}\``,
        `${id}${onVersions(finding)}`,
        escapeText(message),
        escapeText(help),
      ]);
    });
  });
});

/** What a reader sees of inline Markdown, with code in backticks. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return token.raw === '<br>' ? '\n' : token.raw;
      if (token.type === 'codespan') return `\`${token.text}\``;
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : token.raw;
    })
    .join('')
    .replaceAll('\u2060', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}
