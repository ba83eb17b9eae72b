import { topics } from '../../../../spec/generated/operations.ts';
import type { Listed } from '../../../answers/ask.ts';
import { emptyOcean } from '../../../expectations/list-answer.ts';
import { choosePlace } from '../../../fixtures/offers/listings.ts';
import { offersIn } from '../../../fixtures/offers/offers.ts';
import { readingOperations } from '../../../fixtures/offers/reading-requests.ts';
import type { Json } from '../../../kernel/json.ts';
import { type Evidence, NotApplicable } from '../../../kernel/outcomes.ts';
import { omitting } from '../question.ts';
import type { Relation, Trial } from '../relation.ts';
import { refusalOf } from './refused.ts';

/** Names of values that a request needs, or that are not parameters. */
const always: ReadonlySet<string> = new Set(['provider', 'svcpid', 'manner']);

/** Days from now after which a start may be too far ahead, which is open. */
const maxDays = 30;

/** Relations about requests that must be answered, whatever is combined. */
export const acceptedRelations: readonly Relation[] = readingOperations.map(
  (operation): Relation => ({
    id: `${topics[operation]}.takes-any-combination`,
    clause: `${topics[operation]}.response-200`,
    title: 'A value that is accepted alone is also accepted together with any other.',
    operations: [operation],
    contradictions: refusedTogether,
  }),
);

async function* refusedTogether(trial: Trial): AsyncIterable<Evidence> {
  const { values } = trial;
  const refusal = await refusalOf(trial.ask());
  if (refusal === null && !(await isNothing(trial))) return;
  if (values.manner === 'second-user' && (await isNothing(trial, namedIn(trial))))
    throw new NotApplicable('another user may not see this');
  if (isFarAhead(values.start)) throw new NotApplicable('how far ahead a stay may be is open');
  if (refusal === null) {
    const alone = await askForEach(trial);
    if (alone.some((one) => offersIn(one).length === 0))
      throw new NotApplicable('the response to a single value is empty too');
    const exchanges = [...last(alone), (await trial.ask()).exchange];
    yield { expected: `the offer ${String(values.svcpid)}`, found: 'nothing', exchanges };
    return;
  }
  const status = refusal.exchanges[0]?.status ?? 0;
  const request = `a request with ${Object.keys(values).join(', ') || 'nothing'}`;
  // A 200 is no refusal: it must hold a list, whatever was sent.
  const alone = status === 200 ? [await askWithout(trial, namedIn(trial))] : await askForEach(trial);
  await skipIfEmptyResult(trial, status);
  yield {
    expected:
      status === 200
        ? `a list for ${request}`
        : `${request} to be accepted, since each is accepted on its own`,
    found: status === 200 ? 'no list' : `status ${status}`,
    exchanges: [...last(alone), ...refusal.exchanges],
  };
}

/** The names of the values that a request could do without. */
const namedIn = (trial: Trial) => Object.keys(trial.values).filter((name) => !isNeeded(trial, name));

const askWithout = ({ ask }: Trial, names: readonly string[]) => ask(omitting([...names, 'manner']));

/** Sends none of the values and then, if there are several, each on its own. Throws if any of that is refused. */
async function askForEach(trial: Trial): Promise<readonly Listed[]> {
  const named = namedIn(trial);
  const alone = [await askWithout(trial, named)];
  const elsewhere = isNeeded(trial, 'around') && 'around' in trial.values ? await centre(trial) : null;
  for (const name of named.length > 1 ? named : []) {
    const others = omitting([...named.filter((other) => other !== name), 'manner']);
    alone.push(await trial.ask({ ...others, ...(elsewhere !== null && { around: elsewhere }) }));
  }
  return alone;
}

/** Whether GET /offers/:svcpid shows no offer, or is refused, when some parameters are left out. */
async function isNothing({ operation, ask }: Trial, omitted: readonly string[] = []): Promise<boolean> {
  if (operation !== 'getOffer') return false;
  const asked = ask(omitting(omitted));
  return (await refusalOf(asked)) !== null || offersIn(await asked).length === 0;
}

async function centre({ context }: Trial): Promise<Json> {
  const { lat, long } = await choosePlace(context);
  return { lat, long };
}

const last = (listed: readonly Listed[]) => listed.slice(-1).map(({ exchange }) => exchange);

/** GET /parkings can do without a point, the searches cannot. */
function isNeeded({ operation }: Trial, name: string): boolean {
  if (operation === 'listParkings') return name === 'manner';
  return always.has(name) || name === 'around';
}

/** Throws `NotApplicable` if the status may mean an empty result or an offset past the end, both open (section 7). */
async function skipIfEmptyResult({ operation, values, ask, askFor }: Trial, status: number) {
  if (operation === 'listParkings' || operation === 'searchAvailableParkings' || operation === 'findOffers') {
    const empty = status === 200 ? null : await refusalOf(askFor(operation, { around: { ...emptyOcean } }));
    if (empty?.exchanges[0]?.status === status) throw new NotApplicable('it may say that nothing was found');
  }
  const { offset } = values;
  if (typeof offset !== 'number' || offset === 0) return;
  const whole = await ask({ limit: 0, offset: undefined });
  if (whole.elements.length <= offset || values.limit === 0)
    throw new NotApplicable('the offset may be past the end');
}

function isFarAhead(start: Json | undefined): boolean {
  return typeof start === 'string' && Date.parse(start) > Date.now() + maxDays * 24 * 60 * 60_000;
}
