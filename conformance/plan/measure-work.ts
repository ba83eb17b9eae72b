/** Times that a body like that of a usual answer is read and written, after as many that let the engine warm up. */
const rounds = 60;
const warmUp = 60;

/**
 * Seconds of the processor that a run takes for one request, as multiples of what reading and writing one such body
 * takes: for the kit alone, and for the kit together with a simulator in the same process. Both are measured.
 */
const bodiesOfKit = 9;
const bodiesWithSimulator = 12;

/** Seconds that the kit works for one request here and now, as a short trial tells; `now` is in milliseconds. */
export function measureWork(withSimulator: boolean, now: () => number = () => performance.now()): number {
  const text = JSON.stringify(Array.from({ length: 14 }, (_, index) => parkingLike(index)));
  const work = (times: number) => {
    for (let round = 0; round < times; round += 1) JSON.stringify(JSON.parse(text));
  };
  work(warmUp);
  const taken = Array.from({ length: rounds }, () => {
    const begun = now();
    work(1);
    return now() - begun;
  });
  // The median, since now and then the engine tidies up, or another program has its turn.
  const median = taken.sort((a, b) => a - b)[rounds / 2] ?? 0;
  return (median / 1000) * (withSimulator ? bodiesWithSimulator : bodiesOfKit);
}

/** Something of the size of a parking in the list form. */
function parkingLike(index: number): unknown {
  const offer = (position: number) => ({
    svcpid: `svc-${index}-${position}`,
    bookable: true,
    automated: false,
    first_hour: 2.2,
    rates: [1, 2, 4, 24].map((time) => ({
      time,
      unit: 'hour',
      price: time * 2.2,
      currency: 'EUR',
      friendly_name: `${time} hours`,
    })),
  });
  return {
    id: `8CGRC872+${index}`,
    name: `Parking ${index}`,
    address: 'A street with a name and a number, and a town',
    lat: 40.4,
    long: -3.7,
    offers: [offer(1), offer(2)],
    schedule_formatted: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => ({
      day,
      open: '07:00',
      close: '23:00',
    })),
  };
}
