/** One sequence of base sortRanks and one of RAM buffer bufferDocs, both in the same order. */
export interface MergedSequences {
  /** Positions in the base: its first `skip + limit` of the sequence, or all. */
  readonly sortRanks: Uint32Array;
  readonly bufferDocs: readonly number[];
  /** For each bufferDoc, how many sortRanks of the base's order come before it. */
  readonly insertionPoints: { at(bufferDoc: number): number };
}

/** Hands the merged sequence, without its first `skip`, to the visitors until `limit` were visited; returns how many were. */
export function visitMerged(
  { sortRanks, bufferDocs, insertionPoints }: MergedSequences,
  skip: number,
  limit: number,
  visitBaseDoc: (sortRank: number) => void,
  visitBufferDoc: (bufferDoc: number) => void,
): number {
  const end = Math.min(skip + limit, sortRanks.length + bufferDocs.length);
  let sortRank = 0;
  let bufferDoc = 0;
  for (let at = 0; at < end; at++) {
    const takesBufferDoc =
      bufferDoc < bufferDocs.length &&
      (sortRank === sortRanks.length || insertionPoints.at(bufferDocs[bufferDoc]!) <= sortRanks[sortRank]!);
    if (takesBufferDoc) {
      if (at >= skip) visitBufferDoc(bufferDocs[bufferDoc]!);
      bufferDoc++;
    } else {
      if (at >= skip) visitBaseDoc(sortRanks[sortRank]!);
      sortRank++;
    }
  }
  return Math.max(0, end - skip);
}
