import type { Form } from '../../../spec/generated/forms.ts';
import { svcpidOf } from '../../answers/parkings.ts';
import { type CheckDefinition, type Context, shared } from '../../check/check.ts';
import { type Judgement, judgeEach } from '../../expectations/judge-each.ts';
import { listedValue } from '../../fixtures/offers/offers.ts';
import { type JsonObject, textIn } from '../../kernel/json.ts';
import { Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { everyDistinct, type Seen } from './sightings.ts';

/** Checks that the name and the address of a parking are not exchanged, by what the parking lists show of it. */
export const swappedNameChecks: readonly CheckDefinition[] = [
  notSwapped('search-parking', 'name', 'A search'),
  notSwapped('offer', 'name', 'GET /offers/:svcpid'),
  notSwapped('offer-by-location', 'name', 'GET /offers'),
  notSwapped('booking', 'parking_name', 'A booking'),
];

function notSwapped(form: Form, member: string, what: string): CheckDefinition {
  return {
    id: `${form}.${member}-not-address`,
    clause: `${form}.${member}`,
    also: [`${form}.address`],
    title: `${what} does not swap the name and the address of a parking.`,
    phase: 'after',
    ...(form === 'booking' && { needs: ['writes'] }),
    async run(context) {
      const listed = await listedNames(context);
      const judge = ({ value, pointer }: Seen): Judgement => {
        const [name, address] = [textIn(value, member), textIn(value, 'address')];
        const known = listed(value);
        // Names may differ from one operation to another, so only an exact exchange is wrong.
        if (name === undefined || address === undefined || known === null) return undefined;
        if (name !== known.address || address !== known.name) return null;
        return {
          expected: `${member} ${known.name} and address ${known.address}, as the lists show`,
          found: `${member} ${name} and address ${address}`,
          at: `${pointer}/${member}`,
        };
      };
      const seen = await everyDistinct(context, form);
      if (seen.length > 0 && seen.every(({ value }) => textIn(value, 'address') === undefined))
        throw new NotApplicable('no response shows an address');
      judgeEach(
        seen,
        judge,
        new Inconclusive('nothing seen has a name and an address that a list also shows'),
      );
    },
  };
}

/** Finds the name and the address of a parking in the lists; null if they are unknown, equal or ambiguous. */
const listedNames = shared(async (context: Context) => {
  const find = await listedValue(context, (parking) => {
    const [name, address] = [textIn(parking, 'name'), textIn(parking, 'address')];
    return name === undefined || address === undefined || name === address ? null : { name, address };
  });
  return (shown: JsonObject) => {
    const svcpid = svcpidOf(shown);
    return find(svcpid === undefined ? shown : { offers: [{ svcpid }] });
  };
});
