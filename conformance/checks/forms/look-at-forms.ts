import type { Form } from '../../../spec/generated/forms.ts';
import type { Context } from '../../check/context.ts';
import { nothingSeen } from '../../check/nothing-seen.ts';
import { elementsOf, operationsWith } from './elements.ts';
import { type Seen, sightings } from './sightings.ts';
import { survey } from './survey.ts';

/** Every object of a form in every answer of the run, after fetching some answers that should contain it. */
export async function everySeen(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return context
    .exchanges()
    .flatMap((exchange) => elementsOf(form, exchange).map((element) => ({ ...element, exchange })));
}

/** Like `everySeen`, but without repeated answers, for checks that look only at the object itself. */
export async function everyDistinct(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return sightings(context).objects(form);
}

/** Returns the objects seen. Throws `Inconclusive` if there are none. */
export function requireSome(context: Context, form: Form, seen: readonly Seen[]): readonly Seen[] {
  if (seen.length === 0) throw nothingSeen(`no response contains a ${form}`, context, operationsWith(form));
  return seen;
}
