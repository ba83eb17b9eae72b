import type { components } from '../../../spec/generated/world-types.ts';
import { listOf } from '../../answers/ask.ts';
import type { Context } from '../../check/check.ts';
import { whenInconclusive } from '../../kernel/outcomes.ts';

/** A provider in the form of a world file. */
type StatedProvider = components['schemas']['Provider'];

/** The providers that the lists name, and a function that states one as a world file does. */
export type Providers = Awaited<ReturnType<typeof readProviders>>;

/** Reads which providers take bookings and which register vehicles; a missing list says nothing about them. */
export async function readProviders(context: Context) {
  const booking = await namesIn(context, 'listTransactionalProviders');
  const registering = await namesIn(context, 'listVehicleProviders');
  return {
    names: merge(booking ?? [], registering ?? []),
    state: (name: string): StatedProvider => ({
      name,
      ...(booking !== null && { transactional: booking.includes(name) }),
      ...(registering !== null && { registers_vehicles: registering.includes(name) }),
    }),
  };
}

/** Merges two lists so that each keeps its order where they agree. */
function merge(one: readonly string[], other: readonly string[]): readonly string[] {
  const all = [...one];
  for (const [at, name] of other.entries())
    if (!all.includes(name)) all.splice(all.indexOf(other[at - 1] ?? '') + 1, 0, name);
  return all;
}

async function namesIn(context: Context, operation: 'listTransactionalProviders' | 'listVehicleProviders') {
  const named = await context.call(operation, {}).then(listOf).catch(whenInconclusive(null));
  return named?.filter((name) => typeof name === 'string' && /^\S+$/.test(name)).map(String) ?? null;
}
