import type { HttpExchange } from '../kernel/exchange.ts';
import { caught, Inconclusive } from '../kernel/outcomes.ts';
import { isAccepted } from './answers.ts';
import { isUnreachable } from './deliver.ts';
import type { Ordinary, PartnerContext } from './partner-context.ts';
import { entryOf, type Form, ordinaryForm } from './test-session.ts';

/** Ways to make a form plainer. A partner that rejects one feature should fail only the check of that feature. */
const relaxations: readonly Partial<Form>[] = [
  { nulls: false },
  { cancelledDate: 'absent' },
  { offset: 'Z' },
  { type: 'booking' },
];

/** Finds the most complete form of an ENTRY that the endpoint accepts: that of section 6, or the least relaxed one. */
export async function findOrdinaryForm({
  deliver,
  newSession,
}: Pick<PartnerContext, 'deliver' | 'newSession'>): Promise<Ordinary> {
  const attempts: HttpExchange[] = [];
  const takes = async (form: Form): Promise<boolean> => {
    const met = await deliver('ENTRY', [entryOf(newSession(), form)]).catch(caught(Inconclusive));
    // If an earlier delivery broke the endpoint down, the last exchange found it gone.
    const exchange = met instanceof Inconclusive ? met.exchanges.at(-1) : met;
    if (exchange !== undefined) attempts.push(exchange);
    return exchange !== undefined && isAccepted(exchange);
  };

  const [ordinary = ordinaryForm, ...plainer] = forms();
  if (await takes(ordinary)) return { form: ordinary, attempts };
  const [first] = attempts;
  if (first === undefined || isUnreachable(first)) return { form: null, attempts };
  // Every further silence would cost the whole time limit, so only the plainest form is tried after one.
  for (const form of first.status === null ? plainer.slice(-1) : plainer)
    if (await takes(form)) return { form, attempts };
  return { form: null, attempts };
}

/** The ordinary form with every combination of relaxations, the fewest first. */
function forms(): readonly Form[] {
  const choices: (readonly Partial<Form>[])[] = [[]];
  for (const relaxation of relaxations) choices.push(...choices.map((chosen) => [...chosen, relaxation]));
  return choices
    .sort((a, b) => a.length - b.length)
    .map((chosen): Form => Object.assign({}, ordinaryForm, ...chosen));
}
