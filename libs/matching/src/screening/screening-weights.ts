import { fittedQueryWeights } from '../queries/fitted-query-weights.ts';
import type { QueryWeights } from '../queries/query-features.ts';

/** Log odds that names say that an entry of a list is a company, where nothing says where the entry is. Set, not fitted. */
const LISTED_ANYWHERE = -7.5;
/** In the company's city, where its ZIP code or street is not the same. */
const LISTED_IN_CITY = -1;

/**
 * The weights for lists that callers send, and two more: a caller's company is mostly in the register of its state, an entry of a list
 * hardly ever. `docs/experiments/2026-11-27-screening.md` has what they are worth.
 */
export const screeningWeights: QueryWeights = {
  ...fittedQueryWeights,
  'name:reordered': fittedQueryWeights['name:abbreviated'] ?? 0,
  'name:romanized': fittedQueryWeights['name:two_edits'] ?? 0,
  'name:weak': -2,
  'words:said': 1,
  'address:nowhere': LISTED_ANYWHERE,
  'address:city': LISTED_IN_CITY,
};
