import { control, dataOf } from '../api/clients.ts';
import { useResource } from '../live/use-resource.ts';
import { ProblemNote } from '../parts/notices.tsx';
import { linkTo } from '../route.ts';
import { VisitLine } from './movements.tsx';

/** The vehicles that are inside a parking now, registered or not. */
export function Inside() {
  const limit = 12;
  const { data, problem } = useResource(
    (signal) => dataOf(control.GET('/visits', { params: { query: { limit } }, signal })),
    ['visits'],
  );
  if (problem !== null) return <ProblemNote problem={problem} />;
  if (data === null || data.total === 0) return null;
  return (
    <section aria-labelledby="inside-title">
      <h2 class="list-title" id="inside-title">
        Inside now <span class="quiet figure">{data.total}</span>
      </h2>
      <ul class="chips row">
        {data.items.map((visit) => (
          <VisitLine key={visit.plate} visit={visit}>
            <a class="quiet" href={linkTo('map', { parking: visit.svcpid })}>
              {visit.svcpid}
            </a>
          </VisitLine>
        ))}
        {data.total > limit && <li class="quiet">and {data.total - limit} more</li>}
      </ul>
    </section>
  );
}
