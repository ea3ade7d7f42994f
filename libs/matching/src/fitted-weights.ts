import type { FittedWeights } from './match-weights.ts';

/** Made by `npm run match -- fit`; `docs/explanation/matching.md` says of which data. */
export const fittedWeights: FittedWeights = {
  legal: {
    intercept: 4.47,
    facts: {
      formed_before: { false: -0.32 },
      full_name: { false: -1.17 },
      postal_code: { true: 0.62, false: 0 },
      legal_form: { null: -0.68, false: -0.51 },
      second_name: { true: 2.58 },
      trade_name: { true: 2.82 },
      city: { true: 0.62, false: 0 },
    },
    otherSecondName: { here: -4.49, unknown: -5.44, elsewhere: -6.57 },
    register: {
      here: { whole: 0, active: -0.35, part: -1.58 },
      unknown: { whole: 0, active: -0.35, part: -1.9 },
      elsewhere: { whole: 0, active: -0.35, part: -1.9 },
    },
    formless: {
      here: { whole: 0, active: 0, part: 0 },
      unknown: { whole: 0, active: 0, part: 0 },
      elsewhere: { whole: -0.46, active: -1.62, part: -1.96 },
    },
  },
  alternative: {
    intercept: 1.35,
    facts: {
      formed_before: { false: -2.3 },
      full_name: { false: 0 },
      postal_code: { true: 0.88, false: -1.07 },
      alternative_name_form: { true: 0.24, false: 0 },
      city: { true: 0, false: -1.07 },
    },
    otherSecondName: { here: 0, unknown: 0, elsewhere: 0 },
    register: {
      here: { whole: 0, active: -0.19, part: -0.94 },
      unknown: { whole: 0, active: -0.23, part: -1 },
      elsewhere: { whole: 0, active: -0.48, part: -1.34 },
    },
    formless: {
      here: { whole: 0, active: 0, part: 0 },
      unknown: { whole: 0, active: 0, part: 0 },
      elsewhere: { whole: 0, active: 0, part: 0 },
    },
  },
  namesakes: {
    intercept: 3.32,
    place: { here: 1.23, unknown: 0, elsewhere: -1.8 },
    sameYears: 1.04,
    secondName: { true: 7.52, false: -2.61 },
    tradeName: 0.18,
    register: { whole: 0, active: -1.81, part: -3.45 },
  },
};
