import { objectType, publicObject, type Shape, string } from '@registry/contracts-message';
import { type NumberForm, numberForms } from '@registry/domain';
import Type from 'typebox';

/** Normalized registry standing. */
export type Status = 'active' | 'inactive' | 'unknown';

/** The field that has it. */
export const status = Type.Unsafe<Status>({
  type: 'string',
  description: 'Normalized registry standing.',
  enum: ['active', 'inactive', 'unknown'],
});

/** A company in a list: strings only, `""` where the registry did not publish it. */
export const sparseBusiness = publicObject('SparseBusiness', {
  object: objectType('business'),
  id: string('`us-{state}-{file_number}`.', 'us-or-153169496'),
  name: string('Legal name.', 'CEDAR RIDGE BAKERY, LLC'),
  status,
  entity_type: string("The registry's wording.", 'DOMESTIC LIMITED LIABILITY COMPANY'),
  formation_state: string('Two-letter code.', 'OR'),
  formation_date: string('YYYY-MM-DD.', '2019-03-01'),
  file_number: string('As the registry issued it.', '153169496'),
  full_address: string('Of the principal place of business, on one line.', '130 NW REED LN, DALLAS, OR 97338'),
  as_of: string('The date of the registry data, YYYY-MM-DD; `""` where it is unknown.', '2026-10-31'),
});

export type SparseBusiness = Shape<typeof sparseBusiness>;

/** A company that a search found, and what by. */
export const businessHit = publicObject('BusinessHit', {
  ...sparseBusiness.properties,
  matched_on: Type.Unsafe<'name' | 'similar_name' | NumberForm>({
    type: 'string',
    enum: ['name', 'similar_name', ...numberForms],
    description: 'What it was found by. `similar_name` only with `fuzzy=true`.',
  }),
  matched_name: string(
    'The name that has the words asked for, or most of them where they are found over several names; `""` where it was found by its id or file number.',
    'CEDAR RIDGE BAKERY, LLC',
  ),
});

export type BusinessHit = Shape<typeof businessHit>;

/** What is known of a company; null where the registry did not publish it. */
export type SparseFacts = Readonly<Pick<SparseBusiness, 'id' | 'name' | 'status' | 'file_number'>> & {
  readonly [Field in Exclude<keyof SparseBusiness, 'object'>]: SparseBusiness[Field] | null;
};

export const sparseFields = Object.keys(sparseBusiness.properties).filter(
  (field) => field !== 'object',
) as readonly (keyof SparseFacts)[];

/** The company as lists show it. What the registry did not publish is an empty string. */
export function toSparseBusiness(facts: SparseFacts): SparseBusiness {
  const business: Record<string, string> = { object: 'business' };
  for (const field of sparseFields) business[field] = facts[field] ?? '';
  return business as SparseBusiness;
}

export const exampleSparseBusiness: SparseBusiness = {
  object: 'business',
  id: 'us-or-153169496',
  name: 'CEDAR RIDGE BAKERY, LLC',
  status: 'active',
  entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
  formation_state: 'OR',
  formation_date: '2019-03-01',
  file_number: '153169496',
  full_address: '130 NW REED LN, DALLAS, OR 97338',
  as_of: '2026-10-31',
};
