import type { ScreeningWeights } from './screening-features.ts';

/** Made by `npm run match -- fit-screening`; `docs/explanation/matching.md` says of which data. */
export const fittedScreeningWeights: ScreeningWeights = {
  'address:city': 4.26,
  'address:postal_code': 1.27,
  'address:street': 0.43,
  'words:said 8': 1.42,
  'words:said 11': 0.74,
  'words:said 14': 0.29,
  'words:said 17': 0.13,
  'words:said 25': 0.69,
  'name:listed': -7.02,
  'name:spelling': -0.09,
  'name:one_edit': -1.31,
  'name:two_edits': -1.04,
  'name:beginning': -0.71,
  'name:reordered': -0.76,
  'name:romanized': -0.02,
  'name:near': -0.46,
  'alias:weak': -0.59,
  'legal_form:none': -0.59,
  'legal_form:other': -0.33,
};
