import type { IndexOrder } from '../document.ts';
import { Uint32Vector } from '../growing/uint32-vector.ts';
import { BytesRefHash } from '../growing/bytes-ref-hash.ts';
import { compareText } from '../text/text-order.ts';

/** The order keys of a RAM buffer's docIDs in one order: few texts that many documents share, or none. */
export class OrderKeys {
  readonly #texts = new BytesRefHash();
  /** For each docID one more than the number of its text; 0 where it has none. */
  readonly #numbers = new Uint32Vector();
  readonly #direction: IndexOrder['direction'];

  constructor({ direction }: IndexOrder) {
    this.#direction = direction;
  }

  /** Bytes of memory. */
  get byteLength(): number {
    return this.#texts.byteLength + this.#numbers.byteLength;
  }

  /** Adds the order key of the next docID. */
  push(orderKey: string | null): void {
    this.#numbers.push(orderKey === null ? 0 : this.#texts.add(orderKey) + 1);
  }

  /** Negative where the one docID comes first, positive where the other does, zero where their order keys are the same. */
  compare(one: number, other: number): number {
    const [number, otherNumber] = [this.#numbers.at(one), this.#numbers.at(other)];
    if (number === otherNumber) return 0;
    if (number === 0 || otherNumber === 0) return number === 0 ? 1 : -1;
    const ascending = compareText(this.#texts.get(number - 1), this.#texts.get(otherNumber - 1));
    return this.#direction === 'ascending' ? ascending : -ascending;
  }
}
