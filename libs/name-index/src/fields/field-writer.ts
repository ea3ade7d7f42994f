import { Uint32Vector } from '../growing/uint32-vector.ts';
import type { DocMap } from '../orders/index-sort-writer.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';
import { FieldValues } from './field-values.ts';

/** Collects one field's values of the documents, as they arrive. */
export class FieldWriter {
  readonly values: FieldValues;
  readonly #sets = new Uint32Vector();

  constructor(name: string) {
    this.values = new FieldValues(name);
  }

  /** Adds the next document's value, values, or null. */
  add(value: string | readonly string[] | null): void {
    this.#sets.push(this.values.setNumber(value));
  }

  /** For each document, in index sort order, the number of its set of values. */
  column({ newToOld }: DocMap): Uint16Array {
    const column = new Uint16Array(newToOld.length);
    for (let docId = 0; docId < column.length; docId++) {
      column[docId] = this.#sets.at(newToOld[docId]!);
    }
    return column;
  }

  /** Writes a posting list for each value, in the order of the values' numbers. */
  writePostings(column: Uint16Array, writer: PostingWriter): void {
    const { sets, values } = this.values;
    const counts = new Uint32Array(values.length);
    for (let docId = 0; docId < column.length; docId++) {
      for (const value of sets[column[docId]!]!) counts[value]!++;
    }
    const scatter = new PostingScatter(counts, writer, false);
    for (let docId = 0; docId < column.length; docId++) {
      for (const value of sets[column[docId]!]!) scatter.add(value, docId * 2);
    }
    scatter.write();
  }
}
