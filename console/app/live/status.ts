import { signal } from '@preact/signals';
import { control, dataOf, type Schemas } from '../api/clients.ts';
import { topics } from './topics.ts';
import { keepReading } from './use-resource.ts';

/** The status of the simulator; null before it was read. */
export const status = signal<Schemas['Status'] | null>(null);

/** Follows the status while the page is open. */
export function followStatus(): void {
  keepReading(
    (signal) => dataOf(control.GET('/status', { signal })),
    topics.filter((topic) => topic !== 'time'),
    (read) => {
      status.value = read;
    },
  );
}
