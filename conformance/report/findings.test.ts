import { describe, expect, test } from 'vitest';
import { countOf, groupFindings } from './group-findings.ts';
import { writeHtml } from './html/write-html.ts';
import { renderReport } from './terminal/render-report.ts';
import { exchangeOf, failing, reportOf, resultOf } from './testing/make-report.ts';
import { writeMarkdown } from './write-markdown.ts';

const terminal = { columns: 100, colours: false, exitCode: 1, notes: [] };

describe('failures with one cause', () => {
  const operations = ['createBooking', 'listBookings', 'getOffer'];
  const results = [
    ...operations.map((operation) =>
      resultOf(
        `auth.missing.${operation}`,
        failing(operation === 'createBooking' ? 'status 201' : 'status 200', {
          expected: `that ${operation} is refused`,
          exchanges: [exchangeOf({ url: `http://127.0.0.1:1/${operation}` })],
        }),
      ),
    ),
    resultOf('auth.missing.findOffers', failing('status 500', { expected: 'that findOffers is refused' })),
    resultOf(
      'profile.getOffer',
      failing('status 200', { expected: 'that getOffer is refused', source: 'profile' }),
    ),
  ];
  const report = reportOf({ results });

  test('share one key, unless they found something else or have another source', () => {
    const keys = report.checks.map(({ group }) => group);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys).size).toBe(3);
    expect(countOf(report.checks)).toBe('5 in 3 groups');
    expect(groupFindings(report.checks).map(({ name }) => name)).toEqual([
      'auth.missing.*',
      'auth.missing.findOffers',
      'profile.getOffer',
    ]);
  });

  test('form one card that lists them, in every format', () => {
    const html = writeHtml(report);
    expect(html.match(/<article class="finding/g)).toHaveLength(3);
    for (const { id } of report.checks) expect(html).toContain(`id="check-${id}"`);
    expect(writeMarkdown(report).match(/<summary><code>auth\.missing\./g)).toHaveLength(2);
    expect(renderReport(report, terminal).replaceAll(/\s+/g, ' ')).toContain(
      'checks 3: createBooking, listBookings, getOffer',
    );
  });
});

describe('the wrong member', () => {
  const wrong = {
    at: '/1/phone',
    exchanges: [exchangeOf({ responseText: '[{"id":1},{"id":2,"phone":34910}]' })],
  };
  const far = JSON.stringify(
    Array.from({ length: 900 }, (_, id) => ({ id, name: 'parking', phone: 34910 + id })),
  );
  const late = { at: '/800/phone', exchanges: [exchangeOf({ responseText: far })] };
  const report = reportOf({
    results: [resultOf('a', failing('x', wrong)), resultOf('b', failing('y', late))],
  });
  const shown = report.checks.map(({ exchanges }) => exchanges.at(-1)?.response);

  test('is marked in the body; a long body is cut to the element around the member', () => {
    const marked = shown.map((response) => response?.body.slice(response.mark?.start, response.mark?.end));
    expect(marked).toEqual(['"phone":34910', '"phone":35710']);
    expect(shown[1]?.body).toBe(
      `…{"id":800,"name":"parking","phone":35710}… (${far.length} characters in all)`,
    );
  });

  test('is marked on the page, underlined in the terminal, and visible in Markdown', () => {
    expect(writeHtml(report)).toContain('<mark>&quot;phone&quot;: 34910</mark>');
    const text = renderReport(report, terminal);
    expect(text).toMatch(/( *)\[\{"id":1\},\{"id":2,("phone":34910)\}\]\n\1 {18}\^{13}\n/);
    expect(renderReport(report, { ...terminal, colours: true })).toContain(
      '\u001b[1m"phone":34910\u001b[22m',
    );
    expect(writeMarkdown(report)).toContain('"phone":35710');
  });

  test('is not marked if the answer has no such member', () => {
    const nowhere = { at: '/7/phone', exchanges: wrong.exchanges };
    const [check] = reportOf({ results: [resultOf('a', failing('x', nowhere))] }).checks;
    expect(check?.exchanges[0]?.response?.mark).toBeNull();
  });

  test('is marked without showing the secrets around it', () => {
    const responseText = '[{"name":"token-of-ana-99","phone":1,"key":"key \\"of\\" ana/+"}]';
    const finding = { at: '/0/phone', exchanges: [exchangeOf({ responseText })] };
    const [check] = reportOf({ results: [resultOf('a', failing('x', finding))] }).checks;
    const response = check?.exchanges[0]?.response;
    expect(response?.body).toBe('[{"name":"<ACCESS_TOKEN>","phone":1,"key":"<API_KEY>"}]');
    expect(response?.body.slice(response.mark?.start, response.mark?.end)).toBe('"phone":1');
  });
});
