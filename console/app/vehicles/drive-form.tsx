import { useEffect, useRef } from 'preact/hooks';
import { useControl } from '../live/use-control.ts';
import { submit } from '../parts/action-button.tsx';
import { route } from '../route.ts';
import { moveVehicle } from './movements.tsx';

/** A form that lets any plate enter or leave a parking; a refusal says why there is no access. */
export function DriveForm() {
  const scenarios = useControl('/scenarios');
  const chosen = route.value.params.get('plate') ?? '';
  const offer = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (chosen !== '') offer.current?.focus();
  }, [chosen]);
  return (
    <form
      class="inline-form card box"
      aria-label="Let a vehicle enter or leave"
      onSubmit={submit((form) => {
        const text = (name: string) => String(form.get(name)).trim();
        const action = form.get('action') === 'ENTRY' ? 'ENTRY' : 'EXIT';
        return moveVehicle({ action, plate: text('plate'), svcpid: text('svcpid') });
      })}
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
