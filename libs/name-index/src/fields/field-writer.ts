import { NumberLog } from '../growing/number-log.ts';
import type { StaticOrder } from '../orders/rank-writer.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';
import { FieldValues } from './field-values.ts';

/** Collects one field's values of the documents, as they arrive. */
export class FieldWriter {
  readonly values: FieldValues;
  readonly #sets = new NumberLog();

  constructor(name: string) {
    this.values = new FieldValues(name);
  }

  /** Adds the next document's value, values, or null. */
  add(value: string | readonly string[] | null): void {
    this.#sets.push(this.values.setNumber(value));
  }

  /** For each document, in static order, the number of its set of values. */
  column({ arrivals }: StaticOrder): Uint16Array {
    const column = new Uint16Array(arrivals.length);
    for (let ordinal = 0; ordinal < column.length; ordinal++) {
      column[ordinal] = this.#sets.at(arrivals[ordinal]!);
    }
    return column;
  }

  /** Writes a posting list for each value, in the order of the values' numbers. */
  writePostings(column: Uint16Array, writer: PostingWriter): void {
    const { sets, values } = this.values;
    const counts = new Uint32Array(values.length);
    for (let ordinal = 0; ordinal < column.length; ordinal++) {
      for (const value of sets[column[ordinal]!]!) counts[value]!++;
    }
    const scatter = new PostingScatter(counts, writer, false);
    for (let ordinal = 0; ordinal < column.length; ordinal++) {
      for (const value of sets[column[ordinal]!]!) scatter.add(value, ordinal * 2);
    }
    scatter.write();
  }
}
