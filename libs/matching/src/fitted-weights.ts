import type { FittedWeights } from './match-weights.ts';

/** Made by `npm run match -- fit`; `docs/explanation/matching.md` says of which data. */
export const fittedWeights: FittedWeights = {
  legal: {
    intercept: 4.35,
    facts: {
      postal_code: { true: 0.69, false: 0 },
      city: { true: 0.69, false: 0 },
      formed_before: { false: -2.3 },
      full_name: { false: -1.16 },
      legal_form: { null: -0.69, false: -0.48 },
      second_name: { true: 3.04 },
    },
    otherSecondName: { here: -3.45, unknown: -4.44, elsewhere: -5.3 },
    register: {
      here: { whole: 0, active: 0, part: -1.51 },
      unknown: { whole: 0, active: -0.21, part: -1.64 },
      elsewhere: { whole: 0, active: -0.21, part: -1.64 },
    },
    formless: {
      here: { whole: 0, active: 0, part: 0 },
      unknown: { whole: 0, active: 0, part: 0 },
      elsewhere: { whole: 0, active: -0.99, part: -1.55 },
    },
  },
  alternative: {
    intercept: 1.38,
    facts: {
      postal_code: { true: 0.74, false: -1.05 },
      city: { true: 0.74, false: -1.05 },
      formed_before: { false: -2.3 },
      full_name: { false: 0 },
      alternative_name_form: { true: 0.21, false: 0 },
    },
    otherSecondName: { here: 0, unknown: 0, elsewhere: 0 },
    register: {
      here: { whole: 0, active: -0.11, part: -0.34 },
      unknown: { whole: 0, active: -0.26, part: -1.04 },
      elsewhere: { whole: 0, active: -0.45, part: -1.4 },
    },
    formless: {
      here: { whole: 0, active: 0, part: 0 },
      unknown: { whole: 0, active: 0, part: 0 },
      elsewhere: { whole: 0, active: 0, part: 0 },
    },
  },
  namesakes: {
    onlyOneHere: 2.21,
    sameYears: 1.23,
    anotherHere: -4.41,
    nobodyHere: -1.08,
    secondName: { true: 4.89, false: -3.7 },
    register: { whole: 0, active: -0.72, part: -1.78 },
  },
};
