import type { CheckDefinition, Context } from '../../check/check.ts';
import { answersList } from '../../expectations/list-answer.ts';
import { listVehicleProviders } from '../../fixtures/offers/listings.ts';
import { createVehicle, newVehicle, onOwnVehicles } from '../../fixtures/vehicles/vehicle.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject } from '../../kernel/json.ts';
import { Failure, Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of GET /vehicles/valid-providers (4.11). */
export const vehicleProviderChecks: readonly CheckDefinition[] = [
  {
    ...answersList('listVehicleProviders', {
      title:
        'GET /vehicles/valid-providers, with only the three headers, returns 200 with an array of strings.',
      elements: 'strings',
      calls: async () => [{}],
    }),
    also: ['list-vehicle-providers.no-parameters', 'service.lists-providers'],
  },
  {
    id: 'list-vehicle-providers.valid-for-registration',
    also: ['service.manages-automatic-access'],
    title: 'A vehicle can be registered with each provider in GET /vehicles/valid-providers.',
    ...onOwnVehicles,
    async run(context) {
      const providers = await listVehicleProviders(context);
      if (providers.length === 0) throw new Inconclusive('no provider is valid for vehicle registration');
      const all = await registerWith(context, providers);
      const missing = missingIn(all, providers);
      if (isSuccess(all.status) && missing.length === providers.length)
        throw new Inconclusive('a vehicle was created, but without any of its listProviders', [all.exchange]);
      if (missing.length === 0) return;
      if (!isSuccess(all.status)) await requireCreation(context, all);
      const single = await findMissing(context, missing);
      if (single === null) return;
      throw new Failure({
        expected: 'a vehicle registered with a provider from GET /vehicles/valid-providers',
        found: `${single.status} ${single.exchange.responseText.slice(0, 200)}`,
        exchanges: [all.exchange, single.exchange],
      });
    },
  },
];

function registerWith(context: Context, listProviders: readonly string[]): Promise<Answer> {
  return createVehicle(context, newVehicle(context, { listProviders }));
}

/** Bisects the providers down to one that a vehicle cannot be registered with; null if there is none. */
async function findMissing(context: Context, providers: readonly string[]): Promise<Answer | null> {
  const answer = await registerWith(context, providers);
  const missing = missingIn(answer, providers);
  if (missing.length === 0) return null;
  if (providers.length === 1) return answer;
  const middle = Math.ceil(missing.length / 2);
  return (
    (await findMissing(context, missing.slice(0, middle))) ?? findMissing(context, missing.slice(middle))
  );
}

/** The providers that a vehicle has not been registered with, as far as the answer shows. */
function missingIn(answer: Answer, providers: readonly string[]): readonly string[] {
  if (!isSuccess(answer.status)) return providers;
  const listed = asArray(asObject(answer.body)?.listProviders);
  return listed === null ? [] : providers.filter((provider) => !listed.includes(provider));
}

/** Throws `Inconclusive` if no vehicle can be created at all, which another check covers. */
async function requireCreation(context: Context, refused: Answer): Promise<void> {
  const answer = await createVehicle(context, newVehicle(context));
  if (isSuccess(answer.status)) return;
  throw new Inconclusive(`creating a vehicle without providers returned ${answer.status} too`, [
    refused.exchange,
    answer.exchange,
  ]);
}
