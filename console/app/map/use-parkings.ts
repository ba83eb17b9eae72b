import { useSignal } from '@preact/signals';
import { control, type Schemas, told } from '../api/clients.ts';
import { type Resource, useResource } from '../live/use-resource.ts';
import { visibleBox } from './whereabouts.ts';

/** The parkings to draw: all of them, or those in sight if the world has more than can be drawn at once. */
export function useParkings(): Resource<Schemas['ParkingMap']> {
  const isLarge = useSignal(false);
  const box = isLarge.value ? visibleBox.value : '';
  return useResource(
    async (signal) => {
      const query = box === '' ? {} : { bbox: box };
      const parkings = await told(control.GET('/parkings/map', { params: { query }, signal }));
      if (parkings.truncated) isLarge.value = true;
      return parkings;
    },
    ['bookings', 'visits', 'clock', 'time'],
    box,
  );
}
