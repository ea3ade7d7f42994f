import { choice, list, publicObject, type Shape, stringOrNull } from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';
import Type from 'typebox';
import { coveredSource, registerExtent } from './covered-source.ts';

/** What is loaded of the register of a state's companies: whether it says something that a company was not found there. */
export const registerCoverage = publicObject('RegisterCoverage', {
  state: Type.Unsafe<StateCode>({ type: 'string', description: 'Two-letter code of the state.', example: 'OR' }),
  status: choice(
    ['covered', 'partial', 'not_covered'],
    '`covered`: the whole registry of the state is loaded. `partial`: a part of it is loaded; see `scope`. `not_covered`: none of it is loaded, so an empty list does not mean that there are no companies.',
  ),
  scope: stringOrNull('The loaded part of a `partial` registry; otherwise `null`.', null),
  sources: list(coveredSource, 'The loaded sources.'),
  register: registerExtent(
    'How much of the registry is loaded. `whole`: all of it. `active`: only its active companies. `part`: a part. `null`: none.',
  ),
});

export type RegisterCoverage = Shape<typeof registerCoverage>;
