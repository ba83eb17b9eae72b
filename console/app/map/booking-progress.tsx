import { advance } from '../clock/change-clock.ts';
import { clock, now } from '../clock/now.ts';
import { ActionButton } from '../parts/action-button.tsx';

/** How long a booking may take, in seconds (4.9). */
const longest = 45;

/** How far a booking has come that was sent `since`, by the simulator's clock; a quick one never shows it. */
export function BookingProgress({ since }: { readonly since: number }) {
  const elapsed = Math.max(0, Math.floor(((now.value ?? since) - since) / 1_000));
  return (
    <div class="booking-progress">
      <p class="line" role="status">
        Booking… This usually takes 10 to 20 seconds, and {longest} at most.
      </p>
      <p class="fullness">
        <progress max={longest} value={Math.min(elapsed, longest)} aria-label="Booking time" />
        <span class="figure">{elapsed} s</span>
      </p>
      {clock.value?.frozen === true && (
        <p class="hint line">
          The clock is frozen, so the booking waits.{' '}
          <ActionButton act={() => advance({ seconds: longest })}>Advance {longest} s</ActionButton>
        </p>
      )}
    </div>
  );
}
