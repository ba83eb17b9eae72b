import type { components } from '../../../spec/generated/world-types.ts';
import { list } from '../../answers/lists.ts';
import type { Context } from '../../check/context.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';

/** A provider as a world states it. */
type StatedProvider = components['schemas']['Provider'];

/** Says of a provider what the lists of providers tell. */
export interface Providers {
  readonly names: readonly string[];
  readonly state: (name: string) => StatedProvider;
}

/** Reads who takes bookings and who registers vehicles; a list that does not come says nothing of anyone. */
export async function readProviders(context: Context): Promise<Providers> {
  const booking = await namesIn(context, 'listTransactionalProviders');
  const registering = await namesIn(context, 'listVehicleProviders');
  return {
    names: merge(booking ?? [], registering ?? []),
    state: (name) => ({
      name,
      ...(booking !== null && { transactional: booking.includes(name) }),
      ...(registering !== null && { registers_vehicles: registering.includes(name) }),
    }),
  };
}

/** Both lists as one, in which each keeps its order as far as they agree. */
function merge(one: readonly string[], other: readonly string[]): readonly string[] {
  const all = [...one];
  for (const [at, name] of other.entries())
    if (!all.includes(name)) all.splice(all.indexOf(other[at - 1] ?? '') + 1, 0, name);
  return all;
}

async function namesIn(
  context: Context,
  operation: 'listTransactionalProviders' | 'listVehicleProviders',
): Promise<readonly string[] | null> {
  const named = await list(context, operation, {}).catch(whenInconclusive(null));
  return named?.filter((name) => typeof name === 'string' && /^\S+$/.test(name)).map(String) ?? null;
}
