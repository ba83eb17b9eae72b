import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../api/clients.ts';
import { readScenarios } from '../api/scenarios.ts';
import { moveVehicle } from '../bookings/booking-actions.ts';
import { useResource } from '../live/use-resource.ts';
import { perform } from '../parts/action-button.tsx';
import { route } from '../route.ts';

/** Lets any plate drive into a parking or out of it; a refusal says why there is no access. */
export function DriveForm() {
  const scenarios = useResource(readScenarios, []);
  const chosen = route.value.params.get('plate') ?? '';
  const offer = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (chosen !== '') offer.current?.focus();
  }, [chosen]);
  return (
    <form
      class="inline-form card"
      aria-label="Let a vehicle enter or leave"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget, event.submitter);
        const [action, plate, svcpid] = ['action', 'plate', 'svcpid'].map((name) =>
          String(form.get(name)).trim(),
        );
        if (plate === undefined || svcpid === undefined) return;
        void perform(() => moveVehicle({ action: action as Schemas['Movement']['action'], plate, svcpid }));
      }}
    >
      <label class="field">
        <span>Plate</span>
        <input name="plate" key={chosen} defaultValue={chosen} placeholder="1234ABC" pattern="\S+" required />
      </label>
      <label class="field wide">
        <span>Offer</span>
        <input name="svcpid" ref={offer} list="scenario-offers" placeholder="svcpid of an offer" required />
      </label>
      <datalist id="scenario-offers">
        {scenarios.data?.map(({ svcpid, title }) => (
          <option key={svcpid} value={svcpid}>
            {title}
          </option>
        ))}
      </datalist>
      <p class="line">
        <button type="submit" name="action" value="ENTRY" class="primary">
          Enter
        </button>
        <button type="submit" name="action" value="EXIT">
          Leave
        </button>
      </p>
    </form>
  );
}
