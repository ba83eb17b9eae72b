import { describe, expect, test } from 'vitest';
import { schema_BookingEvent as isBookingEvent } from '../../spec/generated/response-validators.js';
import { keeps, takesAll, validates } from './testing/partners.ts';
import type { Behaviour } from './testing/start-receiver.ts';
import { tryPartner } from './testing/try-partner.ts';

describe.concurrent('a partner is conformant if it', () => {
  test.concurrent.each([
    { title: 'answers 200', behaviour: takesAll(200) },
    { title: 'answers 202 and goes on later', behaviour: takesAll(202) },
    { title: 'holds every booking against the contract', behaviour: validates() },
    {
      title: 'answers with a page of HTML',
      behaviour: takesAll({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>thanks' }),
    },
    {
      title: 'is slow, but in time',
      behaviour: { receive: () => new Promise<number>((done) => setTimeout(done, 20, 200)) },
    },
    {
      title: 'asks for a pause now and then',
      behaviour: asksForPauses(),
    },
  ] satisfies { title: string; behaviour: Behaviour }[])('$title', async ({ behaviour }) => {
    const { report, wrong } = await tryPartner(behaviour);
    expect(wrong).toEqual([]);
    expect(report.outcome).toBe('conformant');
  });
});

describe.concurrent('a partner is conformant if its view', () => {
  let repeated = 0;
  let reads = 0;
  let touched = new Date().toISOString();
  const shuffled = <T>(list: readonly T[]) => [...list].sort(() => Math.random() - 0.5);

  test.concurrent.each([
    { title: 'lists bookings', behaviour: keeps((bookings) => bookings) },
    {
      title: 'lists bookings in no order',
      behaviour: keeps((bookings) => ({ bookings: shuffled(bookings) })),
    },
    {
      title: 'is kept by uid',
      behaviour: keeps((bookings) => Object.fromEntries(bookings.map((one) => [one.uid, one]))),
    },
    { title: 'is a count of vehicles', behaviour: keeps((bookings) => bookings.length) },
    {
      title: 'has members that differ at every look',
      behaviour: keeps((bookings) => {
        reads += 1;
        return {
          now: Date.now(),
          nonce: Math.random(),
          reads,
          bookings: bookings.map((one) => ({ ...one, age: reads })),
        };
      }),
    },
    {
      title: 'counts repetitions beside what they are about',
      behaviour: keeps((bookings) => ({ bookings, duplicates: repeated }), {
        repeated: () => {
          repeated += 1;
        },
      }),
    },
    {
      title: 'counts webhooks, and notes what became of the last one',
      behaviour: keeps((bookings) => ({ bookings, webhooks_total: reads, lastWebhook: { repeated } }), {
        repeated: () => {
          repeated += 1;
          reads += 1;
        },
      }),
    },
    {
      title: 'is a list of what came, in which repetitions are marked',
      behaviour: auditTrail(),
    },
    {
      title: 'tells of bookings of others that come in meanwhile',
      behaviour: sharesView(),
    },
    {
      title: 'tells when something last came',
      behaviour: keeps((bookings) => bookings.map((one) => ({ ...one, seen: touched })), {
        repeated: () => {
          touched = new Date().toISOString();
        },
      }),
    },
    {
      title: 'follows some time after the answer',
      behaviour: keeps((bookings) => bookings, { delay: 40 }),
    },
  ] satisfies { title: string; behaviour: Behaviour }[])('$title', async ({ behaviour }) => {
    const { report, wrong } = await tryPartner(behaviour);
    // A view that does not show exits or every booking leaves only `should` checks inconclusive.
    expect(wrong.filter(({ level, verdict }) => level === 'must' || verdict !== 'inconclusive')).toEqual([]);
    expect(report.outcome).toBe('conformant');
  });
});

describe.concurrent('repetitions get no verdict if the view', () => {
  let reads = 0;

  test.concurrent.each([
    {
      title: 'shows nothing',
      view: () => ({ fine: true }),
      says: /shows no effect of a delivery within 0\.1 s/,
    },
    {
      title: 'keeps growing by itself',
      view: () => {
        reads += 1;
        return { others: Array.from({ length: reads }, (_, id) => ({ id })) };
      },
      says: /keeps changing by itself/,
    },
  ])('$title', async ({ view, says }) => {
    const { report, wrong } = await tryPartner({ receive: () => 200, view });
    const effect = wrong.find(({ id }) => id === 'partner.repetition-effect');
    expect(effect).toMatchObject({ verdict: 'inconclusive', reason: expect.stringMatching(says) });
    expect(report.outcome).toBe('partial');
  });
});

test('every delivery keeps to the contract, and is easy to recognise as a test', async () => {
  const { received, wrong } = await tryPartner(takesAll(204));
  expect(wrong).toEqual([]);
  expect(received.length).toBeGreaterThan(20);
  for (const { bookings, headers } of received) {
    expect(headers['content-type']).toBe('application/json');
    for (const booking of bookings) {
      isBookingEvent(booking);
      expect(isBookingEvent.errors ?? []).toEqual([]);
      expect(booking.uid).toMatch(/^7e577e57-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
      expect(booking.number_plate).toMatch(/^TEST[0-9A-Z]{6}$/);
      expect(booking.parking_name).toContain('Parkproof');
    }
  }
});

function auditTrail(): Behaviour {
  const trail: object[] = [];
  const seen = new Set<string>();
  return {
    receive({ text, bookings }) {
      const status = seen.has(text) ? 'duplicate' : 'stored';
      seen.add(text);
      for (const { uid } of bookings) trail.push({ uid, at: new Date().toISOString(), status });
      return 200;
    },
    view: () => trail,
  };
}

function sharesView(): Behaviour {
  const others: object[] = [];
  let reads = 0;
  return keeps((bookings) => {
    reads += 1;
    if (reads % 7 === 0) others.push({ uid: `of-another-${reads}`, duration: reads });
    return { bookings: [...bookings, ...others], count: bookings.length + others.length };
  });
}

function asksForPauses(): Behaviour {
  let count = 0;
  return {
    receive() {
      count += 1;
      return count % 10 === 0 ? { status: 429, headers: { 'retry-after': '0' } } : 200;
    },
  };
}
