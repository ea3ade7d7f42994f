import * as Field from './fields.ts';
import { publicObject } from './public-objects.ts';

/** A text that would find something. */
const suggestedQuery = publicObject('SuggestedQuery', 'A corrected query and the number of results that it finds.', {
  q: Field.string('The corrected text, to send as `q`.', 'cedar bakery'),
  total_count: Field.count('Number of results that it finds: in the production API with the filters of this search.', {
    minimum: 1,
    example: 3,
  }),
});

/** Texts that find something in place of one that finds nothing, or not all that it may mean. */
export const suggestedQueries = Field.list(
  suggestedQuery,
  'Corrected queries that find something, closest first, at most five. A search with results has suggestions only if other results have the same name with other spaces.',
);
