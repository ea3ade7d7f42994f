import { compareText } from '../text/text-order.ts';
import type { RankSections } from './rank-runs.ts';

/** Collects the documents' ranks and checks that they come in static order. */
export class RankWriter {
  private readonly ranks: number[] = [];
  private readonly starts: number[] = [];
  private documents = 0;
  private previousRank = -Infinity;
  private previousKey = '';

  /** Throws RangeError where the document does not come after the one before. */
  add(rank: number, key: string): void {
    if (rank < this.previousRank || (rank === this.previousRank && compareText(key, this.previousKey) <= 0)) {
      throw new RangeError(
        `${key} (rank ${rank}) came after ${this.previousKey} (rank ${this.previousRank}); documents must ascend by rank, then by key in the order of its bytes.`,
      );
    }
    if (rank !== this.previousRank) {
      this.ranks.push(rank);
      this.starts.push(this.documents);
    }
    this.previousRank = rank;
    this.previousKey = key;
    this.documents++;
  }

  finish(): RankSections {
    return { ranks: Float64Array.from(this.ranks), starts: Uint32Array.from([...this.starts, this.documents]) };
  }
}
