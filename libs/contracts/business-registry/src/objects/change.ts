import Type from 'typebox';
import { Field, makeExample, publicObject, type Shape } from '@registry/contracts-message';
import { entityChangeTypes, EXAMPLE_ENTITY_ID } from './entity.ts';
import { registerCoverage } from './register-coverage.ts';
import { exampleSparseBusiness, sparseBusiness } from './sparse-business.ts';

const EXAMPLE_POSITION = '6f1c2f5e6b0f4c0f9a546d9f2f0c7a11-43.0-12.0';

/** What became of the entity of a company. */
export const entityMove = publicObject('EntityMove', 'A change of the entity of a business.', {
  type: Field.explainedChoice(entityChangeTypes, 'The kind of change.'),
  entity_id_before: Field.stringOrNull('The entity of the business before the change; `null` if none.', null),
  entity_id_after: Field.stringOrNull(
    'The entity of the business after it. The same as before, if other registrations joined or left.',
    EXAMPLE_ENTITY_ID,
  ),
  reason: Field.string('Why, in words.', 'same name, same state of formation'),
});

export type EntityMove = Shape<typeof entityMove>;

/** What to do with a copy of a company. */
export const change = publicObject('Change', 'A change of a business, for a copy.', {
  object: Field.objectType('change'),
  type: Field.explainedChoice(
    {
      'business.changed': 'the business was added or changed; replace the copy by `business`',
      'business.removed': 'the business is not published any more; delete the copy',
    },
    'What to do with a copy.',
  ),
  id: Field.string('The id of the business. Letter case does not distinguish ids.', 'us-or-150000007'),
  business: Field.objectOrNull(sparseBusiness, 'The business as it is now; `null` if it was removed.'),
  entity: Field.objectOrNull(
    entityMove,
    'What became of the entity of the business, if that is what changed; `null` otherwise. `GET /v1/entities/{id}` has the entity as it is now.',
  ),
});

export type Change = Shape<typeof change>;

export const exampleChange: Change = makeExample(change, {
  type: 'business.changed',
  business: exampleSparseBusiness,
  entity: {
    type: 'registration.linked',
    entity_id_before: null,
    entity_id_after: EXAMPLE_ENTITY_ID,
    reason: 'same name, same state of formation',
  },
});

/** The changes after a position. */
export const changeList = publicObject(
  'ChangeList',
  'Changes of businesses in the order in which a copy applies them.',
  {
    object: Field.objectType('change_list'),
    data: Field.list(change, 'The changes, at most 100. Apply them in this order.'),
    position: Field.string('The position after these changes. Send it as `after` for the next ones.', EXAMPLE_POSITION),
    has_more: Field.flag('True if there are later changes.'),
  },
);

export type ChangeList = Shape<typeof changeList>;

/** The last line of an export that is complete. */
export const exportEnd = publicObject('ExportEnd', 'The last line of a complete export.', {
  object: Field.objectType('export_end'),
  position: Field.string('The position of the export, as in `X-Position`.', EXAMPLE_POSITION),
  coverage: Type.Optional(
    Field.described(registerCoverage, "How much of the state's registry was loaded. Absent if it is unknown."),
  ),
});

export type ExportEnd = Shape<typeof exportEnd>;

/** The last line of an export that is not complete. */
export const exportError = publicObject('ExportError', 'The last line of an export that ended early.', {
  object: Field.objectType('export_error'),
  position: Field.string('The position of the export, as in `X-Position`.', EXAMPLE_POSITION),
  code: Field.string('The error code, as in the body of an error.', 'upstream_unavailable'),
  message: Field.string('The cause, and what to do.'),
});

export type ExportError = Shape<typeof exportError>;
