import type { ScreeningWeights } from './screening-features.ts';

/** Made by `npm run match -- fit`; `docs/explanation/matching.md` says of which data. */
export const fittedScreeningWeights: ScreeningWeights = {
  'name:alike': 14.87,
  'address:city': 2.36,
  'address:postal_code': 1.17,
  'address:street': 0.74,
  'words:said 5': 1.09,
  'words:said 11': 1.12,
  'words:said 14': 0.24,
  'words:said 20': 0.6,
  'name:spelling': -0.18,
  'name:one_edit': -0.88,
  'name:two_edits': -1.22,
  'name:beginning': -0.16,
  'name:words': -1.26,
  'name:reordered': -0.6,
  'name:romanized': -0.08,
  'name:near': -1.64,
  'name:like, nowhere': -3,
  'alias:weak': -0.65,
  'legal_form:none': -2.22,
  'legal_form:other': -1.83,
};
