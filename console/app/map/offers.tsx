import { useSignal } from '@preact/signals';
import { counted } from '../../../common/counted.ts';
import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { euros, minutesInWords, money } from '../parts/format.ts';
import { Shown } from '../parts/notices.tsx';
import { route } from '../route.ts';
import { BookForm } from './book-form.tsx';
import { instantOf, type Stay, StayForm } from './stay-form.tsx';

/** The offers of a parking for a stay that the reader chooses. */
export function Offers({ parking }: { readonly parking: Schemas['ParkingDetails'] }) {
  const stay = useSignal<Stay>({ start: '', duration: 60 });
  const { start, duration } = stay.value;
  const instant = instantOf(start, parking.timeZone);
  const { id } = parking.parking;
  const resource = useControl('/parkings/{parking}/offers', {
    path: { parking: id },
    query: { duration, ...(instant !== null && { start: instant }) },
  });
  const scenarios = useControl('/scenarios');
  const scenarioTitle = (offer: string) =>
    scenarios.data?.find(({ svcpid }) => svcpid === offer)?.title ?? null;
  const wanted = route.value.params.get('offer');
  return (
    <>
      <StayForm stay={stay} timeZone={parking.timeZone} />
      <Shown resource={resource}>
        {({ offers }) =>
          [...offers]
            .sort((a, b) => Number(b.svcpid === wanted) - Number(a.svcpid === wanted))
            .map((offer) => (
              <OfferCard
                key={offer.svcpid}
                offer={offer}
                scenario={scenarioTitle(offer.svcpid)}
                start={instant}
                duration={duration}
              />
            ))
        }
      </Shown>
    </>
  );
}

/** An offer for the chosen stay: price, why it is not available, rates and limits, and a form to book it. */
function OfferCard(props: {
  readonly offer: Schemas['OfferQuote'];
  /** The title of the scenario, if this is a scenario offer. */
  readonly scenario: string | null;
  readonly start: string | null;
  readonly duration: number;
}) {
  const { offer, scenario, start, duration } = props;
  const { svcpid, name, provider, available, automated, reason, explanation, price } = offer;
  return (
    <article class="offer box stack" aria-label={name}>
      <header>
        <div>
          <h3>{name}</h3>
          <p class="hint">
            {provider} <code>{svcpid}</code>
          </p>
        </div>
        <p class="price figure">{euros(price)}</p>
      </header>
      {scenario !== null && <p>{scenario}</p>}
      <p class="line">
        <Badge tone={available ? 'good' : 'bad'}>{available ? 'available' : reason}</Badge>
        {automated && <Badge tone="info">automated</Badge>}
      </p>
      <p class={available ? 'hint' : 'note bad'}>{explanation}</p>
      <BookForm offer={offer} start={start} duration={duration} />
      <details>
        <summary>Rates and limits</summary>
        <Facts
          facts={Object.fromEntries(
            offer.rates.map(({ time, unit, price: amount }) => [
              counted(time, unit),
              money(amount, offer.currency),
            ]),
          )}
        />
        <ul class="hint">
          {limitsOf(offer).map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </details>
    </article>
  );
}

function limitsOf({
  limits,
  cancelMinutes,
  freeSpaces,
  price,
  bookingPrice,
}: Schemas['OfferQuote']): string[] {
  const { accessType, maxHours, maxDays, extraHours, bookingMinTime, startMinTime } = limits;
  const shown: (string | false | null | undefined | 0)[] = [
    `${counted(freeSpaces, 'space')} free throughout the stay`,
    cancelMinutes === null
      ? 'cannot be cancelled'
      : `can be cancelled until ${minutesInWords(cancelMinutes)} before the start`,
    bookingPrice !== price && `costs ${euros(bookingPrice)} when booked`,
    accessType === 'multipass' && 'unlimited entries and exits during the stay',
    accessType === 'onepass' && 'one entry and one exit',
    bookingMinTime && `at least ${minutesInWords(bookingMinTime)}`,
    maxHours && `at most ${counted(maxHours, 'hour')}`,
    maxDays && `at most ${counted(maxDays, 'day')}`,
    extraHours && `${counted(extraHours, 'hour')} of grace after the end`,
    startMinTime && `must be booked ${minutesInWords(startMinTime)} ahead`,
  ];
  return shown.filter((line) => typeof line === 'string');
}
