import type { Schemas } from '../api/clients.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

/** Where a booking stands, and whether its vehicle is inside. */
export function BookingState({ row }: { readonly row: Schemas['BookingRow'] }) {
  return (
    <>
      <Badge tone={tones[row.state]}>{row.state}</Badge>
      {row.inside && <Badge tone="info">inside</Badge>}
    </>
  );
}

const tones: Readonly<Record<Schemas['BookingState'], Tone>> = {
  upcoming: 'good',
  current: 'good',
  running: 'info',
  past: 'quiet',
  cancelled: 'bad',
};
