import { signal } from '@preact/signals';
import { control, dataOf, type Schemas } from '../api/clients.ts';
import { keepReading } from './keep-reading.ts';

/** The status of the simulator; null before it was read. */
export const status = signal<Schemas['Status'] | null>(null);

/** Follows the status while the page is open. */
export function followStatus(): void {
  keepReading(
    (signal) => dataOf(control.GET('/status', { signal })),
    (read) => {
      status.value = read;
    },
  );
}
