import { nullIfEmpty } from '../../kernel/edit-json.ts';
import type { Row } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';

/** Rows about the flags, limit and offset, which GET /parkings and GET /providers/:provider share (4.4, 4.5). */
export function filteringAndPaging(
  id: 'listParkings' | 'listProviderParkings',
): Readonly<Record<string, Row>> {
  const list = defectsIn(id);
  return {
    'limit-ignored': list.asks('limit-caps', 'ignores limit and lists up to 100', ({ limit }) =>
      limit === 0 ? {} : { limit: 100 },
    ),
    'limit-zero-empty': list.answers('limit-zero', 'with limit=0 lists nothing', (parkings, { query }) =>
      query.limit === 0 ? [] : parkings,
    ),
    'offset-ignored': list.ignores('offset-skips'),
    'limit-refused': list.refusesIf(
      ['limit', 'response-200'],
      'every limit but 0 and the default',
      ({ query: { limit = 0 } }) => limit !== 0 && limit !== 100,
    ),
    'offset-refused': list.refusesIf(
      ['offset', 'response-200'],
      'every offset but 0',
      ({ query: { offset = 0 } }) => offset !== 0,
    ),
    'nothing-null-past-the-end': list.answers(
      'response-200',
      'returns null for a page past the end',
      (parkings, { query }) => ((query.offset ?? 0) > 0 ? nullIfEmpty(parkings) : parkings),
    ),
    'limit-default-20': list.defaultsTo('limit-default', 20),
    'automated-refused': list.refuses('automated'),
    'bookable-refused': list.refuses('bookable'),
  };
}
