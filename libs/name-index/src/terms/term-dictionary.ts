import { HashIndex, HashIndexWriter, type HashIndexSections } from '../keys/hash-index.ts';
import { EditDistance } from './edit-distance.ts';
import { FrontCodedStrings, FrontCodedWriter, type FrontCodedSections } from '../keys/front-coded-strings.ts';
import type { BytesRefArray } from '../growing/bytes-ref-array.ts';
import type { Pieces } from '../growing/pieces.ts';

/** The parts of a dictionary as they are in a file. */
export interface TermDictionarySections {
  readonly texts: FrontCodedSections;
  readonly table: HashIndexSections;
}

/** Every term of the base, in the order of its bytes, and its number, which is the number of its posting list. */
export class TermDictionary {
  readonly #texts: FrontCodedStrings;
  readonly #table: HashIndex;

  constructor(sections: TermDictionarySections, count: number) {
    this.#texts = new FrontCodedStrings(sections.texts, count);
    this.#table = new HashIndex(sections.table);
  }

  /** The term's number, or -1 where no document of the base has it. */
  find(term: string): number {
    const bytes = Buffer.from(term);
    return this.#table.find(term, (number) => this.#texts.compare(number, bytes) === 0);
  }

  /** The numbers [from, to) of the terms that begin with a text. */
  withPrefix(prefix: string): { readonly from: number; readonly to: number } {
    const bytes = Buffer.from(prefix);
    const from = this.#texts.lowerBound(bytes, 0, this.#texts.count);
    if (from === this.#texts.count || !this.#texts.get(from).startsWith(prefix)) return { from, to: from };
    return { from, to: this.#texts.endOfPrefix(bytes, from) };
  }

  /** The terms that begin with a text and are at most so many edits from another, with how many. It goes past all that begin as none of them does. */
  *within(
    text: string,
    editsMax: number,
    prefix: string,
  ): Generator<{ readonly number: number; readonly term: string; readonly edits: number }> {
    const distance = new EditDistance(text, editsMax);
    const { from, to } = this.withPrefix(prefix);
    for (let number = from; number < to;) {
      const term = this.#texts.get(number);
      const { edits, deadEnd } = distance.to(term);
      if (edits <= editsMax) yield { number, term, edits };
      // If it is not well formed, it ends within a surrogate pair, which has no UTF-8.
      const goesPast = deadEnd?.isWellFormed() === true;
      number = goesPast ? this.#texts.endOfPrefix(Buffer.from(deadEnd), number) : number + 1;
    }
  }
}

/** Writes terms in the order of their numbers, which is that of their bytes: those at the places of `ordered` among the texts. */
export function writeTermDictionary(
  texts: BytesRefArray,
  ordered: Uint32Array,
): { readonly texts: Pieces<FrontCodedSections>; readonly table: HashIndexSections } {
  const written = new FrontCodedWriter();
  const table = new HashIndexWriter('terms', false);
  for (const [number, place] of ordered.entries()) {
    table.add(texts.get(place), number);
    written.addOf(texts, place);
  }
  return { texts: written.finish(), table: table.finish() };
}
