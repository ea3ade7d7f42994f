import Type from 'typebox';
import {
  choice,
  described,
  explained,
  flag,
  list,
  objectOrNull,
  objectType,
  publicObject,
  type Shape,
  string,
} from '@registry/contracts-message';
import { registerCoverage } from './register-coverage.ts';
import { exampleSparseBusiness, sparseBusiness } from './sparse-business.ts';

const EXAMPLE_POSITION = '6f1c2f5e6b0f4c0f9a546d9f2f0c7a11-43.0-12.0';

/** What to do with a copy of a company. */
export const change = publicObject('Change', 'A change of a business, for a copy.', {
  object: objectType('change'),
  type: choice(
    ['business.changed', 'business.removed'],
    explained('What to do with a copy.', {
      'business.changed': 'the business was added or changed; replace the copy by `business`',
      'business.removed': 'the business is not published any more; delete the copy',
    }),
  ),
  id: string('The id of the business. Letter case does not distinguish ids.', 'us-or-150000007'),
  business: objectOrNull(sparseBusiness, 'The business as it is now; `null` if it was removed.'),
});

export type Change = Shape<typeof change>;

export const exampleChange: Change = {
  object: 'change',
  type: 'business.changed',
  id: exampleSparseBusiness.id,
  business: exampleSparseBusiness,
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
