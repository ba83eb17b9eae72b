import { openStore } from '../open-store.ts';
import type { Change } from '../store.ts';

// A program for the tests to kill: it commits without end and tells on its output what was acknowledged.
// Commit n adds three bookings, removes those of commit n - 100, and counts.

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
    for (let part = 0; part < Number(size); part += 1) {
      changes.push(['bookings', `${n}/${part}`, { n }], ['bookings', `${n - 100}/${part}`, null]);
    }
    await store.commit(changes);
    process.stdout.write(`${n}\n`);
  }
}

await Promise.all(Array.from({ length: Number(writers) }, write));
