import type { Check } from '../check.ts';
import type { Context } from '../harness/context.ts';
import { type Answer, isSuccess } from '../harness/exchange.ts';
import { asArray, asObject } from '../harness/json.ts';
import { Inconclusive, require } from '../harness/outcomes.ts';
import { firstUser } from '../harness/users.ts';
import { newVehicle } from '../harness/vehicle.ts';

/** Providers that are tried one by one where a body with all of them was not taken as it stands. */
const mostSingly = 10;

/** Checks of GET /vehicles/valid-providers (4.11). */
export const vehicleProviderChecks: readonly Check[] = [
  {
    id: 'list-vehicle-providers.response-200',
    clause: 'list-vehicle-providers.response-200',
    also: ['list-vehicle-providers.no-parameters', 'service.lists-providers'],
    level: 'must',
    title:
      'GET /vehicles/valid-providers, with nothing but the headers, answers 200 with an array of strings.',
    needs: [],
    async run({ call }) {
      const { status, body, exchange } = await call('listVehicleProviders');
      const listed = asArray(body);
      const strange = listed?.find((provider) => typeof provider !== 'string');
      require(status === 200 && listed !== null && strange === undefined, {
        expected: '200 with an array of strings',
        found:
          listed === null
            ? `${status} without an array`
            : `${status} with ${JSON.stringify(strange) ?? 'strings'}`,
        exchanges: [exchange],
      });
    },
  },
  {
    id: 'list-vehicle-providers.valid-for-registration',
    clause: 'list-vehicle-providers.valid-for-registration',
    also: ['service.manages-automatic-access'],
    level: 'must',
    title: 'A vehicle can be registered with each provider that GET /vehicles/valid-providers lists.',
    needs: ['writes'],
    lock: 'own-vehicles',
    async run(context) {
      const providers = [...new Set(await context.facts.vehicleProviders())];
      if (providers.length === 0) throw new Inconclusive('no provider is valid for vehicle registration');
      const all = await registerWith(context, providers);
      const registered = registeredIn(all);
      if (isSuccess(all.status) && registered === null) return;
      const doubtful = providers.filter((provider) => registered?.has(provider) !== true);
      if (isSuccess(all.status) && doubtful.length === providers.length) {
        throw new Inconclusive('a vehicle was created, but without any of its listProviders', [all.exchange]);
      }
      if (!isSuccess(all.status)) await requireCreation(context, all);
      for (const provider of doubtful.slice(0, mostSingly)) {
        const single = await registerWith(context, [provider]);
        require(isSuccess(single.status) && registeredIn(single)?.has(provider) !== false, {
          expected: `a vehicle registered with ${provider}, which GET /vehicles/valid-providers lists`,
          found: `${single.status} ${single.exchange.responseText.slice(0, 200)}`,
          exchanges: [all.exchange, single.exchange],
        });
      }
    },
  },
];

function registerWith(context: Context, listProviders: readonly string[]): Promise<Answer> {
  const vehicle = newVehicle(context, { listProviders });
  return firstUser(context).call('createVehicle', { path: { plate: vehicle.plate }, body: vehicle });
}

/** The listProviders of an answer; null when it shows none. */
function registeredIn(answer: Answer): ReadonlySet<unknown> | null {
  const listed = asArray(asObject(answer.body)?.listProviders);
  return listed === null ? null : new Set(listed);
}

/** Whether vehicles can be created at all has its own check. */
async function requireCreation(context: Context, refused: Answer): Promise<void> {
  const bare = newVehicle(context);
  const answer = await firstUser(context).call('createVehicle', { path: { plate: bare.plate }, body: bare });
  if (isSuccess(answer.status)) return;
  throw new Inconclusive(`creating a vehicle without providers was answered ${answer.status} too`, [
    refused.exchange,
    answer.exchange,
  ]);
}
