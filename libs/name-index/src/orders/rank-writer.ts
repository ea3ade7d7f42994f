import { NumberLog } from '../growing/number-log.ts';
import type { RankSections } from './rank-runs.ts';
import { placesByRun } from './run-places.ts';

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
  readonly #ranks: number[] = [];
  readonly #numberOf = new Map<number, number>();
  /** For each document, its rank's number of appearance. */
  readonly #numbers = new NumberLog();

  add(rank: number): void {
    let number = this.#numberOf.get(rank);
    if (number === undefined) {
      number = this.#ranks.push(rank) - 1;
      this.#numberOf.set(rank, number);
    }
    this.#numbers.push(number);
  }

  /** Sorts by rank; those of equal rank are in the order of their keys, since they arrived so. */
  finish(): StaticOrder {
    const ranks = Float64Array.from(this.#ranks).sort();
    const runOfNumber = new Uint32Array(ranks.length);
    for (const [run, rank] of ranks.entries()) runOfNumber[this.#numberOf.get(rank)!] = run;
    const { starts, places: ordinals } = placesByRun(this.#numbers, runOfNumber, ranks.length);
    const arrivals = new Uint32Array(ordinals.length);
    for (let arrival = 0; arrival < ordinals.length; arrival++) {
      arrivals[ordinals[arrival]!] = arrival;
    }
    return { arrivals, ordinals, ranks: { ranks, starts } };
  }
}
