import type { FittedWeights } from '@registry/matching';
import { judgeFacts } from '@registry/matching';
import { formerConfidences } from './former-confidences.ts';
import { type Condition, factsOfCount, type LabelledCount } from './labelled/labelled-counts.ts';

/** Rows that look alike, with what they are held for. */
export interface ScoredRows extends LabelledCount {
  readonly former: number;
  readonly confidence: number;
}

/** `weightsFor` may leave the set that is judged out of what it was fitted on. */
export function scoreRows(
  counts: readonly LabelledCount[],
  weightsFor: (set: string) => FittedWeights | undefined,
): ScoredRows[] {
  return counts.map((count) => {
    const { confidence } = judgeFacts(factsOfCount(count), count.bearers, weightsFor(count.set));
    return { ...count, former: formerConfidences[count.method], confidence };
  });
}

/** A share and of how many. */
export interface Share {
  readonly right: number;
  readonly all: number;
}

export function shareOf(rows: readonly Share[]): Share {
  return {
    right: rows.reduce((sum, { right }) => sum + right, 0),
    all: rows.reduce((sum, { all }) => sum + all, 0),
  };
}

/** The tiers that answers are read by. */
const EDGES = [0, 0.5, 0.8, 0.9, 0.95, 1.001] as const;

export interface Band extends Share {
  readonly from: number;
  readonly to: number;
  /** The mean of what the rows are held for. */
  readonly held: number;
}

/** The rows by what they are held for. */
export function bandsOf(rows: readonly ScoredRows[], heldFor: 'former' | 'confidence'): Band[] {
  return EDGES.slice(0, -1).map((from, i) => {
    const to = EDGES[i + 1] ?? 1;
    const inside = rows.filter((row) => row[heldFor] >= from && row[heldFor] < to);
    const sum = shareOf(inside);
    return { from, to, ...sum, held: inside.reduce((held, row) => held + row[heldFor] * row.all, 0) / sum.all };
  });
}

/** Fewer rows say nothing of two in a hundred. */
export const BAND_ROWS_MIN = 100;

/** How far the worst band is from what it is held for. */
export function worstGap(bands: readonly Band[]): number {
  const gaps = bands
    .filter(({ all }) => all >= BAND_ROWS_MIN)
    .map(({ right, all, held }) => Math.abs(right / all - held));
  return gaps.length === 0 ? Number.NaN : Math.max(...gaps);
}

/** The rows of each set under each condition, in the order in which they come. */
export function bySetAndCondition(
  rows: readonly ScoredRows[],
): { readonly set: string; readonly condition: Condition; readonly rows: readonly ScoredRows[] }[] {
  const groups = Map.groupBy(rows, ({ set, condition }) => `${set} ${condition}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ set: first.set, condition: first.condition, rows: group }];
  });
}
