import type { CheckDefinition, Context } from '../../check/check.ts';
import { answersList } from '../../expectations/list-answer.ts';
import { listVehicleProviders } from '../../fixtures/offers/listings.ts';
import { createVehicle, newVehicle, onOwnVehicles } from '../../fixtures/vehicles/vehicle.ts';
import { isRegisteredWith } from '../../fixtures/vehicles/vehicle-providers.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { Failure, Inconclusive } from '../../kernel/outcomes.ts';

/** Checks of GET /vehicles/valid-providers (4.11). */
export const vehicleProviderChecks: readonly CheckDefinition[] = [
  {
    ...answersList('listVehicleProviders', { calls: async () => [{}] }),
    title:
      'GET /vehicles/valid-providers, with only the three headers, returns 200 with an array of strings.',
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
      // What happens if one of several refuses the vehicle is open (vehicle.listProviders-partial-failure).
      if (isSuccess(all.status)) {
        if (providers.some((provider) => isRegisteredWith(all, provider))) return;
        throw new Inconclusive('a vehicle was created, but without any of its listProviders', [all.exchange]);
      }
      const bare = await createVehicle(context, newVehicle(context));
      // Another check covers that vehicles can be created at all.
      if (!isSuccess(bare.status))
        throw new Inconclusive(`creating a vehicle without providers returned ${bare.status} too`, [
          all.exchange,
          bare.exchange,
        ]);
      const single = await findRefused(context, providers);
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

/** Bisects the providers down to one with which a vehicle is refused; null if there is none. */
async function findRefused(context: Context, providers: readonly string[]): Promise<Answer | null> {
  const answer = await registerWith(context, providers);
  if (isSuccess(answer.status)) return null;
  if (providers.length === 1) return answer;
  const middle = Math.ceil(providers.length / 2);
  return (
    (await findRefused(context, providers.slice(0, middle))) ?? findRefused(context, providers.slice(middle))
  );
}
