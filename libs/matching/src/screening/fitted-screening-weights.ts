import type { ScreeningWeights } from './screening-features.ts';

/** Made by `npm run match -- fit-screening`; `docs/explanation/matching.md` says of which data. */
export const fittedScreeningWeights: ScreeningWeights = {
  'address:city': 3.48,
  'address:city, rare': 1.15,
  'address:postal_code': 1.13,
  'address:postal_code, rare': 0.14,
  'address:street': 0.38,
  'address:street, rare': 0.14,
  'words:said 8': 1.1,
  'words:said 11': 0.3,
  'words:said 14': 0.29,
  'words:said 17': 0.1,
  'words:said 25': 0.77,
  'name:listed': -6.35,
  'name:spelling': -0.02,
  'name:one_edit': -0.73,
  'name:two_edits': -0.56,
  'name:beginning': -0.35,
  'name:reordered': -0.29,
  'name:near': -0.34,
  'name:like, nowhere': -1.39,
  'alias:weak': -0.59,
  'legal_form:none': -0.62,
  'legal_form:other': -0.2,
};
