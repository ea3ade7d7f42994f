/** Results of one stated confidence, and how many of them are right. */
export interface StatedResults {
  readonly confidence: number;
  readonly right: number;
  readonly all: number;
}

export const TIER_HEAD = ['tier', 'stated', 'observed', 'results', 'right'];

/** Stated and observed confidences by tier: each begins where the one before ends. */
export function tierLines(results: readonly StatedResults[], ends: readonly number[]): string[][] {
  return ends.map((end, at) => {
    const start = ends[at - 1] ?? 0;
    const own = results.filter(({ confidence }) => confidence >= start && confidence < end);
    const all = own.reduce((sum, one) => sum + one.all, 0);
    const right = own.reduce((sum, one) => sum + one.right, 0);
    const mean = own.reduce((sum, one) => sum + one.confidence * one.all, 0) / all;
    return [`${start}–${end}`, mean.toFixed(3), (right / all).toFixed(3), all.toFixed(1), right.toFixed(1)];
  });
}
