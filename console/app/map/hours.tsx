import type { Schemas } from '../api/clients.ts';

/** The opening hours of the week, in the parking's own time. */
export function Hours({ details: { hours, services } }: { readonly details: Schemas['ParkingDetails'] }) {
  return (
    <details>
      <summary>{hours === null ? 'Open 24 hours, every day' : 'Opening hours'}</summary>
      {hours !== null && (
        <dl class="hours">
          {hours.map(({ day, allDay, periods }) => (
            <div key={day}>
              <dt>{day}</dt>
              <dd class="figure">{allDay ? 'all day' : told(periods)}</dd>
            </div>
          ))}
        </dl>
      )}
      {services.length > 0 && (
        <p class="hint">{services.map((name) => name.replaceAll('_', ' ')).join(', ')}</p>
      )}
    </details>
  );
}

function told(periods: readonly { readonly open: string; readonly close: string }[]): string {
  return periods.length === 0 ? 'closed' : periods.map(({ open, close }) => `${open}–${close}`).join(', ');
}
