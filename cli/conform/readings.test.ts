import { describe, expect, test } from 'vitest';
import { profileWith } from '../../mock-server/testing/profile-with.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { blind, conformBehind } from '../testing/start-target.ts';

type Json = Record<string, unknown>;
type Edit = (path: URL, elements: Json[], sent: Json) => Json[];

const spoilWith = (edit: Edit) => (path: string, body: string, sent: string) => {
  if (!body.startsWith('[{')) return body;
  return JSON.stringify(edit(new URL(path, 'http://target'), JSON.parse(body), JSON.parse(sent || '{}')));
};

/** Runs checks against a simulator whose answers `edit` changes to fit another reading; returns the ids that fail. */
async function failures(
  only: string[],
  edit: Edit,
  { profile = blind, parkings = 60 }: { readonly profile?: Profile; readonly parkings?: number } = {},
): Promise<string[]> {
  const options = { profile, only, readOnly: true, simulator: { parkings } };
  const { checks } = await conformBehind({ spoil: spoilWith(edit) }, options);
  expect(checks.filter(({ verdict }) => verdict === 'error')).toEqual([]);
  expect(checks.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').length).toBeGreaterThan(0);
  return checks.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

const offersOf = (parking: Json) => (Array.isArray(parking.offers) ? (parking.offers as Json[]) : []);

/** Makes one offer only automated and one only bookable in every parking with several offers. */
function parted(parkings: Json[]): Json[] {
  return parkings.map((parking) => {
    const offers = offersOf(parking);
    if (offers.length < 2) return parking;
    const flagged = offers.map((offer, index) => ({
      ...offer,
      automated: index === 0,
      bookable: index === 1,
    }));
    return { ...parking, automated: true, bookable: true, offers: flagged };
  });
}

describe.concurrent('no check fails an implementation', () => {
  test('that applies all filters of a request to the same offer', async () => {
    const edit: Edit = ({ pathname, searchParams }, elements) => {
      if (!/^\/(parkings|providers\/[^/]+)$/.test(pathname)) return elements;
      const asked = ['automated', 'bookable'].filter((flag) => searchParams.get(flag) === 'true');
      return parted(elements).filter((parking) =>
        offersOf(parking).some((offer) => asked.every((flag) => offer[flag] === true)),
      );
    };
    const only = [
      'list-parkings.automated-true-beside-others',
      'list-parkings.bookable-true-beside-others',
      'list-provider-parkings.automated-true-beside-bookable',
      'list-provider-parkings.bookable-true-beside-automated',
    ];
    expect(await failures(only, edit)).toEqual([]);
  });

  test('that looks at the flags of the named provider, and elsewhere at those of parkings', async () => {
    const chosen = new Map<string, unknown>();
    const edit: Edit = ({ pathname, searchParams }, elements) => {
      if (!pathname.startsWith('/providers/')) return elements;
      const mixed = chosen.get(pathname) ?? elements[0]?.id;
      chosen.set(pathname, mixed);
      // It is automated because of the offer of another provider.
      const mix = (parking: Json): Json => {
        const [own] = offersOf(parking);
        const offers = [
          { ...own, automated: false },
          { ...own, svcpid: 'svc-other', provider: 'other', automated: true },
        ];
        return { ...parking, automated: true, offers };
      };
      const shown = elements.map((parking) => (parking.id === mixed ? mix(parking) : parking));
      return searchParams.get('automated') === 'true' ? shown.filter(({ id }) => id !== mixed) : shown;
    };
    const profile = { ...blind, parkings: { filters_on_one_offer: false } };
    expect(await failures(['list-provider-parkings.automated-true'], edit, { profile })).toEqual([]);
  });

  test('that shows the best offer of each parking that passes the filters', async () => {
    const edit: Edit = ({ pathname }, elements) => {
      if (pathname !== '/offers') return elements;
      const best = new Map<string, Json>();
      for (const offer of elements.toSorted((a, b) => Number(a.expected_price) - Number(b.expected_price))) {
        const place = `${offer.lat} ${offer.long}`;
        if (!best.has(place)) best.set(place, offer);
      }
      return [...best.values()];
    };
    expect(await failures(['find-offers'], edit)).toEqual([]);
  });

  test('that lists as operable only parkings with an offer that is both automated and bookable', async () => {
    const edit: Edit = ({ pathname }, elements) =>
      pathname !== '/parkings/available-parkings'
        ? elements
        : elements.filter((parking) => offersOf(parking).some((offer) => offer.automated && offer.bookable));
    expect(await failures(['list-available-parkings'], edit)).toEqual([]);
  });

  test('that lists as operable only parkings with an automated offer, which need not be the bookable one', async () => {
    // The checks see parkings with only bookable offers, and parkings that have an automated offer besides those.
    const flagged = (offer: Json) => {
      const automated = Number(String(offer.svcpid ?? offer.svcPID).replace(/\D/g, '')) % 2 === 0;
      return { ...offer, automated, bookable: !automated };
    };
    const edit: Edit = ({ pathname }, elements) => {
      const parkings = elements
        .map((parking) => ({ ...parking, bookable: true, offers: offersOf(parking).map(flagged) }))
        .filter(({ offers }) => offers.some(({ bookable }) => bookable));
      if (pathname !== '/parkings/available-parkings') return parkings;
      return parkings.filter(({ offers }) => offers.some(({ automated }) => automated));
    };
    expect(await failures(['list-available-parkings.all-operable'], edit, { parkings: 120 })).toEqual([]);
  });

  test('that calls every available offer no_verificado, whether or not availability is verified', async () => {
    const edit: Edit = ({ pathname }, elements) => {
      if (!pathname.startsWith('/parkings/search')) return elements;
      const told = (offer: Json) =>
        offer.reason === 'verificado' ? { ...offer, reason: 'no_verificado' } : offer;
      return elements.map((parking) => ({ ...parking, offers: offersOf(parking).map(told) }));
    };
    const profile: Profile = { ...blind, search: { without_duration: 'verified' } };
    expect(await failures(['search.without-duration', 'search.response-200'], edit, { profile })).toEqual([]);
  });

  test('that measures distances along streets', async () => {
    const edit: Edit = ({ searchParams }, elements, sent) => {
      const radius = Number(
        searchParams.get('distance') ?? sent.search_radius_meters ?? (sent.lat ? 600 : 500),
      );
      return elements
        .map(
          (element): Json => ({
            ...element,
            ...(typeof element.distance === 'number' && { distance: Math.round(element.distance * 1.25) }),
          }),
        )
        .filter(({ distance, svcpid }) => distance === undefined || svcpid || Number(distance) <= radius);
    };
    const only = [
      'list-parkings',
      'list-parking.distance-in-metres',
      'search',
      'search-parking.distance-from-point',
      'offer-by-location.distance-in-metres',
    ];
    expect(await failures(only, edit)).toEqual([]);
  });

  test('that withdraws an offer after a search has shown it', async () => {
    let searches = 0;
    let withdrawn: unknown;
    const isLeft = (offer: Json) => (offer.svcpid ?? offer.svcPID) !== withdrawn;
    const edit: Edit = ({ pathname }, elements) => {
      if (pathname.startsWith('/offers/')) return elements.filter(isLeft);
      if (!pathname.endsWith('search-available-parkings')) return elements;
      searches += 1;
      withdrawn ??= offersOf(elements[0] ?? {})[0]?.svcPID;
      if (searches === 1) return elements;
      return elements.map((parking) => ({ ...parking, offers: offersOf(parking).filter(isLeft) }));
    };
    expect(await failures(['search-offer.svcPID-identifies-offer'], edit)).toEqual([]);
  });

  test('that returns no offer that is not available for the stay', async () => {
    const edit: Edit = ({ pathname }, elements) =>
      pathname.startsWith('/offers/') ? elements.filter(({ available }) => available !== false) : elements;
    expect(await failures(['search-offer.svcPID-identifies-offer'], edit)).toEqual([]);
  });

  test('that has two offers with other terms for each identifier', async () => {
    const twice = (offer: Json) => [offer, { ...offer, max_days: 77 }];
    const edit: Edit = ({ pathname }, elements) =>
      pathname.startsWith('/offers')
        ? elements.flatMap(twice)
        : elements.map((parking) => ({ ...parking, offers: offersOf(parking).flatMap(twice) }));
    expect(
      await failures(['search', 'search-offer.same-everywhere', 'find-offers', 'get-offer'], edit),
    ).toEqual([]);
  });

  test('that shows an empty text for a plus code that is not known', async () => {
    const edit: Edit = ({ pathname }, elements) =>
      elements.map((offer) =>
        pathname.startsWith('/offers/') && /[1-5]$/.test(pathname) ? { ...offer, pluscode: '' } : offer,
      );
    expect(await failures(['list-parkings.pluscode-filter'], edit)).toEqual([]);
  });

  test('that names no provider of an offer in GET /offers/:svcpid', async () => {
    const edit: Edit = ({ pathname }, elements) =>
      pathname === '/offers/svc-scenario-happy-path'
        ? elements.map((offer) => ({ ...offer, provider: '' }))
        : elements;
    expect(await failures(['search-offer.same-everywhere'], edit)).toEqual([]);
  });

  test('that calls seven days a week', async () => {
    const named = (offer: Json): Json => ({
      ...offer,
      rates: [offer.rates ?? []].flat().map((rate) => ({
        ...(rate as Json),
        time: 7,
        unit: 'day',
        friendly_name: 'One week',
      })),
    });
    const edit: Edit = (_path, elements) =>
      elements.map((one) => ({ ...named(one), ...(one.offers ? { offers: offersOf(one).map(named) } : {}) }));
    expect(await failures(['rate.friendly_name-content'], edit)).toEqual([]);
  });

  test('that gives two parkings the same svcpid', async () => {
    const edit: Edit = ({ pathname }, elements) =>
      pathname === '/offers'
        ? elements.flatMap((offer) => [offer, { ...offer, name: 'Second', lat: Number(offer.lat) + 0.001 }])
        : elements;
    const { checks } = await conformBehind(
      { spoil: spoilWith(edit) },
      { profile: blind, only: ['find-offers.listed-once'], readOnly: true },
    );
    expect(checks.map(({ verdict }) => verdict)).toEqual(['pass']);
  });

  test('that shows best_offer in EUR and first_hour in the currency of the rates', async () => {
    const edit: Edit = ({ pathname }, elements) =>
      elements.map((parking) => ({
        ...parking,
        ...(pathname !== '/offers' && typeof parking.best_offer === 'number' && { best_offer: 9.99 }),
        offers: offersOf(parking).map((offer) => ({
          ...offer,
          rates: ((offer.rates ?? []) as Json[]).map((rate) => ({ ...rate, currency: 'GBP' })),
        })),
      }));
    const only = [
      'list-parking.best_offer-first-hour',
      'list-parking.best_offer-commission',
      'list-parkings',
    ];
    expect(await failures(only, edit)).toEqual([]);
  });

  test('that lists two parkings with the same name at the same place, some of them without offers', async () => {
    const edit: Edit = (_, elements) =>
      elements.map((element) => ({
        ...element,
        ...(element.lat !== undefined && { name: 'Parking Centro', lat: 40.4168, long: -3.7038 }),
        ...(typeof element.id === 'string' && /[2-8]$/.test(element.id) && { offers: [] }),
      }));
    expect(await failures(['list-parkings.type-filter', 'list-parkings.provider-filter'], edit)).toEqual([]);
  });

  test('whose parkings, prices and spaces change from one answer to the next', async () => {
    const move = (offer: Json) => ({
      ...offer,
      ...(typeof offer.available === 'boolean' && {
        available: Math.random() < 0.3 ? !offer.available : offer.available,
      }),
      ...(typeof offer.customer_price === 'number' && {
        customer_price: Math.round(offer.customer_price * (95 + 10 * Math.random())) / 100,
      }),
      ...(typeof offer.expected_price === 'number' && {
        expected_price: Math.round(offer.expected_price * (95 + 10 * Math.random())) / 100,
      }),
    });
    const edit: Edit = ({ pathname, searchParams }, elements, sent) => {
      const onlyAvailable = searchParams.get('available') === 'true' || sent.available === true;
      const isAsked = (offer: Json) => !onlyAvailable || offer.available === true;
      if (pathname.startsWith('/offers')) return elements.map(move).filter(isAsked);
      // A page is full, whatever comes and goes.
      const isPage = /^\/(parkings|providers\/[^/]+)$/.test(pathname) && searchParams.get('limit') !== '0';
      const shown = isPage ? elements : elements.filter(() => Math.random() > 0.2);
      return shown.map((parking) => ({ ...parking, offers: offersOf(parking).map(move).filter(isAsked) }));
    };
    const only = [
      ...['search', 'find-offers'].flatMap((topic) =>
        ['available-true', 'automated-true', 'start-default', 'start-instant'].map((id) => `${topic}.${id}`),
      ),
      'search.search_radius_meters-default',
      'search-offer.available-for-date',
      'list-parkings',
      'list-available-parkings',
    ];
    expect(await failures(only, edit)).toEqual([]);
  });
});

test.concurrent('a search may return any two of the parkings that it finds', async () => {
  const edit: Edit = ({ pathname }, elements) =>
    pathname.endsWith('search-available-parkings') ? elements.slice(-2) : elements;
  const only = ['search.finds-around-point'];
  const { verdicts } = await conformBehind({ spoil: spoilWith(edit) }, { profile: blind, only });
  expect(verdicts).toEqual({ 'search.finds-around-point': 'inconclusive' });
});

test.concurrent('an offer that its own filter always hides is a deviation, though others come and go', async () => {
  let victim: unknown = null;
  const edit: Edit = ({ pathname, searchParams }, elements) => {
    if (pathname !== '/offers') return elements;
    victim ??= elements.find(({ automated }) => automated === true)?.svcpid ?? null;
    return elements.filter(({ svcpid }) =>
      svcpid === victim ? searchParams.get('automated') !== 'true' : Math.random() < 0.7,
    );
  };
  expect(await failures(['find-offers.automated-true'], edit)).toEqual(['find-offers.automated-true']);
});

test.concurrent('an offer that can never be read is a deviation, though a search lists offers in another order each time', async () => {
  let victim: string | null = null;
  const edit: Edit = ({ pathname }, elements) => {
    if (pathname.startsWith('/offers/')) {
      victim ??= pathname;
      return pathname === victim ? [] : elements;
    }
    const move = (offer: Json) => ({ ...offer, available: Math.random() < 0.5 });
    return elements
      .map((parking) => ({ ...parking, offers: offersOf(parking).map(move) }))
      .sort(() => Math.random() - 0.5);
  };
  const only = ['search-offer.svcPID-identifies-offer'];
  expect(await failures(only, edit)).toEqual(only);
});

test.concurrent.each([
  [410, 'pass'],
  [null, 'not-applicable'],
])(
  'a parking that is full for a moment is not mistaken for the price guard if the profile says %s',
  async (declared, verdict) => {
    const declaring = (price_guard: number | null) => profileWith({ statuses: { price_guard } });
    let refused = 0;
    const refuses = (path: string, sent: string) => {
      if (path !== '/bookings' || !sent.includes('"expected_price":0.01') || refused > 0) return null;
      refused += 1;
      return 409;
    };
    const check = 'create-booking.price-guard-status';
    const { verdicts, seenAt } = await conformBehind(
      { refuses },
      { simulator: { profile: declaring(410) }, profile: declaring(declared), only: [check] },
    );
    expect(refused).toBe(1);
    expect(verdicts).toEqual({ [check]: verdict });
    expect(seenAt('statuses.price_guard')).toEqual([410]);
  },
);

test.concurrent('a price that falls to 50% above the expected one while it is booked is no deviation', async () => {
  let booked = 0;
  const spoil = (path: string, body: string, sent: string) => {
    const { expected_price: expected }: Json = path === '/bookings' && sent !== '' ? JSON.parse(sent) : {};
    if (typeof expected !== 'number') return body;
    booked += 1;
    return JSON.stringify({ ...JSON.parse(body), actual_price: Math.ceil(expected * 150 - 1e-9) / 100 });
  };
  const check = 'price-guard.just-beyond';
  const simulator = { defects: ['price-guard.off'] };
  const { verdicts } = await conformBehind({ spoil }, { simulator, only: [check] });
  expect(booked).toBeGreaterThan(0);
  expect(verdicts).toEqual({ [check]: 'inconclusive' });
});

test.concurrent('an hourly rate that moves and once equals what the provider gets is no deviation', async () => {
  const spoil = (path: string, body: string) => {
    const factor = path.startsWith('/offers/') ? 1 / 1.1 : 1.3;
    const move = (rate: Json) => ({ ...rate, price: Math.round(Number(rate.price) * factor * 100) / 100 });
    const moved = (name: string, value: unknown) =>
      name === 'rates' && Array.isArray(value) ? value.map(move) : value;
    return path.startsWith('/bookings') ? body : JSON.stringify(JSON.parse(body, moved));
  };
  const check = 'rate.price-commission';
  const { verdicts } = await conformBehind({ spoil }, { only: [check] });
  expect(verdicts).toEqual({ [check]: 'inconclusive', [`${check}-everywhere`]: 'pass' });
});

test.concurrent('a parking far away may be closed when it is noon here', async () => {
  const spoil = (path: string, body: string) => {
    if (!/^\/offers\/.*start=[^&]*T11/.test(path)) return body;
    const offers: Json[] = JSON.parse(body);
    return JSON.stringify(
      offers.map((offer) => (Number(offer.long) < -30 ? { ...offer, available: false } : offer)),
    );
  };
  const only = ['cancel-booking.first-cancel-date-abroad'];
  const { checks } = await conformBehind({ spoil }, { only });
  expect(checks.map(({ verdict }) => verdict)).toEqual(['pass']);
});

test.concurrent('parkings with a single space still show what the price guard does', async () => {
  const simulator = { worldVariant: 'one-space' } as const;
  const only = ['create-booking', 'cancel-booking', 'price-guard'];
  const { verdicts } = await conformBehind({}, { simulator, only });
  expect(verdicts).toMatchObject({ 'price-guard.far-below': 'pass', 'price-guard.just-beyond': 'pass' });
});

test.concurrent('free spaces counted at the barrier say nothing about bookings', async () => {
  let entered = 0;
  const spoil = (path: string, body: string) => {
    entered += path === '/bookings' ? 1 : 0;
    return body.replace(/"freeSpots":\d+/g, `"freeSpots":${90 - entered}`);
  };
  const profile = profileWith({ bookings: { takes_space: false } });
  const only = ['create-booking.takes-space', 'cancel-booking.releases-space'];
  const { checks } = await conformBehind({ spoil }, { simulator: { profile }, only });
  expect(checks.map(({ verdict }) => verdict)).toEqual(['not-applicable', 'not-applicable']);
});

test.concurrent('one empty answer of GET /offers is not mistaken for the edge of the radius', async () => {
  let answers = 0;
  const spoil = (path: string, body: string) => {
    answers += path.startsWith('/offers?') ? 1 : 0;
    return path.startsWith('/offers?') && answers === 3 ? '[]' : body;
  };
  const options = {
    profile: blind,
    only: ['find-offers.radius'],
    readOnly: true,
  };
  const { seenAt } = await conformBehind({ spoil }, options);
  expect(answers).toBeGreaterThan(3);
  expect(seenAt('offers.radius_metres')).toEqual([]);
});

test.concurrent('a gateway that answers 429 says nothing about bodies that are too large', async () => {
  const refuses = (path: string, sent: string) => (path.includes('/search-') && sent === '' ? 429 : null);
  const check = 'errors.body-too-large';
  const { verdicts, seenAt } = await conformBehind({ refuses }, { only: [check] });
  expect(verdicts).toEqual({ [check]: 'not-applicable' });
  expect(seenAt('statuses.payload_too_large')).toEqual([]);
});

test.each([
  { how: 'cancelled_date in whole seconds', member: 'cancelled_date' },
  { how: 'timestamp, once the booking is stored, in whole seconds', member: 'timestamp' },
])('no check fails an implementation that writes $how', async ({ member }) => {
  const fraction = new RegExp(`("${member}":"[^".]+)\\.\\d+`, 'g');
  const spoil = (path: string, body: string) =>
    path === '/bookings' && !body.startsWith('[') ? body : body.replace(fraction, '$1');
  const only = ['cancel-booking.first-cancel-date', 'cancel-booking.every-response-body'];
  const { verdicts } = await conformBehind({ spoil }, { only });
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['pass']));
});
