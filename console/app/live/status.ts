import { effect, signal } from '@preact/signals';
import { control, type Schemas, told } from '../api/clients.ts';
import { follow, topics } from './topics.ts';

/** The simulator at a glance; null before it was read. */
export const status = signal<Schemas['Status'] | null>(null);

/** Follows it for as long as the page is open, reading four times a second at most. */
export function followStatus(): void {
  let planned = false;
  effect(() => {
    follow(shown);
    if (planned) return;
    planned = true;
    setTimeout(() => {
      planned = false;
      void read();
    }, pause);
  });
}

const shown = topics.filter((topic) => topic !== 'time');

/** Milliseconds. */
const pause = 250;

async function read(): Promise<void> {
  try {
    status.value = await told(control.GET('/status'));
  } catch {
    // The header says that the connection is lost, and it is read again when it is back.
  }
}
