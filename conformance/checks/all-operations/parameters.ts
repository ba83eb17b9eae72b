import { topics } from '../../../spec/generated/operations.ts';
import { isNothingFound } from '../../answers/ask.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { emptyOcean } from '../../expectations/list-answer.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import { choosePlace, listAllParkings } from '../../fixtures/offers/listings.ts';
import { english } from '../../fixtures/offers/messages.ts';
import { someReadOffers, usualStay } from '../../fixtures/offers/offers.ts';
import {
  type ReadingOperation,
  requestWith,
  subjectInTitle,
} from '../../fixtures/offers/reading-requests.ts';
import { someProviders } from '../../fixtures/offers/sold-by.ts';
import { writtenWithOffset } from '../../fixtures/offers/stays.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { asArray, type JsonObject, textIn } from '../../kernel/json.ts';
import { Failure, Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Values of a parameter, along with anything else that the requests need. */
type Values = readonly JsonObject[] | ((context: Context) => Promise<readonly JsonObject[]>);

/** One instant written in several ISO 8601 forms, each with an offset. */
async function start(): Promise<readonly JsonObject[]> {
  const utc = usualStay().start;
  const east = writtenWithOffset(Date.parse(utc), '+02:00').replace('+', '.000+');
  const west = writtenWithOffset(Date.parse(utc), '-03:30');
  return [utc, utc.replace('Z', '.000Z'), east, west].map((written) => ({ start: written }));
}

const duration = [{ duration: 60 }, { duration: 95 }];
const automated = [{ automated: true }, { automated: false }];
const available = [{ available: true }, { available: false }];
const bookable = [{ bookable: true }, { bookable: false }];
const limit = [{ limit: 0 }, { limit: 5 }];
const locale = [{ locale: 'es' }, { locale: english }];

/** Checks that a valid value is accepted for each optional parameter of 4.2 to 4.8, and for svcpid in the path. */
export const parameterChecks: readonly CheckDefinition[] = [
  ...taken('searchAvailableParkings', {
    start,
    duration,
    automated,
    available,
    locale,
    providers: async (context) => [{ providers: await oneProvider(context) }],
    search_radius_meters: [{ search_radius_meters: 1000 }],
  }),
  ...taken('listParkings', {
    lat: nearPlace,
    long: nearPlace,
    distance: atPlace({ distance: 1000 }),
    async pluscode(context) {
      const [parking] = await listAllParkings(context);
      const [offer] = await someReadOffers(context).catch(whenInconclusive([]));
      const pluscode = textIn(offer?.elements[0], 'pluscode') ?? textIn(parking, 'id');
      if (pluscode === undefined) throw new Inconclusive('no response shows a plus code');
      return [{ pluscode }];
    },
    async type(context) {
      const offers = await someReadOffers(context).catch(whenInconclusive([]));
      const shown = offers.flatMap(({ elements }) => textIn(elements[0], 'type') ?? []);
      const [type] = [...shown, ...(context.profile.parkings?.types ?? [])];
      if (type === undefined) throw new NotApplicable('no response and no profile shows a type of parking');
      return [{ type }];
    },
    provider: async (context) => [{ provider: await oneProvider(context) }],
    automated,
    bookable,
    limit: atPlace(...limit),
    offset: (context) => offsets(context, 'listParkings'),
  }),
  ...taken('listProviderParkings', {
    automated,
    bookable,
    limit,
    offset: (context) => offsets(context, 'listProviderParkings'),
  }),
  ...taken('findOffers', { start, duration, automated, available, locale }),
  ...taken('getOffer', { svcpid: [{}], start, duration, locale }),
  ...(['searchAvailableParkings', 'listParkings', 'findOffers'] as const).flatMap((operation) => [
    takesCoordinate(operation, 'lat'),
    takesCoordinate(operation, 'long'),
  ]),
];

function taken(
  operation: ReadingOperation,
  parameters: Readonly<Record<string, Values>>,
): readonly CheckDefinition[] {
  return Object.entries(parameters).map(([name, values]) => ({
    id: `${topics[operation]}.${name}-taken`,
    clause: `${topics[operation]}.${name}`,
    title: `A valid value of ${name} is accepted.`,
    async run(context) {
      for (const members of typeof values === 'function' ? await values(context) : values) {
        const call = await requestWith(context, operation, members);
        const answer = await context.callRaw(operation, call);
        if (isAccepted(answer, context) || (await mayRefuse(context, operation, members, answer))) continue;
        if (call.path?.[name] === undefined) await presumeAcceptedWithout(context, operation, members, name);
        throw new Failure({
          expected: `200 with ${name}, as without it`,
          found: `status ${answer.status}`,
          exchanges: [answer.exchange],
        });
      }
    },
  }));
}

/**
 * Whether a refusal may be due to what is open: the languages of a service, or how a string names providers. For the
 * latter, it sends the providers as a JSON array to see whether that is accepted.
 */
async function mayRefuse(
  context: Context,
  operation: ReadingOperation,
  { locale, providers }: JsonObject,
  { status }: Answer,
): Promise<boolean> {
  if (locale === english) return status < 500;
  if (providers === undefined) return false;
  const inJson = await requestWith(context, operation, { providers: JSON.stringify([providers]) });
  return isAccepted(await context.callRaw(operation, inJson), context);
}

/** A few centimetres in degrees, with many decimals. */
const aBit = Math.PI / 1e7;

/** The check that a coordinate may have either sign, be 0, as on the equator or the prime meridian, or have many decimals. */
function takesCoordinate(operation: ReadingOperation, name: 'lat' | 'long'): CheckDefinition {
  const own = emptyOcean[name];
  return {
    id: `${topics[operation]}.${name}-zero`,
    clause: `${topics[operation]}.${name}`,
    title: `${subjectInTitle(operation)} accepts a ${name} of either sign, one of 0, and one with many decimals.`,
    async run(context) {
      const askAt = async (value: number) => {
        const request = await requestWith(context, operation, { ...emptyOcean, [name]: value });
        return { value, ...(await context.callRaw(operation, request)) };
      };
      const answers = [await askAt(own + aBit), await askAt(-own), await askAt(0)];
      const refused = answers.find((answer) => !isAccepted(answer, context));
      if (refused === undefined) return;
      const accepted = answers.find((answer) => isAccepted(answer, context));
      const again = await askAt(accepted?.value ?? own);
      const exchanges = [again.exchange, refused.exchange];
      if (!isAccepted(again, context))
        throw new Inconclusive(`a point in the sea returns ${again.status}`, exchanges);
      throw new Failure({
        expected: `status ${again.status} with ${name} ${refused.value}, as with ${name} ${again.value}`,
        found: `status ${refused.status}`,
        exchanges,
      });
    },
  };
}

/** Any value may find nothing, and the status of an empty result is open (section 7). */
function isAccepted({ status }: Answer, context: Context): boolean {
  return isSuccess(status) || isNothingFound(status, context);
}

function atPlace(...members: readonly JsonObject[]) {
  return async (context: Context) => {
    const place = await choosePlace(context);
    return members.map((member) => ({ ...place, ...member }));
  };
}

/** A point, and one beside it with many decimals. */
async function nearPlace(context: Context): Promise<readonly JsonObject[]> {
  const { lat, long } = await choosePlace(context);
  return [
    { lat, long },
    { lat: lat + aBit, long: long + aBit },
  ];
}

async function oneProvider(context: Context): Promise<string> {
  const [provider = ''] = await someProviders(context);
  return provider;
}

/** Offsets within a list; the effect of an offset past the end is open. */
async function offsets(context: Context, operation: ReadingOperation): Promise<readonly JsonObject[]> {
  const { body } = await context.callRaw(operation, await requestWith(context, operation, { limit: 2 }));
  const within = [{ offset: 1 }, { offset: 1, limit: 5 }];
  return [{ offset: 0 }, ...((asArray(body)?.length ?? 0) > 1 ? within : [])];
}

/** Throws `Inconclusive` if the request fails without the parameter too, which is then not at fault. */
async function presumeAcceptedWithout(
  context: Context,
  operation: ReadingOperation,
  members: JsonObject,
  name: string,
) {
  // Coordinates are left out together, since the effect of one without the other is open (4.4).
  const isPoint = name === 'lat' || name === 'long';
  const leftOut = isPoint ? { lat: undefined, long: undefined } : { [name]: undefined };
  const call = await requestWith(context, operation, { ...members, ...leftOut });
  presumeSuccess(await context.callRaw(operation, call), `the request without ${name}`);
}
