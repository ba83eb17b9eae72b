import { describe, expect, test } from 'vitest';
import { clauses } from '../../spec/generated/clauses.ts';
import type { Check } from '../check/check.ts';
import type { Verdict } from '../kernel/verdict.ts';
import type { Outcome } from './report.ts';
import { sections } from './sections.ts';
import { exchangeOf, failing, reportOf, resultOf } from './testing/make-report.ts';
import { headlineOf } from './words.ts';

const pass: Verdict = { verdict: 'pass' };
const flaky: Verdict = { verdict: 'flaky', reason: 'it held on the second try', exchanges: [] };
const untried: Verdict = { verdict: 'inconclusive', reason: 'no offer is available', exchanges: [] };
const off: Verdict = { verdict: 'disabled', reason: 'read-only' };
const warning: Verdict = {
  verdict: 'warn',
  evidence: { expected: 'advice', found: 'none of it', exchanges: [] },
};
const known = (check: string) => ({ check, reason: 'PARK-1', owner: 'us', expires: '2026-12-31' });

/** The results of checks a, b and so on, each with its verdict and with members that differ from the default. */
function results(...given: readonly (readonly [Verdict, Partial<Check>?])[]) {
  return given.map(([verdict, parts], index) => resultOf('abcd'.charAt(index), verdict, parts));
}

describe('a run', () => {
  const fail = failing('x');
  const otherwise = failing('x', { source: 'profile' });
  const error: Verdict = { verdict: 'error', reason: 'oops' };
  const openPoint = { clause: 'search.order' };
  const cases: readonly { what: string; want: Outcome; facts: Parameters<typeof reportOf>[0] }[] = [
    { what: 'in which all holds', want: 'conformant', facts: { results: results([pass]) } },
    { what: 'with a warning', want: 'conformant', facts: { results: results([pass], [warning]) } },
    { what: 'with a failure', want: 'not-conformant', facts: { results: results([pass], [fail]) } },
    {
      what: 'with a failure and something untried',
      want: 'not-conformant',
      facts: { results: results([untried], [fail]) },
    },
    { what: 'with a requirement untried', want: 'partial', facts: { results: results([pass], [untried]) } },
    { what: 'with an error in the kit', want: 'partial', facts: { results: results([pass], [error]) } },
    {
      what: 'with a requirement that held on the second try only',
      want: 'partial',
      facts: { results: results([pass], [flaky]) },
    },
    {
      what: 'with advice untried',
      want: 'conformant',
      facts: { results: results([pass], [untried, { level: 'should' }]) },
    },
    { what: 'with a requirement turned off', want: 'partial', facts: { results: results([pass], [off]) } },
    {
      what: 'with an open point untried',
      want: 'conformant',
      facts: { results: results([pass], [untried, openPoint]) },
    },
    {
      what: 'with an open point turned off',
      want: 'conformant',
      facts: { results: results([pass], [off, openPoint]) },
    },
    {
      what: 'that does otherwise than its profile declares',
      want: 'profile-deviations',
      facts: { results: results([pass], [otherwise]) },
    },
    {
      what: 'with failures of both kinds',
      want: 'not-conformant',
      facts: { results: results([fail], [otherwise]) },
    },
    {
      what: 'whose only gap is known',
      want: 'known-deviations',
      facts: { results: results([pass], [untried]), knownDeviations: [known('b')] },
    },
    {
      what: 'with a known error in the kit',
      want: 'partial',
      facts: { results: results([pass], [error]), knownDeviations: [known('b')] },
    },
    {
      what: 'from which a requirement was excluded',
      want: 'conformant',
      facts: { results: results([pass], [off]), excluded: new Map([['b', 'b']]) },
    },
    {
      what: 'without the heavy load',
      want: 'conformant',
      facts: { results: results([pass], [off, { needs: ['writes', 'load'] }]) },
    },
    { what: 'with everything turned off', want: 'could-not-test', facts: { results: results([off]) } },
    { what: 'with no check', want: 'could-not-test', facts: {} },
    { what: 'that met an obstacle', want: 'could-not-test', facts: { obstacle: 'nothing answers' } },
    {
      what: 'whose only failure is known',
      want: 'known-deviations',
      facts: { results: results([pass], [fail]), knownDeviations: [known('b')] },
    },
    {
      what: 'with a known failure and a requirement untried',
      want: 'partial',
      facts: { results: results([untried], [fail]), knownDeviations: [known('b')] },
    },
    {
      what: 'whose list names what passes',
      want: 'outdated-list',
      facts: { results: results([pass], [untried]), knownDeviations: [known('a')] },
    },
  ];

  test.each(cases)('$what is $want', ({ facts, want }) => {
    const { outcome, because } = reportOf(facts);
    expect(outcome).toBe(want);
    expect(because.length).toBeGreaterThan(0);
  });

  test('that was interrupted says so', () => {
    const scope = { only: ['a'], exclude: ['c'], readOnly: false, load: false, interrupted: true };
    const { because } = reportOf({ scope, results: results([off], [pass]) });
    expect(because).toContain('The run was interrupted.');
    expect(because).toContain('Only these checks were run: a.');
    expect(because).toContain('Excluded: c.');
  });

  test('says how many checks passed and how many warned', () => {
    const { because } = reportOf({ results: results([pass], [pass], [warning]) });
    expect(because).toEqual(['2 checks passed, 1 warning.']);
  });

  test.each([
    { gap: pass, want: 'Conformant to the specification, 2 deviations from the profile' },
    { gap: untried, want: 'Partial, 2 deviations from the profile' },
  ])('that deviates only from its profile has the headline: $want', ({ gap, want }) => {
    expect(headlineOf(reportOf({ results: results([otherwise], [otherwise], [gap]) }))).toBe(want);
  });

  test('counts deviations from the specification and from the profile separately', () => {
    const { judgement, because } = reportOf({
      results: results([fail], [fail], [otherwise], [untried]),
      knownDeviations: [known('b')],
    });
    expect(judgement).toEqual({
      specification: { deviations: 1, excused: 1, untried: 1 },
      profile: { deviations: 1, excused: 0 },
    });
    expect(because).toContain('1 deviation from the specification.');
    expect(because).toContain('1 deviation from the profile.');
  });
});

describe('a report', () => {
  test('lists checks by section, and every clause with the checks that tested it', () => {
    const report = reportOf({
      results: [
        resultOf('late', pass, { clause: 'vehicle.plate', also: ['list-parkings.limit-zero'] }),
        resultOf('early', pass),
      ],
    });
    expect(report.checks.map(({ id, section }) => [id, section])).toEqual([
      ['late', '2.7'],
      ['early', '4.4'],
    ]);
    expect(report.sections.map(({ section }) => section)).toEqual(['2.7', '4.4']);
    const clause = report.clauses.find(({ id }) => id === 'list-parkings.limit-zero');
    expect(clause?.checks.map(({ id }) => id)).toEqual(['late', 'early']);
  });

  test('knows the section of every clause', () => {
    const known = new Set(sections.map(({ section }) => section));
    expect(clauses.filter(({ section }) => !known.has(section))).toEqual([]);
  });

  test('lists an observation once, with the number of times it was made', () => {
    const seen = { point: 'errors.shape', found: 'a problem' };
    expect(reportOf({ observations: [seen, seen] }).observations).toEqual([{ ...seen, times: 2 }]);
  });

  test('cuts long bodies and long lists of exchanges, and keeps the exchange that shows the failure', () => {
    const exchanges = Array.from({ length: 30 }, (_, index) =>
      exchangeOf({ url: `http://127.0.0.1:1/parkings?n=${index}`, responseText: 'x'.repeat(100_000) }),
    );
    const [check] = reportOf({ results: [resultOf('a', failing('x', { exchanges }))] }).checks;
    expect(check?.exchanges).toHaveLength(8);
    expect(check?.exchanges.at(-1)?.request.url).toContain('n=29');
    expect(check?.exchanges[0]?.response?.body).toMatch(/^x{4000}… \(100000 characters in all\)$/);
  });
});
