import { useEffect, useRef } from 'preact/hooks';
import { status } from './live/status.ts';
import { linkTo, route, titleOf, type ViewName, viewGroups } from './route.ts';

/** The links to the views, each with a count of its items. */
export function Rail() {
  const current = route.value.view;
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the links are in a row that is wider than the screen. `scrollIntoView` would also make Tab
    // begin behind the link.
    const link = rail.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) rail.current?.scrollTo({ left: link.offsetLeft - (innerWidth - link.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav class="rail stack" aria-label="Views" ref={rail}>
      {viewGroups.map(({ title, members }) => (
        <section class="stack" key={title} aria-label={title}>
          <p class="rail-title" aria-hidden="true">
            {title}
          </p>
          {members.map((name) => (
            <a key={name} href={linkTo(name)} aria-current={name === current ? 'page' : undefined}>
              <span>{titleOf(name)}</span>
              <Count name={name} />
            </a>
          ))}
        </section>
      ))}
    </nav>
  );
}

/** Views whose count asks for attention. */
const telling: ReadonlySet<ViewName> = new Set(['advice', 'faults', 'defects']);

function Count({ name }: { readonly name: ViewName }) {
  if (status.value === null) return null;
  const { counts, faults, defects, advice } = status.value;
  const byView: Partial<Record<ViewName, number>> = {
    bookings: counts.bookings,
    vehicles: counts.vehicles,
    webhooks: counts.deliveries,
    advice,
    faults,
    defects: defects.length,
  };
  const count = byView[name] ?? 0;
  if (count === 0) return null;
  return <span class={telling.has(name) ? 'count telling' : 'count'}>{short.format(count)}</span>;
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
