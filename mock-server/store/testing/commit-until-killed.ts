import { openStore } from '../open-store.ts';
import type { Change } from '../store.ts';

// A program for tests to kill: it commits endlessly and prints the number of each acknowledged commit.
// Commit n adds `size` bookings, removes those of commit n - 100, and stores n in the counter.

interface Tables {
  bookings: { n: number };
  counters: { n: number };
}

const [directory = '', writers = '32', size = '3'] = process.argv.slice(2);
const store = await openStore<Tables>({ directory, tables: ['bookings', 'counters'] });
let next = (store.table('counters').get('commits')?.n ?? 0) + 1;

async function write(): Promise<void> {
  for (;;) {
    const n = next;
    next += 1;
    const changes: Change<Tables>[] = [['counters', 'commits', { n }]];
    for (let part = 0; part < Number(size); part += 1)
      changes.push(['bookings', `${n}/${part}`, { n }], ['bookings', `${n - 100}/${part}`, null]);
    await store.commit(changes);
    process.stdout.write(`${n}\n`);
  }
}

await Promise.all(Array.from({ length: Number(writers) }, write));
