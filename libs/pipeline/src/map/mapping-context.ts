import { nearestWord, type StateCode } from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import type { DescribedValue } from '../described/described-value.ts';
import type { SourceColumn } from '../described/source-columns.ts';
import type { Lookup } from './lookup.ts';

/** A part of a mapping, compiled: what it makes of a row. What is odd on the way is counted in the tally. */
export type RowReader<T> = (row: DecodedRow, tally: LoadTally) => T;

/** Everything that a mapping in YAML may refer to. It remembers which columns were referred to, so that none is forgotten. */
export class MappingContext {
  /** The state that the source belongs to; null where it covers the whole country. */
  readonly home: StateCode | null;
  /** The standing that the dataset's own title gives to all in it (`Active Corporations`); null where rows say it. */
  readonly datasetStanding: 'active' | null;
  readonly #columns: readonly SourceColumn[];
  readonly #lookups: ReadonlyMap<string, Lookup>;
  readonly #used = new Set<number>();

  constructor(
    home: StateCode | null,
    datasetStanding: 'active' | null,
    columns: readonly SourceColumn[],
    lookups: ReadonlyMap<string, Lookup>,
  ) {
    this.home = home;
    this.datasetStanding = datasetStanding;
    this.#columns = columns;
    this.#lookups = lookups;
  }

  /** The state whose register this is. Throws where the source covers the whole country. */
  get state(): StateCode {
    if (this.home === null) throw new Error('A source of the whole country has no state.');
    return this.home;
  }

  /** The place of a column, which counts as mapped from now on. */
  column(name: string, from: DescribedValue): number {
    const place = this.#columns.findIndex((column) => column.name === name);
    if (place >= 0) {
      this.#used.add(place);
      return place;
    }
    const names = this.#columns.map((column) => column.name);
    const near = nearestWord(name, names);
    return from.fail(
      `${JSON.stringify(name)} is not a column of this source${near ? `; did you mean ${JSON.stringify(near)}?` : ''}`,
    );
  }

  /** A table of lookups.yml. */
  lookup(name: string, from: DescribedValue): Lookup {
    const known = [...this.#lookups.keys()].join(', ') || 'none';
    return this.#lookups.get(name) ?? from.fail(`lookups.yml has no table ${JSON.stringify(name)}; it has ${known}`);
  }

  /** Places of the columns that something referred to. */
  get used(): ReadonlySet<number> {
    return this.#used;
  }
}
