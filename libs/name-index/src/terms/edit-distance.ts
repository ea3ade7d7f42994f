/**
 * Damerau–Levenshtein distance (optimal string alignment) of texts to one term. Rows are reused for a text with the same prefix as
 * the one before. Letters are UTF-16 units.
 */
export class EditDistance {
  readonly #term: string;
  readonly #editsMax: number;
  /** After each letter of the current text, the edits from it to each prefix of the term. */
  readonly #rows: Uint8Array[];
  #text = '';

  /** `editsMax`: at most 200. */
  constructor(term: string, editsMax: number) {
    this.#term = term;
    this.#editsMax = editsMax;
    this.#rows = [Uint8Array.from({ length: term.length + 1 }, (_, at) => Math.min(at, editsMax + 1))];
  }

  /**
   * The edits from a text to the term, or `editsMax + 1` where they are more. `deadEnd` is its beginning where no text that
   * begins so is near enough.
   */
  to(text: string): { readonly edits: number; readonly deadEnd?: string } {
    let shared = 0;
    while (shared < text.length && shared < this.#text.length && text[shared] === this.#text[shared]) shared++;
    this.#text = text;
    for (let letters = shared + 1; letters <= text.length; letters++) {
      if (this.#addRow(text, letters) > this.#editsMax) {
        this.#text = text.slice(0, letters);
        return { edits: this.#editsMax + 1, deadEnd: this.#text };
      }
    }
    return { edits: this.#rows[text.length]![this.#term.length]! };
  }

  /** Writes the row after so many letters; returns the fewest edits in it, which no further letter makes less. */
  #addRow(text: string, letters: number): number {
    const before = this.#rows[letters - 1]!;
    const row = (this.#rows[letters] ??= new Uint8Array(before.length));
    const letter = text.charCodeAt(letters - 1);
    const previous = text.charCodeAt(letters - 2);
    row[0] = Math.min(letters, this.#editsMax + 1);
    let fewest = row[0];
    for (let at = 1; at < row.length; at++) {
      const ofTerm = this.#term.charCodeAt(at - 1);
      let edits = Math.min(before[at]! + 1, row[at - 1]! + 1, before[at - 1]! + (letter === ofTerm ? 0 : 1));
      const isSwapped = letters > 1 && at > 1 && letter === this.#term.charCodeAt(at - 2) && previous === ofTerm;
      if (isSwapped) edits = Math.min(edits, this.#rows[letters - 2]![at - 2]! + 1);
      row[at] = Math.min(edits, this.#editsMax + 1);
      fewest = Math.min(fewest, row[at]!);
    }
    return fewest;
  }
}
