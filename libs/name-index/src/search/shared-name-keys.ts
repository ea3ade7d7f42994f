/** A document, how many name keys it shares, and how much they say in sum. */
interface SharingDoc {
  readonly docId: number;
  shared: number;
  weight: number;
}

/** A name key of so many documents says half as much as that of one. */
const USUAL_BEARERS = 20;

/** Counts, by document, how many of some name keys it has. */
export class SharedNameKeys {
  readonly #docs = new Map<number, SharingDoc>();

  /** Adds documents of a name key that so many have, ascending; one with several names of the key is there several times. */
  add(docIds: Uint32Array, firstDocId: number, bearers: number): void {
    const weight = 1 / (1 + bearers / USUAL_BEARERS);
    for (let at = 0; at < docIds.length; at++) {
      if (at > 0 && docIds[at] === docIds[at - 1]) continue;
      const docId = firstDocId + docIds[at]!;
      const known = this.#docs.get(docId);
      if (known === undefined) this.#docs.set(docId, { docId, shared: 1, weight });
      else {
        known.shared++;
        known.weight += weight;
      }
    }
  }

  /** The docIDs with at least so many of the keys: those first that have most, then those with the rarest. */
  atLeast(sharedMin: number): number[] {
    const docs = [...this.#docs.values()].filter(({ shared }) => shared >= sharedMin);
    docs.sort((one, other) => other.shared - one.shared || other.weight - one.weight || one.docId - other.docId);
    return docs.map(({ docId }) => docId);
  }
}
