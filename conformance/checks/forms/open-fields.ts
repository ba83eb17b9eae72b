import { clauses } from '../../../spec/generated/clauses.ts';
import type { CheckDefinition } from '../../check/check.ts';
import { openPoint } from '../../expectations/open-points.ts';
import { sightings } from './sightings.ts';

const listed: ReadonlySet<string> = new Set(clauses.map(({ id }) => id));

/** The check of fields that the specification does not name. If none is seen, there may still be some. */
export const openFieldsChecks: readonly CheckDefinition[] = [
  openPoint('service.additional-response-fields', {
    title: 'Responses have additional fields only if the profile says so.',
    phase: 'after',
    find: async (context) => {
      const { violations, members } = await sightings(context);
      const more = [...members].filter((member) => !listed.has(member));
      // A field with a wrong name looks like an additional field.
      if (more.length === 0 || violations.size > 0) return null;
      return { fits: [true], shown: `unlisted fields: ${more.slice(0, 5).join(', ')}`, exchanges: [] };
    },
  }),
];
