import { NumberLog } from '../growing/number-log.ts';
import type { Pacer } from '../pacer.ts';
import type { RankSections } from './rank-runs.ts';

const stepsBetweenRests = 4096;

/** How the documents of a build, which arrive in the order of their keys, stand in static order. */
export interface StaticOrder {
  /** Ordinal → arrival. */
  readonly arrivals: Uint32Array;
  /** Arrival → ordinal. */
  readonly ordinals: Uint32Array;
  readonly ranks: RankSections;
}

/** Collects the documents' ranks, in the order of their keys. */
export class RankWriter {
  private readonly ranks: number[] = [];
  private readonly numberOf = new Map<number, number>();
  /** For each document, its rank's number of appearance. */
  private readonly numbers = new NumberLog();

  add(rank: number): void {
    let number = this.numberOf.get(rank);
    if (number === undefined) {
      number = this.ranks.push(rank) - 1;
      this.numberOf.set(rank, number);
    }
    this.numbers.push(number);
  }

  /** Sorts by rank; those of equal rank are in the order of their keys, since they arrived so. */
  async finish(pacer: Pacer): Promise<StaticOrder> {
    const documents = this.numbers.length;
    const ranks = Float64Array.from(this.ranks).sort();
    const runOfNumber = new Uint32Array(ranks.length);
    for (const [run, rank] of ranks.entries()) runOfNumber[this.numberOf.get(rank)!] = run;
    const starts = new Uint32Array(ranks.length + 1);
    for (let arrival = 0; arrival < documents; arrival++) {
      starts[runOfNumber[this.numbers.at(arrival)]! + 1]!++;
      if (arrival % stepsBetweenRests === 0 && pacer.isDue) await pacer.rest();
    }
    for (let run = 0; run < ranks.length; run++) starts[run + 1]! += starts[run]!;
    const cursors = starts.slice();
    const arrivals = new Uint32Array(documents);
    const ordinals = new Uint32Array(documents);
    for (let arrival = 0; arrival < documents; arrival++) {
      const ordinal = cursors[runOfNumber[this.numbers.at(arrival)]!]!++;
      arrivals[ordinal] = arrival;
      ordinals[arrival] = ordinal;
      if (arrival % stepsBetweenRests === 0 && pacer.isDue) await pacer.rest();
    }
    return { arrivals, ordinals, ranks: { ranks, starts } };
  }
}
