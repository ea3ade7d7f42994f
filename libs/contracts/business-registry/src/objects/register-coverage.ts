import { indexingProgress } from '@registry/contracts-feed';
import { Field, publicObject, type Shape } from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';
import Type from 'typebox';
import { coveredSource, registerExtent } from './covered-source.ts';

/** What is loaded of the register of a state's companies: whether it says something that a company was not found there. */
export const registerCoverage = publicObject('RegisterCoverage', "How much of a state's company registry is loaded.", {
  state: Type.Unsafe<StateCode>({ type: 'string', description: 'Two-letter code of the state.', example: 'OR' }),
  status: Field.choice(
    ['covered', 'partial', 'not_covered'],
    '`covered`: the whole registry of the state is loaded, by a source that says that it is complete. `partial`: a part of it is loaded or can be found; see `scope`. `not_covered`: none of it is loaded, or only fictional sample data, so an empty list does not mean that there are no companies.',
  ),
  scope: Field.stringOrNull(
    'The loaded part of a `partial` registry, how far it is indexed, or that only sample data is loaded; otherwise `null`.',
    null,
  ),
  sources: Field.list(coveredSource, 'The loaded sources.'),
  register: registerExtent(
    'How much of the registry is loaded. `whole`: all of it. `active`: only its active companies. `part`: a part. `null`: none.',
  ),
  indexing: Type.Optional(
    Field.described(
      indexingProgress,
      'How far the replica that responded has followed the loads of the state. Absent if it finds everything that is loaded.',
    ),
  ),
});

export type RegisterCoverage = Shape<typeof registerCoverage>;

/** What is loaded of the registers, by state. */
export type LoadedRegisters = ReadonlyMap<StateCode, RegisterCoverage>;

/** The coverage of the states that are named; of all that are loaded, and of those of what was found, where none is. */
export function describeCoverage(
  loaded: LoadedRegisters,
  named: readonly StateCode[],
  found: readonly StateCode[] = [],
): RegisterCoverage[] {
  const covered = [...loaded.values()].filter(({ status }) => status !== 'not_covered').map(({ state }) => state);
  const states = named.length > 0 ? named : [...new Set([...found, ...covered.sort()])];
  return states.map(
    (state) => loaded.get(state) ?? { state, status: 'not_covered', scope: null, sources: [], register: null },
  );
}
