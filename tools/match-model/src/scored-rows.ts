import { type FittedWeights, judgeFacts } from '@registry/matching';
import { factsOfCount, type LabelledCount, rivalsOfCount } from './labelled/labelled-counts.ts';

/** Rows that look alike, with their confidence. */
export interface ScoredRows extends LabelledCount {
  readonly confidence: number;
}

/** `weightsFor` may leave the family that is scored out of what it was fitted on. */
export function scoreRows(
  counts: readonly LabelledCount[],
  weightsFor: (family: string) => FittedWeights | undefined,
): ScoredRows[] {
  return counts.map((count) => {
    const { confidence } = judgeFacts(factsOfCount(count), rivalsOfCount(count), weightsFor(count.family));
    return { ...count, confidence };
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

/** The tiers that rows are read by. */
const EDGES = [0, 0.5, 0.8, 0.9, 0.95, 1.001] as const;

export interface Tier extends Share {
  readonly from: number;
  readonly to: number;
  /** The mean confidence of its rows. */
  readonly stated: number;
}

/** The rows by their confidence. */
export function tiersOf(rows: readonly ScoredRows[]): Tier[] {
  return EDGES.slice(0, -1).map((from, i) => {
    const to = EDGES[i + 1] ?? 1;
    const inside = rows.filter(({ confidence }) => confidence >= from && confidence < to);
    const sum = shareOf(inside);
    return { from, to, ...sum, stated: inside.reduce((all, row) => all + row.confidence * row.all, 0) / sum.all };
  });
}

/** Fewer rows say nothing of three in a hundred. */
export const TIER_ROWS_MIN = 50;
