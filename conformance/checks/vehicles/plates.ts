import { type OperationId, titles } from '../../../spec/generated/operations.ts';
import { entryOfClause } from '../../../spec/generated/profile-entries.ts';
import { entryIn } from '../../../spec/profile-entry.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { acceptedOrRefused, declaredOrSkip, settle, shownBy } from '../../expectations/open-points.ts';
import { presumeDone, registerVehicles } from '../../fixtures/vehicles/registered-vehicles.ts';
import {
  addVehicles,
  asVehicleUser,
  createVehicle,
  deleteVehicle,
  newVehicle,
  onOwnVehicles,
  replaceVehicles,
  updateVehicle,
} from '../../fixtures/vehicles/vehicle.ts';
import type { Client } from '../../http/client.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject } from '../../kernel/json.ts';
import { assertThat, NotApplicable } from '../../kernel/outcomes.ts';

/** A way of writing a plate that 2.7 does not allow. Whether such a plate is refused or corrected is open. */
interface Writing {
  readonly id: string;
  readonly what: string;
  readonly clause: string;
  readonly openClause: 'vehicle.plate-normalisation' | 'vehicle.plate-with-spaces';
  readonly write: (plate: string) => string;
  readonly isRight: (plate: string) => boolean;
  readonly corrected: 'upper-cased' | 'corrected';
}

const writings: readonly Writing[] = [
  {
    id: 'vehicle.plate-sent-in-lower-case',
    what: 'in lower case',
    clause: 'vehicle.plate-upper-case',
    openClause: 'vehicle.plate-normalisation',
    write: (plate) => plate.toLowerCase(),
    isRight: (plate) => plate === plate.toUpperCase(),
    corrected: 'upper-cased',
  },
  {
    id: 'vehicle.plate-sent-with-space',
    what: 'with a space',
    clause: 'vehicle.plate-no-spaces',
    openClause: 'vehicle.plate-with-spaces',
    write: (plate) => `${plate.slice(0, 4)} ${plate.slice(4)}`,
    isRight: (plate) => !/\s/.test(plate),
    corrected: 'corrected',
  },
];

/** An operation that takes a plate, and the requests whose answers show what became of the plate. */
interface Way {
  readonly operation: OperationId;
  readonly answers: (context: Context, plate: string, written: string) => Promise<readonly Answer[]>;
}

/** The operations that take a plate, except createVehicle, which the checks of `writings` try. */
const otherWays: readonly Way[] = [
  {
    operation: 'updateVehicle',
    async answers(context, plate, written) {
      await registerVehicles(context, [newVehicle(context, { plate })]);
      return [await update(context, written)];
    },
  },
  {
    operation: 'addVehicles',
    async answers(context, plate, written) {
      const added = await addVehicles(context, newVehicle(context), newVehicle(context, { plate: written }));
      if (!isSuccess(added.status)) return [added];
      return [await update(context, plate), await update(context, written)];
    },
  },
];

const wayToReplace: Way = {
  operation: 'replaceVehicles',
  answers: async (context, _, written) => [
    await replaceVehicles(context, newVehicle(context), newVehicle(context, { plate: written })),
  ],
};

/** Checks of what happens to plates that are not written as 2.7 requires. */
export const vehiclePlateChecks = checksWith(onOwnVehicles, [
  ...writings.map(
    (writing): CheckDefinition => ({
      id: writing.id,
      clause: writing.clause,
      also: [writing.openClause, 'create-vehicle.plate-in-path', 'create-vehicle.stores-vehicle'],
      title: `A plate sent ${writing.what} is refused or corrected.`,
      settles: [entryOfClause[writing.openClause]],
      async run(context) {
        skipIfKept(context, writing);
        const plate = context.newPlate();
        const answer = await createAs(context, writing.write(plate), [plate]);
        requireRight(writing, [answer]);
        const shown = acceptedOrRefused(answer, `a plate ${writing.what}`, writing.corrected);
        settle(context, writing.openClause, shown);
      },
    }),
  ),
  ...writings.flatMap((writing) => [
    ...otherWays.map((way) => sentBy(writing, way)),
    ...asVehicleUser([sentBy(writing, wayToReplace)]),
  ]),
  {
    id: 'vehicle.plate-form',
    title: 'A plate is accepted if and only if it has the form that the profile declares.',
    async run(context) {
      const entry = 'vehicles.plate_form';
      const declared = entryIn(context.profile, entry);
      presumeDone(await createAs(context, context.newPlate()));
      for (const [what, plate] of [
        ['a hyphen', `${context.newPlate()}-1`],
        ['an umlaut', `${context.newPlate()}Ü`],
        ['20 characters', context.newPlate().padEnd(20, '7')],
      ] as const) {
        const answer = await createAs(context, plate);
        const agrees =
          declared !== null && new RegExp(declared, 'u').test(plate) === isSuccess(answer.status);
        const shown = shownBy(answer, `a plate with ${what}`, agrees ? [declared] : []);
        settle(context, 'vehicle.plate-form', { ...shown, proves: [] });
      }
      declaredOrSkip(context, entry);
    },
  },
]);

function sentBy(writing: Writing, { operation, answers }: Way): CheckDefinition {
  return {
    id: `${writing.id}.${operation}`,
    clause: writing.clause,
    also: [writing.openClause],
    title: `No response shows a plate ${writing.what}, even if ${titles[operation]} was sent one.`,
    async run(context) {
      skipIfKept(context, writing);
      const plate = context.newPlate();
      const written = writing.write(plate);
      const given = await answers(context, plate, written);
      for (const spelling of [plate, written]) await deleteVehicle(context, { plate: spelling });
      requireRight(writing, given);
    },
  };
}

/** Throws `NotApplicable` if the profile declares that such plates are kept. */
function skipIfKept({ profile }: Context, { openClause, what }: Writing): void {
  const choice = entryIn(profile, entryOfClause[openClause]);
  if (choice === 'kept') throw new NotApplicable(`the profile declares that plates ${what} are kept`);
}

/** Requires that no vehicle in the answers has a plate written in this way. */
function requireRight({ what, isRight }: Writing, answers: readonly Answer[]): void {
  for (const { status, body, exchange } of answers.filter((answer) => isSuccess(answer.status))) {
    for (const element of asArray(body) ?? [body]) {
      const plate = asObject(element)?.plate;
      assertThat(typeof plate !== 'string' || isRight(plate), {
        expected: `a plate that is not ${what}`,
        found: `${status} with the plate '${String(plate)}'`,
        exchanges: [exchange],
      });
    }
  }
}

function update(user: Client, plate: string): Promise<Answer> {
  return updateVehicle(user, plate, { model: 'Corolla' });
}

/** Creates a vehicle with a plate, then removes it under this and the other spellings of the plate. */
async function createAs(context: Context, plate: string, spellings: readonly string[] = []): Promise<Answer> {
  const answer = await createVehicle(context, newVehicle(context, { plate }));
  if (isSuccess(answer.status)) {
    for (const spelling of new Set([plate, ...spellings])) await deleteVehicle(context, { plate: spelling });
  }
  return answer;
}
