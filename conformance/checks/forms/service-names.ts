import { clauses } from '../../../spec/generated/clauses.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import * as validators from '../../../spec/generated/response-validators.js';
import { objectsIn } from '../../answers/parkings.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { textIn } from '../../kernel/json.ts';
import { NotApplicable, require } from '../../kernel/outcomes.ts';
import { everyDistinct } from './look-at-forms.ts';

/** A form of a parking with its variant of the service names (2.6). */
interface Variant {
  readonly form: 'list-parking' | 'search-parking';
  readonly isName: (name: string) => boolean;
}

const listVariant: Variant = {
  form: 'list-parking',
  isName: (name) => validators.schema_ListServiceName(name),
};
const searchVariant: Variant = {
  form: 'search-parking',
  isName: (name) => validators.schema_SearchServiceName(name),
};

/** The clauses of 2.6 overlap: a name of the wrong variant breaks several of them. */
const related = clauses
  .filter(({ id, status }) => status === 'stated' && /^(list|search)-service-name\./.test(id))
  .map(({ id }) => id);

/** Checks of the two variants of the service names, and of which one is used where (2.6). */
export const serviceNameChecks: readonly CheckDefinition[] = [
  names(
    'list-service-name.values',
    listVariant,
    'Every service in the list form has a name of the list variant.',
    listVariant.isName,
  ),
  names(
    'list-service-name.repair-shop-with-space',
    listVariant,
    'The list variant spells repair shop with a space.',
    spelt('repair shop'),
  ),
  names(
    'list-service-name.contactLess-spelling',
    listVariant,
    'The list variant spells contactLess with a capital L.',
    spelt('contactLess'),
  ),
  names(
    'list-service-name.taxi-list-only',
    searchVariant,
    'The search variant has neither taxi nor contactLess.',
    (name) => !['taxi', 'contactless'].includes(fold(name)),
  ),
  ...(
    [
      ['list-service-name.used-by-list-parkings', 'listParkings'],
      ['list-service-name.used-by-list-provider-parkings', 'listProviderParkings'],
      ['list-service-name.used-by-list-available-parkings', 'listAvailableParkings'],
    ] as const
  ).map(([clause, operation]) =>
    names(
      clause,
      listVariant,
      'The operation uses the service names of the list variant.',
      listVariant.isName,
      operation,
    ),
  ),
  names(
    'search-service-name.values',
    searchVariant,
    'Every service in the search form has a name of the search variant.',
    searchVariant.isName,
  ),
  names(
    'search-service-name.repair_shop-with-underscore',
    searchVariant,
    'The search variant spells repair_shop with an underscore.',
    spelt('repair_shop'),
  ),
  names(
    'search-service-name.used-by-search',
    searchVariant,
    'A search uses the service names of the search variant.',
    searchVariant.isName,
    'searchAvailableParkings',
  ),
];

/** Holds for every name that is not another spelling of the right one. */
function spelt(right: string): (name: string) => boolean {
  return (name) => name === right || fold(name) !== fold(right);
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

function names(
  clause: string,
  { form }: Variant,
  title: string,
  holds: (name: string) => boolean,
  operation?: OperationId,
): CheckDefinition {
  return {
    id: clause,
    also: [`${form}.services-name`, ...related.filter((one) => one !== clause)],
    title,
    phase: 'after',
    async run(context: Context) {
      let seen = 0;
      for (const { value, pointer, exchange } of await everyDistinct(context, form)) {
        if (operation !== undefined && exchange.operation !== operation) continue;
        for (const service of objectsIn(value, 'services')) {
          const name = textIn(service, 'name');
          if (name === undefined) continue;
          seen += 1;
          const at = `${pointer}/services`;
          require(holds(name), { expected: title, found: `'${name}'`, at, exchanges: [exchange] });
        }
      }
      if (seen === 0) throw new NotApplicable('services is optional, and no parking seen has it');
    },
  };
}
