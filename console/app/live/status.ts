import { signal } from '@preact/signals';
import { control, dataOf, type Schemas } from '../api/clients.ts';
import { topics } from './topics.ts';
import { keepReading } from './use-resource.ts';

/** The status of the simulator; null before it was read. */
export const status = signal<Schemas['Status'] | null>(null);

/** Follows the status while the page is open. */
export function followStatus(): void {
  const shown = topics.filter((topic) => topic !== 'time');
  keepReading(
    (signal) => dataOf(control.GET('/status', { signal })),
    shown,
    (read) => {
      status.value = read;
    },
  );
}
