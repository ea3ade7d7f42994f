/** One sequence of base positions and one of delta slots, both in the same order. */
export interface MergedSequences {
  /** Positions in the base: its first `skip + limit` of the sequence, or all. */
  readonly positions: Uint32Array;
  readonly slots: readonly number[];
  /** For each slot, how many positions of the base's order come before it. */
  readonly insertionPoints: { at(slot: number): number };
}

/** Hands the merged sequence, without its first `skip`, to the visitors until `limit` were visited; returns how many were. */
export function visitMerged(
  { positions, slots, insertionPoints }: MergedSequences,
  skip: number,
  limit: number,
  visitPosition: (position: number) => void,
  visitSlot: (slot: number) => void,
): number {
  const end = Math.min(skip + limit, positions.length + slots.length);
  let position = 0;
  let slot = 0;
  for (let at = 0; at < end; at++) {
    const takesSlot =
      slot < slots.length &&
      (position === positions.length || insertionPoints.at(slots[slot]!) <= positions[position]!);
    if (takesSlot) {
      if (at >= skip) visitSlot(slots[slot]!);
      slot++;
    } else {
      if (at >= skip) visitPosition(positions[position]!);
      position++;
    }
  }
  return Math.max(0, end - skip);
}
