import type { FittedWeights } from './match-weights.ts';

/** Made by `npm run match -- fit`; `docs/matching.md` says of which data. */
export const fittedWeights: FittedWeights = {
  whole: {
    intercept: 6.23,
    elsewhere: 0,
    weights: {
      full_name: { false: -0.08 },
      legal_form: { null: -0.71, false: -1.18 },
      legal_name: { false: -4.34 },
      alternative_name_form: { true: 0.51, false: -2.14 },
      postal_code: { true: -0.01, false: -0.45 },
      city: { true: -0.01, false: -0.45 },
      namesakes_elsewhere: { true: -2.3 },
    },
  },
  active: {
    intercept: 5.34,
    elsewhere: -0.64,
    weights: {
      full_name: { false: -0.08 },
      legal_form: { null: -0.71, false: -1.18 },
      legal_name: { false: -4.34 },
      alternative_name_form: { true: 0.51, false: -2.14 },
      postal_code: { true: -0.01, false: -0.45 },
      city: { true: -0.01, false: -0.45 },
      namesakes_elsewhere: { true: -2.3 },
    },
  },
  part: {
    intercept: 4.5,
    elsewhere: -0.64,
    weights: {
      full_name: { false: -0.36 },
      legal_form: { null: -1.76, false: -0.85 },
      legal_name: { false: -3.53 },
      alternative_name_form: { true: 0.51, false: -3.81 },
      postal_code: { true: 0.42, false: -0.9 },
      city: { true: 0.42, false: -0.9 },
      namesakes_elsewhere: { true: -2.3 },
    },
  },
};
