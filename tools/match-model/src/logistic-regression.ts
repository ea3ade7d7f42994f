import { Matrix, solve } from 'ml-matrix';

/** Cases that look alike: which features they have, and how many of them are of the one kind. */
export interface Case {
  /** By number; each is there or not. */
  readonly features: readonly number[];
  readonly right: number;
  readonly all: number;
  /** Given log odds, in addition to the fitted ones; 0 without any. */
  readonly offset?: number;
  /** How much each of them counts. */
  readonly weight: number;
}

const ROUNDS = 50;
const STEP_MIN = 1e-9;
const STEP_MAX = 1;

/**
 * Logistic regression by Newton's method. The ridge of each feature draws its weight to nothing where few cases speak for it. The first
 * weight returned is the intercept, which no ridge holds. `ml-logistic-regression` knows neither ridges nor weights nor offsets.
 */
export function fitLogistic(
  cases: readonly Case[],
  ridges: readonly number[],
  intercept: 'with intercept' | 'without intercept' = 'with intercept',
): number[] {
  const weights = new Array<number>(ridges.length + 1).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const { gradient, curvature } = derivatives(cases, weights, [0, ...ridges]);
    if (intercept === 'without intercept') {
      gradient[0] = 0;
      curvature[0] = curvature[0]?.map((_, i) => (i === 0 ? 1 : 0)) ?? [];
    }
    const step = solve(curvature, Matrix.columnVector(gradient)).to1DArray();
    const longest = Math.max(...step.map(Math.abs));
    // Where nearly all cases are of one kind the curve is flat, and a whole step would go far beyond the top.
    const part = Math.min(1, STEP_MAX / longest);
    step.forEach((by, i) => (weights[i] = (weights[i] ?? 0) + by * part));
    if (longest < STEP_MIN) break;
  }
  return weights;
}

function derivatives(cases: readonly Case[], weights: readonly number[], ridges: readonly number[]) {
  const gradient = weights.map((weight, i) => -(ridges[i] ?? 0) * weight);
  const curvature = weights.map((_, i) => weights.map((__, j) => (i === j ? Math.max(1e-9, ridges[i] ?? 0) : 0)));
  for (const { features, right, all, offset = 0, weight } of cases) {
    const held = [0, ...features.map((feature) => feature + 1)];
    const odds = held.reduce((sum, i) => sum + (weights[i] ?? 0), offset);
    const share = 1 / (1 + Math.exp(-odds));
    for (const i of held) {
      gradient[i] = (gradient[i] ?? 0) + weight * (right - all * share);
      const row = curvature[i] ?? [];
      for (const j of held) row[j] = (row[j] ?? 0) + weight * all * share * (1 - share);
    }
  }
  return { gradient, curvature };
}
