import { Matrix, solve } from 'ml-matrix';

/** A choice between candidates and none of them, whose odds are 1: which was chosen how often. */
export interface Choice {
  /** The numbers of the features that each candidate has. */
  readonly candidates: readonly (readonly number[])[];
  /** How many times each candidate was chosen. */
  readonly chosen: readonly number[];
  /** How many times there was this choice. */
  readonly all: number;
  /** Given log odds of each candidate, in addition to the fitted ones; 0 without any. */
  readonly offset?: number;
  /** How much each time counts; 1 unless it says otherwise. */
  readonly weight?: number;
}

const ROUNDS = 60;
const STEP_MIN = 1e-9;
const STEP_MAX = 1;
/** Keeps a feature that no choice has at 0. */
const CURVATURE_MIN = 1e-9;

/**
 * A conditional logit by Newton's method; with one candidate in each choice it is a logistic regression. The ridge of each feature
 * draws its weight to nothing where few choices speak for it. `ml-logistic-regression` knows neither ridges nor weights nor offsets.
 */
export function fitChoices(choices: readonly Choice[], ridges: readonly number[]): number[] {
  const weights = new Array<number>(ridges.length).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, i) => -(ridges[i] ?? 0) * weight);
    const curvature = ridges.map((ridge, i) => ridges.map((_, j) => (i === j ? Math.max(CURVATURE_MIN, ridge) : 0)));
    for (const choice of choices) addChoice(choice, weights, gradient, curvature);
    const step = solve(curvature, Matrix.columnVector(gradient)).to1DArray();
    const longest = Math.max(...step.map(Math.abs));
    // Where nearly all choices are of one kind the curve is flat, and a whole step would go far beyond the top.
    const part = Math.min(1, STEP_MAX / longest);
    step.forEach((by, i) => (weights[i] = (weights[i] ?? 0) + by * part));
    if (longest < STEP_MIN) break;
  }
  return weights;
}

function addChoice(
  { candidates, chosen, all, offset = 0, weight = 1 }: Choice,
  weights: readonly number[],
  gradient: number[],
  curvature: readonly number[][],
): void {
  const odds = candidates.map((features) => Math.exp(features.reduce((sum, i) => sum + (weights[i] ?? 0), offset)));
  const sum = odds.reduce((some, one) => some + one, 1);
  const mean = new Map<number, number>();
  const curve = (i: number, j: number, by: number): void => {
    const row = curvature[i];
    if (row !== undefined) row[j] = (row[j] ?? 0) + weight * all * by;
  };
  candidates.forEach((features, at) => {
    const share = (odds[at] ?? 0) / sum;
    const isOnly = candidates.length === 1;
    for (const i of features) {
      gradient[i] = (gradient[i] ?? 0) + weight * ((chosen[at] ?? 0) - all * share);
      if (!isOnly) mean.set(i, (mean.get(i) ?? 0) + share);
      for (const j of features) curve(i, j, isOnly ? share * (1 - share) : share);
    }
  });
  for (const [i, one] of mean) for (const [j, other] of mean) curve(i, j, -one * other);
}
