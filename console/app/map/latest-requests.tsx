import { useControl } from '../live/use-control.ts';
import { When } from '../parts/when.tsx';
import { EntryPath, Outcome } from '../requests/request.tsx';
import { linkTo } from '../route.ts';

/** The last few requests and webhooks, below the map. */
export function LatestRequests() {
  const { data, problem } = useControl('/journal', { query: { limit: 5 } });
  return (
    <section class="latest" aria-labelledby="latest-title">
      <header>
        <h2 id="latest-title">Latest requests</h2>
        <a href={linkTo('requests')}>All requests</a>
      </header>
      {problem !== null && <p class="hint">{problem}</p>}
      {data?.entries.length === 0 && <p class="hint">No requests yet. They appear here as they arrive.</p>}
      <ul class="latest-list">
        {data?.entries.map((entry) => (
          <li key={entry.id}>
            <When at={entry.at} />
            <a class="path" href={linkTo('requests', { open: String(entry.id) })}>
              <EntryPath entry={entry} />
            </a>
            <Outcome entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}
