import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { matchedNameTexts } from './name-status.ts';
import { sparseBusiness } from './sparse-business.ts';

const { status, as_of } = sparseBusiness.properties;

/** A company that a reader may mean by what was typed so far. */
const suggestedBusiness = publicObject('SuggestedBusiness', 'A business whose name or number matches the typed text.', {
  object: Field.objectType('suggested_business'),
  id: Field.string('`us-{state}-{file_number}`.', 'us-or-150000007'),
  name: Field.string('The legal name.', 'CEDAR RIDGE BAKERY, LLC'),
  matched_name: Field.string('The name that matched: a legal, former or trade name.', 'CEDAR RIDGE BAKERY, LLC'),
  ...matchedNameTexts,
  state: Field.string('Two-letter code of the state of registration.', 'OR'),
  status,
  as_of,
});

/** At most ten, without pages. */
export const suggestedBusinesses = publicObject('SuggestedBusinesses', 'The suggested businesses.', {
  object: Field.objectType('list'),
  data: Field.list(suggestedBusiness, 'The companies, most relevant first.', { maxItems: 10 }),
});

export type SuggestedBusiness = Shape<typeof suggestedBusiness>;
export type SuggestedBusinesses = Shape<typeof suggestedBusinesses>;
