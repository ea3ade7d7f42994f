import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { LabelledCount } from './labelled-counts.ts';
import { type Choice, fitChoices } from './logit.ts';

/** Something that can weigh for or against a match: never the other way, even if a few rows do. */
export interface Feature {
  readonly name: string;
  readonly sign: 1 | -1;
  /** Half of the square of its weight costs so much likelihood. */
  readonly ridge: number;
  readonly holds: (facts: ReadonlySet<string>) => boolean;
}

/** Of rows of one source and condition that look alike so many count at most: a long list is not better evidence than a short one. */
const ROWS_MAX = 100;

const RIDGE = 1;

export const supports = (name: string): Feature => ({ name, sign: 1, ridge: RIDGE, holds: (facts) => facts.has(name) });
/** How much of a register there is, added up: the less there is, the less it is worth. */
export const EXTENTS: Readonly<Record<RegisterExtent, Feature['holds']>> = {
  whole: () => true,
  active: (facts) => !facts.has('register_whole=true'),
  part: (facts) => facts.has('register_whole=false'),
};

export interface Fit {
  readonly intercept: number;
  /** 0 where a weight would have the wrong sign. */
  readonly weightOf: (name: string) => number;
  readonly oddsOf: (count: LabelledCount) => number;
}

/** Weights of the features by logistic regression. */
export function fit(
  counts: readonly LabelledCount[],
  features: readonly Feature[],
  offset: (count: LabelledCount, at: number) => number = () => 0,
  fitsIntercept: 'with intercept' | 'without intercept' = 'with intercept',
  rowsMax = ROWS_MAX,
): Fit {
  const weightsOfRows = rowWeights(counts, rowsMax);
  const always = fitsIntercept === 'with intercept' ? [0] : [];
  const choices = counts.map((count, at): Choice => {
    const facts = new Set(count.facts);
    const held = features.flatMap(({ holds }, i) => (holds(facts) ? [i + 1] : []));
    const { right, all } = count;
    const weight = weightsOfRows[at] ?? 1;
    return { candidates: [[...always, ...held]], chosen: [right], all, offset: offset(count, at), weight };
  });
  const [intercept = 0, ...weights] = fitChoices(choices, [0, ...features.map(({ ridge }) => ridge)]);
  const kept = features.filter(({ sign }, i) => sign * (weights[i] ?? 0) > 0);
  if (kept.length < features.length) return fit(counts, kept, offset, fitsIntercept, rowsMax);
  const byName = new Map(features.map(({ name }, i) => [name, rounded(weights[i] ?? 0)] as const));
  const computeWeight = (name: string): number => byName.get(name) ?? 0;
  const oddsOf = (count: LabelledCount): number => {
    const facts = new Set(count.facts);
    return features.reduce((odds, { name, holds }) => odds + (holds(facts) ? computeWeight(name) : 0), intercept);
  };
  return { intercept: rounded(intercept), weightOf: computeWeight, oddsOf };
}

/** The weight of each; the pairs of one source count together. */
function rowWeights(counts: readonly LabelledCount[], rowsMax: number): number[] {
  const alike = counts.map(({ source, facts }) => [source, ...facts].join(' '));
  const sums = new Map<string, number>();
  for (const [at, key] of alike.entries()) sums.set(key, (sums.get(key) ?? 0) + (counts[at]?.all ?? 0));
  return alike.map((key) => Math.min(1, rowsMax / (sums.get(key) ?? 1)));
}

export function rounded(weight: number): number {
  return Math.round(weight * 100) / 100;
}
