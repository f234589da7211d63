/** Every format on a report full of hostile output, read by the standard's own reader where there is one. */
import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { marked, type Token, type Tokens } from 'marked';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { escapeText } from '../../src/report/escape.js';
import { githubReport } from '../../src/report/github.js';
import { htmlReport } from '../../src/report/html.js';
import { jsonReport } from '../../src/report/json.js';
import { junitReport } from '../../src/report/junit.js';
import { markdownReport } from '../../src/report/markdown.js';
import { plain } from '../../src/report/paint.js';
import { placeText, prettyReport } from '../../src/report/pretty.js';
import { sarifReport } from '../../src/report/sarif.js';
import { onVersions } from '../../src/report/stretch.js';
import { hostileReport } from './hostile-report.js';

const report = hostileReport();
const everyFormat = {
  pretty: prettyReport(report, { width: 80, paint: plain, quiet: false }),
  json: jsonReport(report),
  sarif: sarifReport(report, { version: '1.2.3' }),
  github: githubReport(report),
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
  it('is one workflow command on each line, which says what the finding says', () => {
    const lines = everyFormat.github.trimEnd().split('\n').map(workflowCommand);
    const [problem, ...findings] = lines;
    expect(problem).toMatchObject({ command: 'error', properties: { line: '1', col: '2' } });
    expect(findings.map(({ message }) => message)).toEqual(said.map((texts) => texts.join('\n')));
    const titles = findings.map(({ properties }) => properties.title);
    expect(titles).toEqual(report.findings.map((finding) => `hooklint: ${finding.rule}${onVersions(finding)}`));
    expect(titles).toContain('hooklint: invalid-value (since 2.1.89)');
    for (const { command, properties } of lines) {
      expect(['error', 'warning', 'notice']).toContain(command);
      expect(properties.file).toBe('hooks/a|b `c` <d>&"e",f::g%.sh');
      expect(properties.title).toMatch(/^hooklint: /);
    }
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

  it('has a case for each run and a failure wherever one shows a finding', () => {
    const cases = within(document, 'testcase').map(({ attributes }) => attributes.name);
    for (const { case: planned } of report.runs) expect(cases).toContain(planned.payload.id);
    const texts = within(document, 'failure').map(({ text }) => text);
    const failing = report.findings.flatMap(({ severity }, i) =>
      severity === 'info' ? [] : [said[i]?.join('\n') ?? ''],
    );
    expect(failing.length).toBeGreaterThan(3);
    for (const text of failing) expect(texts.filter((one) => one.endsWith(text))).not.toEqual([]);
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

  it('has every finding in a row of its own, in full', () => {
    const [table] = ofType('table') as unknown as readonly Tokens.Table[];
    expect(table?.rows).toHaveLength(report.findings.length);
    table?.rows.forEach((row, i) => {
      expect(row).toHaveLength(5);
      const [, where, rule, what, repair] = row.map(({ tokens: inline }) => plainText(inline));
      const finding = report.findings[i] as (typeof report.findings)[number];
      const { place, rule: id } = finding;
      expect([where, rule, what, repair]).toEqual([
        placeText(place),
        `${id}${onVersions(finding)}`,
        ...(said[i] as readonly string[]),
      ]);
    });
  });
});

/** What a reader sees of inline Markdown. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return token.raw === '<br>' ? '\n' : token.raw;
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens);
      return 'text' in token ? String(token.text) : token.raw;
    })
    .join('')
    .replaceAll('\u2060', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}
