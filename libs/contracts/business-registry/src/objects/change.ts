import Type from 'typebox';
import {
  described,
  explainedChoice,
  flag,
  list,
  objectOrNull,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
} from '@registry/contracts-message';
import { entityChangeTypes, EXAMPLE_ENTITY_ID } from '../entities/entity.ts';
import { registerCoverage } from './register-coverage.ts';
import { exampleSparseBusiness, sparseBusiness } from './sparse-business.ts';

const EXAMPLE_POSITION = '6f1c2f5e6b0f4c0f9a546d9f2f0c7a11-43.0-12.0';

/** What became of the entity of a company. */
export const entityMove = publicObject('EntityMove', 'A change of the entity of a business.', {
  type: explainedChoice(entityChangeTypes, 'The kind of change.'),
  entity_id_before: stringOrNull('The entity of the business before the change; `null` if none.', null),
  entity_id_after: stringOrNull(
    'The entity of the business after it. The same as before, if other registrations joined or left.',
    EXAMPLE_ENTITY_ID,
  ),
  reason: string('Why, in words.', 'same name, same state of formation'),
});

export type EntityMove = Shape<typeof entityMove>;

/** What to do with a copy of a company. */
export const change = publicObject('Change', 'A change of a business, for a copy.', {
  object: objectType('change'),
  type: explainedChoice(
    {
      'business.changed': 'the business was added or changed; replace the copy by `business`',
      'business.removed': 'the business is not published any more; delete the copy',
    },
    'What to do with a copy.',
  ),
  id: string('The id of the business. Letter case does not distinguish ids.', 'us-or-150000007'),
  business: objectOrNull(sparseBusiness, 'The business as it is now; `null` if it was removed.'),
  entity: objectOrNull(
    entityMove,
    'What became of the entity of the business, if that is what changed; `null` otherwise. `GET /v1/entities/{id}` has the entity as it is now.',
  ),
});

export type Change = Shape<typeof change>;

export const exampleChange: Change = {
  object: 'change',
  type: 'business.changed',
  id: exampleSparseBusiness.id,
  business: exampleSparseBusiness,
  entity: {
    type: 'registration.linked',
    entity_id_before: null,
    entity_id_after: EXAMPLE_ENTITY_ID,
    reason: 'same name, same state of formation',
  },
};

/** The changes after a position. */
export const changeList = publicObject(
  'ChangeList',
  'Changes of businesses in the order in which a copy applies them.',
  {
    object: objectType('change_list'),
    data: list(change, 'The changes, at most 100. Apply them in this order.'),
    position: string('The position after these changes. Send it as `after` for the next ones.', EXAMPLE_POSITION),
    has_more: flag('Whether there are later changes already.'),
  },
);

export type ChangeList = Shape<typeof changeList>;

/** The last line of an export that is complete. */
export const exportEnd = publicObject('ExportEnd', 'The last line of a complete export.', {
  object: objectType('export_end'),
  position: string('The position of the export, as in `X-Position`.', EXAMPLE_POSITION),
  coverage: Type.Optional(
    described(registerCoverage, "How much of the state's registry was loaded. Absent if it is unknown."),
  ),
});

export type ExportEnd = Shape<typeof exportEnd>;

/** The last line of an export that is not complete. */
export const exportError = publicObject('ExportError', 'The last line of an export that ended early.', {
  object: objectType('export_error'),
  position: string('The position of the export, as in `X-Position`.', EXAMPLE_POSITION),
  code: string('The error code, as in the body of an error.', 'upstream_unavailable'),
  message: string('The cause, and what to do.'),
});

export type ExportError = Shape<typeof exportError>;
