import { messageFields, messagesIn, spanish, translationClauses } from '../../../fixtures/offers/messages.ts';
import { pricingOperations } from '../../../fixtures/offers/offer-table.ts';
import { type Evidence, NotApplicable } from '../../../kernel/outcomes.ts';
import { onOffers, stayMembers } from '../facts.ts';
import { type Relation, relationsOf, type Trial } from '../relation.ts';
import { compareWithDefault, compareWithValue } from './stays.ts';

/** Relations about the language of messages (4.2, 4.7, 4.8). */
export const languageRelations: readonly Relation[] = pricingOperations.flatMap((pricing) =>
  relationsOf(pricing, onOffers[pricing], [
    {
      id: 'locale-changes-texts-only',
      clause: 'locale',
      title: 'locale changes messages and nothing else.',
      contradictions: (trial) => compareWithValue(trial, 'locale', spanish),
    },
    {
      id: 'locale-default-anywhere',
      clause: 'locale-default',
      title: 'Without locale, messages are the same as with locale=es.',
      contradictions: (trial) =>
        compareWithDefault(trial, 'locale', spanish, [...stayMembers, ...messageFields]),
    },
    {
      id: 'locale-anywhere',
      clause: 'locale',
      title: 'A locale that changes messages does so whatever else is sent.',
      contradictions: untranslated,
    },
  ]),
);

/**
 * Which languages exist is open: a locale counts if it changes a message when nothing else is sent, or only a duration,
 * without which an operation may answer in another way (4.2).
 */
async function* untranslated({ operation, values, ask, askFor }: Trial): AsyncIterable<Evidence> {
  const { around, svcpid, locale } = values;
  if (locale === undefined || locale === spanish) throw new NotApplicable('no other locale');
  const translated = new Map<string, string>();
  for (const more of [{}, { duration: 60 }]) {
    const home = messagesIn(await askFor(operation, { around, svcpid, locale: spanish, ...more }));
    const abroad = messagesIn(await askFor(operation, { around, svcpid, locale, ...more }));
    for (const [name, text] of home) if ((abroad.get(name) ?? text) !== text) translated.set(name, text);
    if (translated.size > 0) break;
  }
  const own = await ask();
  const spoken = await ask({ locale: spanish });
  const [here, there] = [messagesIn(own), messagesIn(spoken)];
  const shown = [...translated].flatMap(([name, text]) =>
    here.has(name) && there.get(name) === text ? name : [],
  );
  if (shown.length === 0) throw new NotApplicable('no message that the locale changes');
  for (const name of shown) {
    if (here.get(name) !== there.get(name)) continue;
    yield {
      expected: `${name} in ${String(locale)}`,
      found: `'${here.get(name)}', as in ${spanish}`,
      also: translationClauses,
      exchanges: [spoken.exchange, own.exchange],
    };
  }
}
