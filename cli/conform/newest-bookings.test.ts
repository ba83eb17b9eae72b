import { expect, test } from 'vitest';
import { blind, conformBehind } from '../testing/start-target.ts';

test.concurrent('a booking that a list of the newest bookings loses meanwhile says nothing about the token', async () => {
  let reads = 0;
  const spoil = (path: string, body: string) => {
    if (path !== '/bookings' || !body.startsWith('[{')) return body;
    reads += 1;
    return reads === 1 ? body : '[]';
  };
  const only = ['authenticate.token-of-the-user'];
  const { checks } = await conformBehind({ spoil }, { only });
  expect(checks.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toEqual([
    expect.stringMatching(/^inconclusive: \S+ is not listed for its own user$/),
  ]);
});

test.concurrent('the list may show only the newest 12 bookings', async () => {
  const spoil = (path: string, body: string) => {
    if (!path.startsWith('/bookings') || !body.startsWith('[{')) return body;
    const bookings: { readonly timestamp: string }[] = JSON.parse(body);
    const newest = bookings.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
    return JSON.stringify(newest.slice(0, 12));
  };
  const profile = { ...blind, bookings: { list_delay: 0 } };
  const only = ['create-booking', 'auth.refused-bookings', 'list-bookings.booking-objects'];
  const { checks, failed } = await conformBehind({ spoil }, { profile, only });
  expect(failed).toEqual([]);
  expect(checks.find(({ id }) => id === 'list-bookings.booking-objects')).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining('the list may continue on pages that the kit cannot request'),
  });
});

test.concurrent('the list may show a booking late, and its cancellation later', async () => {
  let uid: string | null = null;
  let reads = 0;
  const spoil = (path: string, body: string) => {
    if (path.startsWith('/bookings/')) uid ??= JSON.parse(body).uid;
    if (path !== '/bookings' || !body.startsWith('[') || uid === null) return body;
    reads += 1;
    const bookings: { readonly uid: string }[] = JSON.parse(body);
    if (reads > 3) return body;
    if (reads > 1)
      return JSON.stringify(bookings.map((one) => (one.uid === uid ? { ...one, cancelled: false } : one)));
    // Ten bookings may be a full page.
    const others = bookings.filter((one) => one.uid !== uid);
    const [last] = others.slice(-1);
    const more = Array.from({ length: 10 - others.length }, (_, nth) => ({
      ...last,
      uid: `${last?.uid}-${nth}`,
    }));
    return JSON.stringify([...others, ...more]);
  };
  const only = ['cancel-booking.listed-cancelled'];
  const { checks } = await conformBehind({ spoil }, { profile: blind, only });
  expect(checks.map(({ verdict }) => verdict)).toEqual(['pass']);
  expect(reads).toBeGreaterThan(3);
});

test.concurrent('a list that was read before the declared delay had passed is read again, however long its pages took', async () => {
  let uid: string | null = null;
  let reads = 0;
  const spoil = async (path: string, body: string) => {
    if (path.startsWith('/bookings/')) uid ??= JSON.parse(body).uid;
    if (!path.startsWith('/bookings') || !body.startsWith('[') || uid === null) return body;
    if (path.includes('?')) {
      if (reads === 1) await new Promise((resolve) => setTimeout(resolve, 400));
      return '[]';
    }
    reads += 1;
    const bookings: { readonly uid: string }[] = JSON.parse(body);
    const others = Array.from({ length: 6 }, (_, nth) => ({ ...bookings[0], uid: `other-${nth}` }));
    const stale = bookings.map((one) =>
      one.uid === uid && reads === 1 ? { ...one, cancelled: false } : one,
    );
    return JSON.stringify([...stale, ...others]);
  };
  const only = ['cancel-booking.listed-cancelled'];
  const profile = { ...blind, bookings: { list_delay: 0 } };
  const { checks } = await conformBehind({ spoil }, { profile, only });
  expect(checks.map(({ verdict }) => verdict)).toEqual(['pass']);
});

test.concurrent('every second response may come from a replica that is some seconds behind', async () => {
  let reads = 0;
  const spoil = (path: string, body: string) => {
    if (path !== '/bookings' || !body.startsWith('[')) return body;
    reads += 1;
    if (reads % 2 === 0) return body;
    const bookings: { readonly timestamp: string }[] = JSON.parse(body);
    return JSON.stringify(bookings.filter(({ timestamp }) => Date.now() - Date.parse(timestamp) > 2500));
  };
  const only = ['auth.refused-bookings', 'cancel-booking.other-users-booking-stays'];
  const { failed } = await conformBehind({ spoil }, { profile: blind, only, allowWrites: true });
  expect(failed).toEqual([]);
});
