import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Verdict } from '../kernel/verdict.ts';
import { indentJson } from './html/indent-json.ts';
import { writeHtml } from './html/write-html.ts';
import { renderReport } from './terminal/render-report.ts';
import { exchangeOf, failing, reportOf, resultOf } from './testing/make-report.ts';
import { writeJunit } from './write-junit.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Harmful text from an implementation: markup, code, colours, and characters that XML does not allow. */
const nasty =
  '</pre></code><script>alert(1)</script> "\' & ]]> `` ``` | *bold* \u001b[31mred\u0000\u0007 \ud800 \ufffe \u202e end';
const untried: Verdict = { verdict: 'inconclusive', reason: `${nasty} tried`, exchanges: [] };
const trouble = exchangeOf({ status: null, error: nasty });
const flaky: Verdict = { verdict: 'flaky', reason: nasty, exchanges: [trouble, exchangeOf()] };
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
      failing(`${nasty}, silently`, { exchanges: [exchangeOf({ status: null, error: nasty })] }),
    ),
    resultOf('list-parkings.error', { verdict: 'error', reason: nasty }),
    resultOf('list-parkings.untried', untried),
    resultOf('list-parkings.flaky', flaky),
    resultOf('list-parkings.off', { verdict: 'disabled', reason: nasty }),
    resultOf('list-parkings.not-applicable', { verdict: 'not-applicable', reason: nasty }),
  ],
  observations: [{ point: 'errors.shape', found: nasty }],
  leftovers: [{ kind: 'booking', user: 0, id: nasty, reason: nasty }],
  knownDeviations: [known, { ...known, check: 'nothing' }],
});

const partial = reportOf({
  results: [resultOf('list-parkings.pass', { verdict: 'pass' }), resultOf('list-parkings.untried', untried)],
});

describe('JUnit', () => {
  const xml = writeJunit(report);

  test.each([
    { what: 'a run', run: report },
    { what: 'a run that could not begin', run: reportOf({ obstacle: nasty }) },
    { what: 'a partial run', run: partial },
  ])("of $what is valid for Jenkins's xunit plugin, whatever the answers were", async ({ run }) => {
    const schema = await readFile(new URL('testing/junit.xsd', import.meta.url), 'utf8');
    const contents = writeJunit(run);
    const { errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents }], schema: [schema] });
    expect(errors.map(({ message }) => message)).toEqual([]);
  });

  test('contains no character that XML does not allow', () => {
    expect(xml).not.toMatch(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/u);
    expect(Buffer.from(xml, 'utf8').toString('utf8')).toBe(xml);
  });

  test('has a case for each check, red for a failure that is not excused', () => {
    expect(xml).toMatch(
      /<testsuites name="Conformance of Staging" tests="10" failures="3" errors="1" time="/,
    );
    expect(xml).toContain(
      '<testsuite name="4.4 GET /parkings" tests="9" failures="2" errors="1" skipped="5"',
    );
    expect(xml).toMatch(/<testcase name="list-parkings\.known" [^>]*>\s*<skipped message="known deviation: /);
    expect(xml).toMatch(/<testcase name="nothing" [^>]*>\s*<failure message="no check has this id"/);
    expect(xml).toMatch(/<testcase name="list-parkings\.pass" [^>]*\/>/);
  });

  test('has times that add up, although checks run at the same time', () => {
    const timesOf = (name: string) =>
      [...xml.matchAll(new RegExp(`<${name} [^>]*time="([^"]+)"`, 'g'))].map(([, time]) => Number(time));
    const sum = timesOf('testcase').reduce((one, other) => one + other);
    expect(timesOf('testsuite').reduce((one, other) => one + other)).toBeCloseTo(sum);
    expect(timesOf('testsuites')).toEqual([expect.closeTo(sum)]);
  });

  test('has one more skipped case for a partial run, which says why it is partial', () => {
    const contents = writeJunit(partial);
    expect(contents).toContain('tests="3" failures="0" errors="0"');
    expect(contents).toContain(
      '<skipped message="partial: 1 check of a stated requirement could not be completed."',
    );
  });

  test('says in the message of a failure what was expected and what was found', () => {
    const results = [resultOf('a', failing('a number', { expected: 'a string' }))];
    expect(writeJunit(reportOf({ results }))).toContain(
      '<failure message="expected a string, found a number" type="list-parkings.limit-zero">',
    );
  });
});

describe('HTML', () => {
  const html = writeHtml(report);

  test('loads no external resource', () => {
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<(?:link|img|script|iframe)[^>]+(?:src|href)="(?!data:)/);
    expect(html).not.toMatch(/url\(|@import/);
  });

  test('shows answers as text and never as markup', () => {
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('alert(1)</script>');
    expect(html).toContain('&lt;script&gt;alert(1)');
  });

  test.each([
    { milliseconds: 29, want: '29 ms' },
    { milliseconds: 45_001, want: '45.0 s' },
  ])('shows $milliseconds milliseconds as $want', ({ milliseconds, want }) => {
    const results = [resultOf('a', failing('b', { exchanges: [exchangeOf({ milliseconds })] }))];
    expect(writeHtml(reportOf({ results }))).toContain(`200, ${want}</span>`);
  });

  test('says what an open point is about', () => {
    const observations = [{ point: 'errors.body-shape', found: 'problem' }];
    const page = writeHtml(reportOf({ observations }));
    expect(page).toMatch(/<code>errors\.body-shape<\/code><p class="note">Left open: the format of an error/);
  });

  test('has every check, the clauses of every section, and every kind of finding', () => {
    for (const { id } of report.checks) expect(html).toContain(id);
    for (const clause of report.clauses) expect(html).toContain(`id="clause-${clause.id}"`);
    for (const title of ['Failures', 'Errors in the kit', 'Excused', 'Flaky', 'Inconclusive', 'Left behind'])
      expect(html).toContain(`<h2>${title}`);
  });

  test('links each clause to the findings of its checks, those that are flaky or excused too', () => {
    const [, sections = ''] = html.split('<h2>Sections and clauses');
    const linked = [...sections.matchAll(/href="#check-([^"]+)"/g)].map(([, id]) => id);
    const ofFindings = [...html.matchAll(/ id="check-([^"]+)"/g)].map(([, id]) => id);
    expect(linked.toSorted()).toEqual(ofFindings.toSorted());
    expect(linked).toContain('list-parkings.flaky');
  });
});

test.each([
  { format: 'HTML', write: writeHtml },
  { format: 'Markdown', write: writeMarkdown },
])('$format shows a bare value with the entry of the profile that it belongs to', ({ write }) => {
  const settles = { entry: 'errors.shape', values: ['problem'] } as const;
  const written = write(
    reportOf({ observations: [{ point: 'errors.body-shape', found: 'problem', settles }] }),
  );
  expect(written.replaceAll('\\', '')).toContain('errors.shape: problem');
});

describe('Markdown', () => {
  const markdown = writeMarkdown(report);

  test('shows answers as text and never as markup', () => {
    const prose = markdown.replaceAll(/(`{3,})\w*\n[\s\S]*?\n\1/g, '').replaceAll(/`[^`\n]*`/g, '');
    expect(prose).not.toMatch(/<(?!\/?(?:details|summary|code)>)/);
  });

  test('shows the outcome, the table and the failures', () => {
    expect(markdown).toMatch(/^# Not conformant: Staging/);
    expect(markdown).toMatch(/\| 4\.4 \| GET \/parkings \| 1 \| 3 \| 1 \| 1 \| 1 \| 1 \| 1 \|/);
    expect(markdown).toContain(
      '<summary><code>list-parkings.fail</code> The requirement of list-parkings.fail. Found: ',
    );
  });

  test('lists what was turned off or does not apply', () => {
    expect(markdown).toMatch(
      /<summary>Disabled or not applicable \(2\)<\/summary>\n\n- .*: `list-parkings\.off`, `list-parkings\.not-applicable`\n/,
    );
  });
});

describe('the terminal', () => {
  const show = (columns: number, colours: boolean) =>
    renderReport(report, { columns, colours, exitCode: 1, notes: ['written: report.html'] });

  test('lists a check once that is excused', () => {
    const run = reportOf({
      results: [resultOf('list-parkings.untried', untried)],
      knownDeviations: [{ ...known, check: 'list-parkings.untried' }],
    });
    const text = renderReport(run, { columns: 100, colours: false, exitCode: 0, notes: [] });
    expect(text.match(/list-parkings\.untried/g)).toHaveLength(1);
  });

  test('gets no control character from the implementation', () => {
    expect(show(100, false)).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
    // Only our own colours remain.
    const colours = /(?!\n)\p{Cc}\[(?:1|2|22|31|32|33|36|39)m/gu;
    expect(show(100, true).replaceAll(colours, '')).not.toContain('\u001b');
  });

  test.each([40, 80, 100, 300])('wraps at %i columns, within 80 to 120, except for commands', (columns) => {
    const most = Math.min(120, Math.max(80, columns));
    const long = show(columns, false)
      .split('\n')
      .filter((line) => line.length > most && !line.includes('curl -i'));
    expect(long).toEqual([]);
  });

  test('ends with the outcome and the exit code', () => {
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
  ])('$text is indented', ({ text, want }) => {
    expect(indentJson(text)).toBe(want);
  });
});
