import type { Check } from '../check.ts';
import type { Context } from '../harness/context.ts';
import { type Answer, isSuccess } from '../harness/exchange.ts';
import { done } from '../harness/garage.ts';
import { asObject } from '../harness/json.ts';
import { settle } from '../harness/open-point.ts';
import { NotApplicable, require } from '../harness/outcomes.ts';
import { firstUser } from '../harness/users.ts';
import { newVehicle } from '../harness/vehicle.ts';

/** Checks of what becomes of plates that are not written as they should be (2.7). */
export const vehiclePlateChecks: readonly Check[] = [
  {
    id: 'vehicle.plate-sent-in-lower-case',
    clause: 'vehicle.plate-upper-case',
    also: ['vehicle.plate-normalisation', 'create-vehicle.plate-in-path', 'create-vehicle.stores-vehicle'],
    level: 'must',
    title: 'A plate that was sent in lower case is refused, or answered in upper case.',
    needs: ['writes'],
    lock: 'own-vehicles',
    async run(context) {
      const declared = context.profile.vehicles?.lower_case_plate;
      if (declared === 'kept') throw new NotApplicable('the profile declares that the letter case is kept');
      const plate = context.newPlate();
      const answer = await createAs(context, plate.toLowerCase(), [plate]);
      const told = asObject(answer.body)?.plate;
      const taken = isSuccess(answer.status);
      require(!taken || typeof told !== 'string' || told === told.toUpperCase(), {
        expected: 'an answer with the plate in upper case',
        found: String(told),
        exchanges: [answer.exchange],
      });
      settle(context, {
        clause: 'vehicle.plate-normalisation',
        declared,
        found: taken ? 'upper-cased' : 'refuse',
        seen: `a plate in lower case was answered ${answer.status}`,
        exchanges: [answer.exchange],
      });
    },
  },
  {
    id: 'vehicle.plate-sent-with-space',
    clause: 'vehicle.plate-no-spaces',
    also: ['vehicle.plate-with-spaces'],
    level: 'must',
    title: 'A plate that was sent with a space is refused, or answered without it.',
    needs: ['writes'],
    lock: 'own-vehicles',
    async run(context) {
      const declared = context.profile.vehicles?.spaced_plate;
      if (declared === 'kept') throw new NotApplicable('the profile declares that spaces are kept');
      const plate = context.newPlate();
      const answer = await createAs(context, `${plate.slice(0, 4)} ${plate.slice(4)}`, [plate]);
      const told = asObject(answer.body)?.plate;
      const taken = isSuccess(answer.status);
      require(!taken || typeof told !== 'string' || !/\s/.test(told), {
        expected: 'an answer with the plate without spaces',
        found: String(told),
        exchanges: [answer.exchange],
      });
      settle(context, {
        clause: 'vehicle.plate-with-spaces',
        declared,
        found: taken ? 'corrected' : 'refuse',
        seen: `a plate with a space was answered ${answer.status}`,
        exchanges: [answer.exchange],
      });
    },
  },
  {
    id: 'vehicle.plate-form',
    clause: 'vehicle.plate-form',
    level: 'must',
    title: 'A plate is taken exactly where it has the form that the profile declares.',
    needs: ['writes'],
    lock: 'own-vehicles',
    async run(context) {
      const declared = context.profile.vehicles?.plate_form;
      done(await createAs(context, context.newPlate()));
      for (const [what, plate] of [
        ['a hyphen', `${context.newPlate()}-1`],
        ['an umlaut', `${context.newPlate()}Ü`],
        ['20 characters', context.newPlate().padEnd(20, '7')],
      ] as const) {
        const answer = await createAs(context, plate);
        settle(context, {
          clause: 'vehicle.plate-form',
          declared: declared == null ? null : new RegExp(declared, 'u').test(plate),
          found: isSuccess(answer.status),
          seen: `a plate with ${what} was answered ${answer.status}`,
          exchanges: [answer.exchange],
        });
      }
    },
  },
];

/** Creates a vehicle of a plate, and removes it again under this and the other spellings of the plate. */
async function createAs(context: Context, plate: string, spellings: readonly string[] = []): Promise<Answer> {
  const user = firstUser(context);
  const body = { ...newVehicle(context), plate };
  const answer = await user.call('createVehicle', { path: { plate }, body });
  if (isSuccess(answer.status)) {
    for (const spelling of new Set([plate, ...spellings]))
      await user.call('deleteVehicle', { path: { plate: spelling } });
  }
  return answer;
}
