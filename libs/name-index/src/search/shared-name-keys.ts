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

  /** Adds documents of a name key that so many have, each once. */
  add(docIds: readonly number[], firstDocId: number, bearers: number): void {
    const weight = 1 / (1 + bearers / USUAL_BEARERS);
    for (const ofPart of docIds) {
      const docId = firstDocId + ofPart;
      const known = this.#docs.get(docId);
      if (known === undefined) this.#docs.set(docId, { docId, shared: 1, weight });
      else {
        known.shared++;
        known.weight += weight;
      }
    }
  }

  /** The docIDs with at least so many of the keys: those first that have most, then those with the rarest, then by an order of the documents. */
  atLeast(sharedMin: number, compareDocs: (one: number, other: number) => number): number[] {
    const docs = [...this.#docs.values()].filter(({ shared }) => shared >= sharedMin);
    docs.sort(
      (one, other) => other.shared - one.shared || other.weight - one.weight || compareDocs(one.docId, other.docId),
    );
    return docs.map(({ docId }) => docId);
  }
}

/** Those of ascending docIDs that are taken, each once: one with several names of a key is there several times. Undefined where they are more than so many. */
export function takeFirst(
  docIds: Uint32Array,
  isTaken: (docId: number) => boolean,
  countMax: number,
): number[] | undefined {
  const taken: number[] = [];
  for (const docId of docIds) {
    if (docId === taken.at(-1) || !isTaken(docId)) continue;
    if (taken.length === countMax) return undefined;
    taken.push(docId);
  }
  return taken;
}
