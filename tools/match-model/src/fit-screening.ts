import { LISTED_ODDS, opposingFeatures, type ScreeningWeights, supportingFeatures } from '@registry/matching';
import { type Feature, fit, type Fit, supports } from './fit-features.ts';
import type { LabelledScreenings } from './labelled-counts.ts';
import { tierLines } from './tiers.ts';

/** Names of all results are alike: the weight of that is an intercept. No labelled party has a weak alias, so that chance results by one say little. */
const RIDGES: Readonly<Record<string, number>> = { 'name:alike': 0, 'alias:weak': 20 };

const FEATURES: readonly Feature[] = [
  ...supportingFeatures.map(supports),
  ...opposingFeatures.map((name): Feature => ({ ...supports(name), sign: -1 })),
].map((feature) => ({ ...feature, ridge: RIDGES[feature.name] ?? feature.ridge }));

/** What confidences are grouped by: each tier begins where the one before ends. */
const TIERS = [0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 1] as const;

/** The weights that some of the results give. */
export function fitScreening(labelled: readonly LabelledScreenings[]): ScreeningWeights {
  const fitted = fitFeatures(labelled);
  const weights = FEATURES.map(({ name }) => [name, fitted.weightOf(name)] as const);
  return Object.fromEntries(weights.filter(([, weight]) => weight !== 0));
}

/** Stated and observed confidences of results, by tier; the weights are those that the other half gives. */
export function screeningTiers(labelled: readonly LabelledScreenings[], half: LabelledScreenings['half']): string[][] {
  const { oddsOf } = fitFeatures(labelled.filter((one) => one.half !== half));
  const measured = labelled.filter((one) => one.half === half);
  const stated = measured.map((one) => ({ ...one, confidence: 1 / (1 + Math.exp(-LISTED_ODDS - oddsOf(one))) }));
  return tierLines(stated, TIERS);
}

function fitFeatures(labelled: readonly LabelledScreenings[]): Fit {
  // Each result counts: chance results are many, and their number is what a confidence is about.
  return fit(labelled, FEATURES, () => LISTED_ODDS, 'without intercept', Infinity);
}
