import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { SECTION_NAMES } from '@registry/domain';
import Type from 'typebox';
import { anyRecordRow, type RecordRow } from '../record-rows.ts';

/** Differences of records that a response has at most. */
export const RECORD_DIFFERENCES_MAX = 200;

/** The newest records of a section that are compared. */
export const RECORDS_COMPARED_MAX = 1_000;

/** What showed a difference. */
const shownBy = {
  source: Field.stringOrNull(
    'The slug of the source that showed the difference; `null` for an EIN that records of other agencies state.',
    'us-or/business-registry',
  ),
  as_of: Field.dateOrNull('The date of its data; `null` if the source does not state it.', '2026-10-31'),
};

function fieldValue(description: string) {
  return Type.Unsafe<unknown>({
    oneOf: [{ type: 'string' }, { type: 'array', items: {} }, { type: 'null' }],
    description,
  });
}

const fieldDifference = publicObject('FieldDifference', 'A field of a business that differs between two times.', {
  object: Field.objectType('field_difference'),
  field: Field.string('The field, named as in the changes of a business.', 'status'),
  before: fieldValue('The value at `from`: text, or a whole list such as addresses. `null` if there was none.'),
  after: fieldValue('The value at `to`, in the same form.'),
  ...shownBy,
  loaded_at: Field.timeOrNull(
    'Time when its load ended, from which `known_at` includes it; `null` if the load of other data caused it.',
  ),
});

export type FieldDifference = Shape<typeof fieldDifference>;

const row = (description: string) =>
  Type.Unsafe<RecordRow | null>({ description, anyOf: [anyRecordRow, { type: 'null' }] });

const recordDifference = publicObject('RecordDifference', 'A record of a business that differs between two times.', {
  object: Field.objectType('record_difference'),
  section: Field.choice(
    SECTION_NAMES,
    `The section of the record: ${SECTION_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
  ),
  change: Field.choice(
    ['added', 'removed', 'changed'],
    'What became of the record. `added`: it is attached to the business since. `removed`: it is not any more. `changed`: fields differ.',
  ),
  fields: Field.strings('The fields that differ, if the record was attached at both times.', ['status']),
  before: row('The record at `from`; `null` if it was not attached.'),
  after: row('The record at `to`; `null` if it is not attached.'),
  ...shownBy,
  loaded_at: Field.timeOrNull(
    'Time when the load of the record in this form ended; `null` if there was none, because another name or record decided whose it is.',
  ),
});

export type RecordDifference = Shape<typeof recordDifference>;

/** What differs between what was known of a company at two times. */
export const businessDifferences = publicObject(
  'BusinessDifferences',
  'What differs between what was known of a business at two times. Formatting does not count.',
  {
    object: Field.objectType('business_differences'),
    id: Field.string('`us-{state}-{file_number}`.', 'us-or-150000007'),
    from: Field.time('The earlier time.'),
    to: Field.time('The later time.'),
    fields: Field.list(fieldDifference, 'The fields that differ.'),
    records: Field.list(
      recordDifference,
      `The records that differ, at most ${RECORD_DIFFERENCES_MAX}. The newest ${RECORDS_COMPARED_MAX} records of a section are compared.`,
    ),
    records_total: Field.count('Exact number of records that differ among those that are compared.'),
  },
);

export type BusinessDifferences = Shape<typeof businessDifferences>;
