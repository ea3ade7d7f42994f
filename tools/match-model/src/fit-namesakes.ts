import { type FittedWeights, type NamesakeWeights, computeRivalOdds } from '@registry/matching';
import { EXTENTS, type Feature, fit, rounded, supports } from './fit-features.ts';
import { type LabelledCount, toFacts } from './labelled-counts.ts';

const against = (name: string): Feature => ({ ...supports(name), sign: -1 });

const FEATURES: readonly Feature[] = [
  supports('postal_code=true'),
  against('postal_code=false'),
  { ...supports('same_years=true'), holds: (facts) => facts.has('same_years=true') && facts.has('postal_code=true') },
  supports('second_name=true'),
  against('second_name=false'),
  supports('trade_name=true'),
  { ...against('active'), holds: EXTENTS.active },
  { ...against('part'), holds: EXTENTS.part },
];

/** After so many rounds the weights rest. */
const ROUNDS = 60;

/** In each round they go so far toward what the others give. */
const STEP = 0.5;

/**
 * What each of several companies that bear a name weighs depends on the weights of the others. Given those, the score of a conditional
 * logit is that of a logistic regression: each round fits one on what the round before gave.
 */
export function fitNamesakes(
  counts: readonly LabelledCount[],
  single: Pick<FittedWeights, 'legal' | 'alternative'>,
): NamesakeWeights {
  const rows = counts.map(({ facts, rivals }) => ({ facts: toFacts(facts), rivals }));
  let weights: readonly number[] = [0, ...FEATURES.map(() => 0)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fitted = { ...single, namesakes: toNamesakeWeights(weights) };
    const odds = rows.map(({ facts, rivals }) => computeRivalOdds(facts, rivals, fitted));
    const { intercept, weightOf: computeWeight } = fit(counts, FEATURES, (_, at) => odds[at] ?? 0);
    const next = [intercept, ...FEATURES.map(({ name }) => computeWeight(name))];
    weights = weights.map((weight, i) => weight + STEP * ((next[i] ?? 0) - weight));
  }
  return toNamesakeWeights(weights);
}

function toNamesakeWeights([intercept = 0, ...weights]: readonly number[]): NamesakeWeights {
  const computeWeight = (feature: string): number =>
    rounded(weights[FEATURES.findIndex(({ name }) => name === feature)] ?? 0);
  const active = computeWeight('active');
  return {
    intercept: rounded(intercept),
    place: { here: computeWeight('postal_code=true'), unknown: 0, elsewhere: computeWeight('postal_code=false') },
    sameYears: computeWeight('same_years=true'),
    secondName: { true: computeWeight('second_name=true'), false: computeWeight('second_name=false') },
    tradeName: computeWeight('trade_name=true'),
    register: { whole: 0, active, part: rounded(active + computeWeight('part')) },
  };
}
