import { type OperationId, titles, topics } from '../../../spec/generated/operations.ts';
import {
  schema_ListServiceName,
  schema_SearchServiceName,
} from '../../../spec/generated/response-validators.js';
import type { CheckDefinition } from '../../check/check.ts';
import { asArray, textIn } from '../../kernel/json.ts';
import { assertThat, NotApplicable } from '../../kernel/outcomes.ts';
import { clausesOf } from './form-checks.ts';
import { everyDistinct } from './sightings.ts';

/** A rule for the service names in one form of a parking, or in the answers of one operation. */
interface Rule {
  readonly clause: string;
  readonly form: 'list-parking' | 'search-parking';
  readonly title: string;
  /** The only name that it is about, if not about all. */
  readonly about?: string;
  readonly holds: (name: string) => boolean;
  readonly operation?: OperationId;
}

const ofList = { form: 'list-parking', holds: schema_ListServiceName } as const;
const ofSearch = { form: 'search-parking', holds: schema_SearchServiceName } as const;

const rules: readonly Rule[] = [
  {
    ...ofList,
    clause: 'list-service-name.values',
    title: 'Every service in the list form has a name of the list variant.',
  },
  {
    ...ofList,
    clause: 'list-service-name.repair-shop-with-space',
    title: 'The list variant spells repair shop with a space.',
    ...spelt('repair shop'),
  },
  {
    ...ofList,
    clause: 'list-service-name.contactLess-spelling',
    title: 'The list variant spells contactLess with a capital L.',
    ...spelt('contactLess'),
  },
  {
    ...ofSearch,
    clause: 'list-service-name.taxi-list-only',
    title: 'The search variant has neither taxi nor contactLess.',
    holds: (name) => !['taxi', 'contactless'].includes(fold(name)),
  },
  ...(['listParkings', 'listProviderParkings', 'listAvailableParkings'] as const).map((operation) => ({
    ...ofList,
    clause: `list-service-name.used-by-${topics[operation]}`,
    title: `${titles[operation]} uses the service names of the list variant.`,
    operation,
  })),
  {
    ...ofSearch,
    clause: 'search-service-name.values',
    title: 'Every service in the search form has a name of the search variant.',
  },
  {
    ...ofSearch,
    clause: 'search-service-name.repair_shop-with-underscore',
    title: 'The search variant spells repair_shop with an underscore.',
    ...spelt('repair_shop'),
  },
  {
    ...ofSearch,
    clause: 'search-service-name.used-by-search',
    title: 'A search uses the service names of the search variant.',
    operation: 'searchAvailableParkings',
  },
];

/** The clauses of 2.6 overlap: a name of the wrong variant breaks several of them. */
const related = [...clausesOf('list-service-name'), ...clausesOf('search-service-name')];

/** Checks of the two variants of the service names, and of where each is used (2.6). */
export const serviceNameChecks: readonly CheckDefinition[] = rules.map(
  ({ clause, form, title, about, holds, operation }) => ({
    id: clause,
    also: [`${form}.services-name`, ...related.filter((one) => one !== clause)],
    title,
    phase: 'after',
    async run(context) {
      let seen = 0;
      for (const { value, pointer, exchange } of await everyDistinct(context, form)) {
        if (operation !== undefined && exchange.operation !== operation) continue;
        for (const [index, service] of (asArray(value.services) ?? []).entries()) {
          const name = textIn(service, 'name');
          if (name === undefined || (about !== undefined && fold(name) !== fold(about))) continue;
          seen += 1;
          const at = `${pointer}/services/${index}/name`;
          // Worded like the check of the form, so that a report tells one cause once.
          const expected = `${at} to be one of the allowed values`;
          assertThat(holds(name), { expected, found: JSON.stringify(name), at, exchanges: [exchange] });
        }
      }
      const what = about === undefined ? 'it' : `'${about}' in any spelling`;
      if (seen === 0) throw new NotApplicable(`services is optional, and no parking seen has ${what}`);
    },
  }),
);

/** The rule that a name is spelled in one way. */
function spelt(right: string) {
  return { about: right, holds: (name: string) => name === right };
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}
