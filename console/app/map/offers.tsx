import { useSignal } from '@preact/signals';
import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { Shown } from '../parts/notices.tsx';
import { route } from '../route.ts';
import { OfferCard } from './offer-card.tsx';
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
  const titleOf = (offer: string) => scenarios.data?.find(({ svcpid }) => svcpid === offer)?.title ?? null;
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
                scenario={titleOf(offer.svcpid)}
                start={instant}
                duration={duration}
              />
            ))
        }
      </Shown>
    </>
  );
}
