import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';
import { type NumberForm, numberForms, standings, STATUS_DESCRIPTION } from '@registry/domain';
import Type from 'typebox';
import { matchedNameTexts } from './name-status.ts';

/** The normalized status of a company. */
export type Status = 'active' | 'inactive' | 'unknown';

/** The field that has it. */
export const status = Type.Unsafe<Status>({
  type: 'string',
  description: STATUS_DESCRIPTION,
  enum: [...standings],
});

/** A company in a list: strings only, `""` where the registry did not publish it. */
export const sparseBusiness = publicObject(
  'SparseBusiness',
  'A business in a list. Every field is a string, `""` if not published.',
  {
    object: Field.objectType('business'),
    id: Field.string('The id of the business: `us-{state}-{file_number}`.', 'us-or-150000007'),
    name: Field.string('The legal name.', 'CEDAR RIDGE BAKERY, LLC'),
    status,
    entity_type: Field.string("The entity type in the registry's own wording.", 'DOMESTIC LIMITED LIABILITY COMPANY'),
    formation_state: Field.string('Two-letter code of the state of formation.', 'OR'),
    formation_date: Field.string('The date of formation, YYYY-MM-DD.', '2019-03-01'),
    file_number: Field.string('The file number that the registry issued.', '150000007'),
    full_address: Field.string(
      'The principal address on one line, else the mailing address, else the first that the registry publishes, such as that for service of process.',
      '130 SAMPLE LN, DALLAS, OR 97338',
    ),
    as_of: Field.string('The date of the registry data, YYYY-MM-DD; `""` if unknown.', '2026-10-31'),
  },
);

export type SparseBusiness = Shape<typeof sparseBusiness>;

/** A company that a search found, and what by. */
export const businessHit = publicObject('BusinessHit', 'A business that matches a search, with what matched.', {
  ...sparseBusiness.properties,
  entity_id: Field.string(
    'The id of the entity, if registrations in other states are linked to this one; `""` if not.',
    '',
  ),
  matched_on: Type.Unsafe<'name' | 'similar_name' | 'record_number' | 'annotation' | NumberForm>({
    type: 'string',
    enum: ['name', 'similar_name', ...numberForms, 'record_number', 'annotation'],
    description:
      'What matched `q`. `name`: one of its names. `similar_name`: a name with a similar spelling, only with `fuzzy=true`. `id`: its id. `file_number`: its file number. `record_number`: the number of one of its records, such as a license or USDOT number. `annotation`: your own `external_id` or tag.',
  }),
  matched_name: Field.string(
    'The name that matched, or the name with most of the words if they are spread over several names. `""` if a number matched.',
    'CEDAR RIDGE BAKERY, LLC',
  ),
  ...matchedNameTexts,
});

export type BusinessHit = Shape<typeof businessHit>;

/** What every company has. */
type Identity = Readonly<Pick<SparseBusiness, 'id' | 'name' | 'status' | 'file_number'>>;

/** What is known of a company; null where the registry did not publish it. */
export type SparseFacts = Identity & {
  readonly [Field in Exclude<keyof SparseBusiness, 'object'>]: SparseBusiness[Field] | null;
};

export const sparseFields = Object.keys(sparseBusiness.properties).filter(
  (field) => field !== 'object',
) as readonly (keyof SparseFacts)[];

/** The company as lists show it: an empty string for what is null. A caller that leaves a field out does not compile. */
export function toSparseBusiness(facts: SparseFacts): SparseBusiness {
  const business: Record<string, string> = { object: 'business' };
  for (const field of sparseFields) business[field] = facts[field] ?? '';
  return business as SparseBusiness;
}

export const exampleSparseBusiness: SparseBusiness = makeExample(sparseBusiness, {
  status: 'active',
});
