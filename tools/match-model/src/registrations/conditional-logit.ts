import { Matrix, solve } from 'ml-matrix';

/** Which of some candidates is right, by the numbers of the features that each has; null: none of them. */
export interface Choice {
  readonly candidates: readonly (readonly number[])[];
  readonly chosen: number | null;
}

/** Draws the weight of a feature that few choices speak for to nothing. */
const RIDGE = 0.5;
const ROUNDS = 30;
const STEP_MIN = 1e-7;

/** A conditional logit by Newton's method: the odds of a candidate next to the others and to none, whose odds are 1. */
export function fitChoices(choices: readonly Choice[], features: number): number[] {
  const weights = new Array<number>(features).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight) => -RIDGE * weight);
    const curvature = weights.map((_, i) => weights.map((__, j) => (i === j ? RIDGE : 0)));
    for (const choice of choices) addChoice(choice, weights, gradient, curvature);
    const step = solve(curvature, Matrix.columnVector(gradient)).to1DArray();
    const longest = Math.max(...step.map(Math.abs));
    const part = Math.min(1, 2 / longest);
    step.forEach((by, i) => (weights[i] = (weights[i] ?? 0) + by * part));
    if (longest < STEP_MIN) break;
  }
  return weights;
}

function addChoice(
  { candidates, chosen }: Choice,
  weights: readonly number[],
  gradient: number[],
  curvature: number[][],
): void {
  const odds = candidates.map((features) => Math.exp(features.reduce((sum, i) => sum + (weights[i] ?? 0), 0)));
  const all = odds.reduce((sum, one) => sum + one, 1);
  const mean = new Map<number, number>();
  candidates.forEach((features, at) => {
    const share = (odds[at] ?? 0) / all;
    for (const i of features) {
      gradient[i] = (gradient[i] ?? 0) + (at === chosen ? 1 : 0) - share;
      mean.set(i, (mean.get(i) ?? 0) + share);
      for (const j of features) add(curvature, i, j, share);
    }
  });
  for (const [i, one] of mean) for (const [j, other] of mean) add(curvature, i, j, -one * other);
}

function add(matrix: number[][], i: number, j: number, value: number): void {
  const row = matrix[i];
  if (row !== undefined) row[j] = (row[j] ?? 0) + value;
}
