import { topics } from '../../../spec/generated/operations.ts';
import { type Ask, asker, type Listed } from '../../answers/ask.ts';
import { requireNoContradiction } from '../../answers/contradiction.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison } from '../../expectations/comparison.ts';
import {
  declaredBesideSpanish,
  english,
  messageFields,
  messagesIn,
  spanish,
  translationClauses,
} from '../../fixtures/offers/messages.ts';
import { type PricingOperation, pricingOperations } from '../../fixtures/offers/offer-table.ts';
import { searchWith } from '../../fixtures/offers/offers.ts';
import { type Members, offersWith } from '../../fixtures/offers/offers-with.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import {
  caught,
  type Evidence,
  errorOf,
  Inconclusive,
  NotApplicable,
  whenInconclusive,
} from '../../kernel/outcomes.ts';

/** Messages of offers, by field and offer. */
interface Messages {
  readonly texts: ReadonlyMap<string, string>;
  readonly exchanges: readonly Exchange[];
}

type Read = (context: Context, ask: Ask, members: Members) => Promise<Messages>;

/** How to read the messages of each operation that takes a locale. */
const readers: Readonly<Record<PricingOperation, Read>> = {
  async searchAvailableParkings(context, ask, members) {
    const { body } = await searchWith(context, members);
    const { duration: _, ...unpriced } = body;
    const ways = [
      ['', body],
      [' in a search without duration', unpriced],
      [' in a search with available', { ...body, available: true }],
    ] as const;
    const found = ways.map(async ([how, one]) => {
      const answer = await ask('searchAvailableParkings', { body: one });
      const texts = [...messagesIn(answer)].map(([name, text]) => [`${name}${how}`, text] as const);
      return { texts, exchange: answer.exchange };
    });
    const answers = await Promise.all(found);
    return {
      texts: new Map(answers.flatMap(({ texts }) => texts)),
      exchanges: answers.map(({ exchange }) => exchange),
    };
  },
  findOffers: async (...given) => messagesOf(await offersWith.findOffers(...given)),
  getOffer: async (...given) => messagesOf(await offersWith.getOffer(...given)),
};

function messagesOf(answers: readonly Listed[]): Messages {
  return {
    texts: new Map(answers.flatMap((answer) => [...messagesIn(answer)])),
    exchanges: answers.slice(0, 1).map(({ exchange }) => exchange),
  };
}

/** Seconds to wait for the other checks of the last phase to end their searches, and how many times. */
const calm = 1;
const maxWaits = 3;

const translations = ['search.locale', ...translationClauses];

/** Checks of locale: it defaults to Spanish and translates messages (4.2, 4.7, 4.8). */
export const localeChecks: readonly CheckDefinition[] = [
  ...pricingOperations.map((pricing) =>
    comparison(`${topics[pricing]}.locale-default`, {
      title: 'Without locale, messages are in Spanish, as with locale=es.',
      compare: (context, ask) => differencesFromDefault(context, ask, readers[pricing]),
    }),
  ),
  ...pricingOperations.map(changesMessages),
  {
    id: 'search.locale-at-once',
    clause: 'search.locale',
    also: ['search.locale-default', ...translations],
    title:
      'Searches with different locales, simultaneous or one after the other, return messages in their own languages.',
    phase: 'after',
    waits: maxWaits * calm,
    async run(context) {
      // While other searches run, a service that mixes languages up may answer all of them in the same one.
      let nothing: NotApplicable | null = null;
      for (let waits = 0; waits < maxWaits; waits += 1) {
        await context.pause(calm);
        const compared = requireNoContradiction(context, (ask) => mixedUp(context, ask), asker(context));
        nothing = await errorOf(compared, NotApplicable);
        if (nothing === null) return;
      }
      throw nothing;
    },
  },
  translates('search.locale-translates', '', 'locale selects the language of the messages.'),
  ...messageFields.map((field) =>
    translates(`search-offer.${field}-translated`, field, `${field} is in the requested locale.`),
  ),
];

/** The languages, besides Spanish, that parkings in Europe most likely support. */
const likelyLocales = [english, 'fr', 'de', 'it', 'pt'];

/** Only a warning: which languages are supported besides Spanish is open, so there may be none. */
function changesMessages(pricing: PricingOperation): CheckDefinition {
  return comparison(`${topics[pricing]}.locale-changes-messages`, {
    clause: `${topics[pricing]}.locale`,
    also: pricing === 'searchAvailableParkings' ? translations : [],
    level: 'should',
    title: 'locale changes the messages for at least one language.',
    async *compare(context, ask) {
      const declared = context.profile.search?.locales ?? null;
      const others = (declared ?? likelyLocales).filter((locale) => locale.toLowerCase() !== spanish);
      if (others.length === 0) throw new NotApplicable('the profile declares messages only in Spanish');
      const home = await readers[pricing](context, ask, { locale: spanish });
      const exchanges = [...home.exchanges];
      for (const locale of others) {
        // Whether a locale is accepted is open.
        const abroad = await readers[pricing](context, ask, { locale }).catch(whenInconclusive(null));
        const names = [...home.texts.keys()].filter((name) => abroad?.texts.has(name));
        if (names.some((name) => home.texts.get(name) !== abroad?.texts.get(name))) return;
        if (names.length > 0) exchanges.push(...(abroad?.exchanges ?? []));
      }
      if (exchanges.length === home.exchanges.length)
        throw new NotApplicable('no offer seen has a message in two languages');
      yield {
        expected: `at least one message that differs between ${[spanish, ...others].join(', ')}`,
        found: 'the same messages with every accepted locale',
        exchanges,
      };
    },
  });
}

async function* differencesFromDefault(context: Context, ask: Ask, read: Read): AsyncIterable<Evidence> {
  const omitted = await read(context, ask, {});
  const given = await read(context, ask, { locale: spanish });
  let compared = 0;
  for (const [name, text] of omitted.texts) {
    const wanted = given.texts.get(name);
    if (wanted === undefined) continue;
    compared += 1;
    if (text === wanted) continue;
    yield {
      expected: `'${wanted}' as ${name}, as with locale=es`,
      found: `'${text}'`,
      exchanges: [...given.exchanges, ...omitted.exchanges],
    };
  }
  if (compared === 0) throw new NotApplicable('messages are optional, and no offer seen has one');
}

/** How many times the searches are sent at once, since they may not meet each time. */
const rounds = 4;

/** Yields that one of several searches has messages in the language of another. */
async function* mixedUp(context: Context, ask: Ask): AsyncIterable<Evidence> {
  const other = declaredBesideSpanish(context) ?? english;
  const inSpanish = await searchWith(context, { locale: spanish });
  const inOther = await searchWith(context, { locale: other });
  const byDefault = await searchWith(context, {});
  const ours = await ask('searchAvailableParkings', inSpanish);
  // Whether a locale is accepted is open.
  const theirs = await ask('searchAvailableParkings', inOther).catch(whenInconclusive(null));
  const texts = messagesIn(ours);
  const otherTexts = theirs === null ? null : messagesIn(theirs);
  if (otherTexts === null || ![...otherTexts].some(([name, text]) => (texts.get(name) ?? text) !== text))
    throw new NotApplicable(`no message differs between ${spanish} and ${other}`);
  const afresh = asker(context);
  // A search without locale may follow the one before it, which is in Spanish here.
  await afresh('searchAvailableParkings', inSpanish);
  const plain = await afresh('searchAvailableParkings', byDefault);
  const searches = [
    { request: inSpanish, own: texts, foreign: otherTexts },
    { request: inOther, own: otherTexts, foreign: texts },
    { request: byDefault, own: messagesIn(plain), foreign: otherTexts },
  ];
  for (let round = 0; round < rounds; round += 1) {
    const told = async ({ request, own, foreign }: (typeof searches)[number]) => {
      const answer = await afresh('searchAvailableParkings', request);
      const isForeign = [...messagesIn(answer)].some(
        ([name, text]) => text === foreign.get(name) && text !== (own.get(name) ?? text),
      );
      return isForeign ? [answer.exchange] : [];
    };
    const found = await Promise.all(searches.map(told));
    // One after the other, they cannot miss each other.
    if (round === 0) for (const search of searches) found.push(await told(search));
    const [exchange] = found.flat();
    if (exchange === undefined) continue;
    yield {
      expected: `messages in the language of each search: locale=${spanish}, locale=${other} and no locale`,
      found: 'messages in the language of another search',
      exchanges: [ours.exchange, exchange],
    };
    return;
  }
}

/**
 * Which languages are supported is open, so messages must differ only if the profile declares both. One message may be
 * the same in both, unless another offer has it translated.
 */
function translates(clause: string, field: string, title: string): CheckDefinition {
  return comparison(clause, {
    also: translations.filter((one) => one !== clause),
    title,
    async *compare(context, ask) {
      const read = readers.searchAvailableParkings;
      const locales = context.profile.search?.locales ?? null;
      const other = declaredBesideSpanish(context) ?? english;
      if (locales !== null && !locales.includes(other))
        throw new NotApplicable('the profile declares messages only in Spanish');
      const home = await read(context, ask, { locale: spanish });
      const abroad = await read(context, ask, { locale: other }).catch(caught(Inconclusive));
      if (abroad instanceof Inconclusive) {
        if (locales !== null) throw abroad;
        throw new NotApplicable(`the profile declares no locale, and with ${other}, ${abroad.message}`);
      }
      const names = [...home.texts.keys()].filter((name) => name.startsWith(field) && abroad.texts.has(name));
      if (names.length === 0)
        throw new NotApplicable('messages are optional, and no offer seen has this one');
      const isDeclared = [spanish, other].every((locale) => locales?.includes(locale));
      const isSame = (name: string) => home.texts.get(name) === abroad.texts.get(name);
      const translated = new Set(names.filter((name) => !isSame(name)).map((name) => home.texts.get(name)));
      const left = names.filter((name) => isSame(name) && translated.has(home.texts.get(name)));
      const found = (what: string) => `the same ${what} with locale=${spanish} and locale=${other}`;
      if (translated.size === 0) context.observe('search.locale-support', found('messages'));
      else if (!isDeclared) return;
      if (!isDeclared)
        throw new NotApplicable('no message differs, and the profile does not say that one should');
      const untranslated = left.map((name) => `${name}, which other offers have translated,`);
      for (const what of translated.size === 0 ? ['messages'] : untranslated)
        yield {
          expected: `different messages in ${spanish} and ${other}, which the profile declares`,
          found: found(what),
          source: 'profile',
          exchanges: [...home.exchanges, ...abroad.exchanges],
        };
    },
  });
}
