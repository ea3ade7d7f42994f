import { PackedVector } from '../growing/packed-vector.ts';
import { PostingScatter, type PostingWriter } from '../postings/posting-scatter.ts';
import { FieldValues } from './field-values.ts';

/** Collects one field's values of the documents, as they arrive. */
export class FieldWriter {
  readonly values: FieldValues;
  readonly #sets = new PackedVector('documents');
  /** For each set, how many documents have it. */
  readonly #tallies: number[] = [];

  constructor(name: string) {
    this.values = new FieldValues(name);
  }

  /** Adds the next document's value, values, or null. */
  add(value: string | readonly string[] | null): void {
    const set = this.values.setNumber(value);
    this.#sets.push(set);
    this.#tallies[set] = (this.#tallies[set] ?? 0) + 1;
  }

  /** For each document, in index sort order, the number of its set of values. The writer forgets the documents. */
  finishColumn(oldToNew: Uint32Array): Uint16Array {
    const column = new Uint16Array(oldToNew.length);
    for (let oldDocId = 0; oldDocId < column.length; oldDocId++) column[oldToNew[oldDocId]!] = this.#sets.at(oldDocId);
    this.#sets.release();
    return column;
  }

  /** For each value, how many documents have it. */
  counts(): Uint32Array {
    const { sets, values } = this.values;
    const counts = new Uint32Array(values.length);
    for (const [set, ofSet] of sets.entries()) for (const value of ofSet) counts[value]! += this.#tallies[set] ?? 0;
    return counts;
  }

  /** Writes a posting list for each value, in the order of the values' numbers. */
  writePostings(column: Uint16Array, writer: PostingWriter): void {
    const { sets } = this.values;
    const scatter = new PostingScatter(this.counts(), writer, false);
    for (let docId = 0; docId < column.length; docId++) {
      for (const value of sets[column[docId]!]!) scatter.add(value, docId * 2);
    }
    scatter.write();
  }
}
