import type { MatchMethod } from '@registry/contracts-records-sections';

/** What each method was held for before confidences were fitted: the measure that the present ones stand beside. */
export const formerConfidences: Readonly<Record<MatchMethod, number>> = {
  identifier: 1,
  name_state_exact_unique: 0.98,
  name_state_unique: 0.95,
  alternative_name_state_unique: 0.85,
  name_state_ambiguous: 0.5,
};
