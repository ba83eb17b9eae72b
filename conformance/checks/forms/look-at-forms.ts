import type { Form } from '../../../spec/generated/forms.ts';
import type { Context } from '../../check/context.ts';
import { nothingSeen } from '../../check/nothing-seen.ts';
import { elementsOf, operationsWith } from './elements.ts';
import { type Seen, sightings } from './sightings.ts';
import { survey } from './survey.ts';

/** Every object of a form in every answer of the run, after making sure that there are some. */
export async function everySeen(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return context
    .exchanges()
    .flatMap((exchange) => elementsOf(form, exchange).map((element) => ({ ...element, exchange })));
}

/** Like `everySeen`, but without answers that repeat others: for checks that look at nothing but the object itself. */
export async function everyDistinct(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return sightings(context).objects(form);
}

/** Like these, for checks that have nothing to say if none is seen. Throws `Inconclusive` then. */
export function requireSome(context: Context, form: Form, seen: readonly Seen[]): readonly Seen[] {
  if (seen.length === 0) throw nothingSeen(`no response contains a ${form}`, context, operationsWith(form));
  return seen;
}
