import { describe, expect, test } from 'vitest';
import type { Verdict } from '../harness/verdict.ts';
import { indentJson } from './html/indent-json.ts';
import { writeHtml } from './html/write-html.ts';
import { renderReport } from './terminal/render-report.ts';
import { exchangeOf, failing, reportOf, resultOf } from './testing/make-report.ts';
import { writeJunit } from './write-junit.ts';
import { writeMarkdown } from './write-markdown.ts';

/** What an implementation can answer to harm a reader: markup, code, colours, and characters that XML cannot hold. */
const nasty =
  '</pre></code><script>alert(1)</script> "\' & ]]> `` ``` | *bold* \u001b[31mred\u0000\u0007 \ud800 \ufffe \u202e end';
const untried: Verdict = { verdict: 'inconclusive', reason: `${nasty} tried`, exchanges: [] };
const known = { check: 'list-parkings.known', reason: nasty, owner: 'us', expires: '2026-12-31' };

const report = reportOf({
  results: [
    resultOf('list-parkings.pass', { verdict: 'pass' }),
    resultOf(
      'list-parkings.fail',
      failing(nasty, { exchanges: [exchangeOf({ requestBody: nasty, responseText: nasty })] }),
    ),
    resultOf('list-parkings.known', failing(nasty)),
    resultOf(
      'list-parkings.silent',
      failing(nasty, { exchanges: [exchangeOf({ status: null, error: nasty })] }),
    ),
    resultOf('list-parkings.error', { verdict: 'error', reason: nasty }),
    resultOf('list-parkings.untried', untried),
    resultOf('list-parkings.off', { verdict: 'disabled', reason: nasty }),
    resultOf('list-parkings.not-applicable', { verdict: 'not-applicable', reason: nasty }),
  ],
  observations: [{ point: 'errors.shape', found: nasty }],
  leftovers: [{ kind: 'booking', user: 0, id: nasty, reason: nasty }],
  knownDeviations: [known, { ...known, check: 'nothing' }],
});

describe('JUnit', () => {
  const xml = writeJunit(report);

  test('is well-formed, whatever the implementation answered', () => {
    expect(xml).not.toMatch(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/u);
    expect(Buffer.from(xml, 'utf8').toString('utf8')).toBe(xml);
    const open: string[] = [];
    const inside = xml.replace(/^<\?xml[^>]*\?>/, '');
    for (const [, closing, name = '', rest = ''] of inside.matchAll(
      /<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*\s*\/?)>/g,
    )) {
      if (closing === '/') expect(open.pop()).toBe(name);
      else if (!rest.endsWith('/')) open.push(name);
    }
    expect(open).toEqual([]);
    const texts = inside.replaceAll(/<\/?[\w-]+(?:\s+[\w-]+="[^"<]*")*\s*\/?>/g, '');
    expect(texts).not.toContain('<');
    expect(texts.replaceAll(/&(?:amp|lt|gt|quot|#\d+);/g, '')).not.toContain('&');
  });

  test('has a case for each check, red where the run is', () => {
    expect(xml).toMatch(
      /<testsuites name="Conformance of Staging" tests="9" failures="3" errors="1" skipped="4"/,
    );
    expect(xml).toContain(
      '<testsuite name="4.4 GET /parkings" tests="8" failures="2" errors="1" skipped="4"',
    );
    expect(xml).toMatch(/<testcase name="list-parkings\.known" [^>]*>\s*<skipped message="known deviation: /);
    expect(xml).toMatch(/<testcase name="nothing" [^>]*>\s*<failure message="no check has this id"/);
    expect(xml).toMatch(/<testcase name="list-parkings\.pass" [^>]*\/>/);
  });
});

describe('HTML', () => {
  const html = writeHtml(report);

  test('asks for nothing from anywhere', () => {
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<(?:link|img|script|iframe)[^>]+(?:src|href)="(?!data:)/);
    expect(html).not.toMatch(/url\(|@import/);
  });

  test('shows what came as text and never as markup', () => {
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('alert(1)</script>');
    expect(html).toContain('&lt;script&gt;alert(1)');
  });

  test('has every check, the clauses of every section, and every kind of finding', () => {
    for (const { id } of report.checks) expect(html).toContain(id);
    for (const clause of report.clauses) expect(html).toContain(`id="clause-${clause.id}"`);
    for (const title of ['Failures', 'Excused failures', 'Could not be tried', 'Left behind'])
      expect(html).toContain(`<h2>${title}`);
  });
});

describe('Markdown', () => {
  const markdown = writeMarkdown(report);

  test('shows what came as text and never as markup', () => {
    const prose = markdown.replaceAll(/(`{3,})\w*\n[\s\S]*?\n\1/g, '').replaceAll(/`[^`\n]*`/g, '');
    expect(prose).not.toMatch(/<(?!\/?(?:details|summary|code)>)/);
  });

  test('tells outcome, table and failures', () => {
    expect(markdown).toMatch(/^# Not conformant: Staging/);
    expect(markdown).toMatch(/\| 4\.4 \| GET \/parkings \| 1 \| 3 \| 1 \| 1 \| 1 \| 1 \|/);
    expect(markdown).toContain('<summary><code>list-parkings.fail</code> 4.4 GET /parkings: ');
  });
});

describe('the terminal', () => {
  const show = (columns: number, colours: boolean) =>
    renderReport(report, { columns, colours, exitCode: 1, files: ['report.html'] });

  test('gets no character that the implementation could steer it with', () => {
    expect(show(100, false)).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
    // Only our own colours remain.
    const colours = /(?!\n)\p{Cc}\[(?:1|2|22|31|32|33|36|39)m/gu;
    expect(show(100, true).replaceAll(colours, '')).not.toContain('\u001b');
  });

  test.each([40, 80, 100, 300])('keeps to its %i columns, from 80 to 120, save for commands', (columns) => {
    const most = Math.min(120, Math.max(80, columns));
    const long = show(columns, false)
      .split('\n')
      .filter((line) => line.length > most && !line.includes('curl -i'));
    expect(long).toEqual([]);
  });

  test('tells the outcome with its exit code at the end', () => {
    expect(show(100, false)).toMatch(
      /NOT CONFORMANT\n {2}2 deviations from the specification\.[\s\S]*exit code 1\n {2}written: report\.html\n\n$/,
    );
  });
});

describe('a body', () => {
  test.each([
    {
      text: '{"a":[1.0,{"b":"x, {y}"}],"c":{},"d":[]}',
      want: '{\n  "a": [\n    1.0,\n    {\n      "b": "x, {y}"\n    }\n  ],\n  "c": {},\n  "d": []\n}',
    },
    {
      text: '[{"a":"cut sho… (5000 characters in all)',
      want: '[\n  {\n    "a": "cut sho\n… (5000 characters in all)',
    },
    { text: 'no {"json":1}', want: 'no {"json":1}' },
    { text: '', want: '' },
  ])('$text is laid out', ({ text, want }) => {
    expect(indentJson(text)).toBe(want);
  });
});
