import { setImmediate } from 'node:timers/promises';
import type { BaseImage } from './base/base-image.ts';
import { BaseSegment } from './base/base-segment.ts';
import type { IndexChange } from './document.ts';
import type { IndexQuery, IndexResult, NamedDocuments, NearestWords, NearWord, SharedKeysWanted } from './query.ts';
import { Rebuild } from './rebuild.ts';
import type { IndexFilters, SearchIndex } from './search-index.ts';
import { IndexState } from './search/index-state.ts';

/** Milliseconds at once that the changes that came during a rebuild are applied to the new base; searches run in between. */
const REPLAY_SLICE_MS = 2;

/** How large an index is and what of it a rebuild would tidy up. */
export interface IndexStatistics {
  /** Documents that searches find. */
  readonly documents: number;
  readonly baseDocuments: number;
  /** States of documents that were written since; searches slow down and memory grows with them. */
  readonly bufferedDocuments: number;
  /** Bytes of the base's arrays. */
  readonly baseBytes: number;
  /** Bytes of the RAM buffer, and of the changes that a rebuild under way keeps. */
  readonly bufferBytes: number;
}

/**
 * A search engine of names in memory: a base that never changes, and a RAM buffer of what happened since.
 * Every call runs at once and sees every change that was applied before it.
 */
export class NameIndex implements SearchIndex {
  readonly callsAtOnce = 1;
  #state: IndexState;
  #lastPosition: string;
  #rebuild: Rebuild | undefined;

  private constructor(state: IndexState) {
    this.#state = state;
    this.#lastPosition = state.base.position;
  }

  /** An index over a base as `readBaseFile` or `buildBase` gave it. */
  static of(image: BaseImage): NameIndex {
    return new NameIndex(new IndexState(new BaseSegment(image)));
  }

  /** The position in the feed: the one given last, at first that of the base. */
  get position(): string {
    return this.#lastPosition;
  }

  get statistics(): IndexStatistics {
    const { base, buffer, deletedCount } = this.#state;
    return {
      documents: base.documents - deletedCount + buffer.liveCount,
      baseDocuments: base.documents,
      bufferedDocuments: buffer.docCount,
      baseBytes: base.byteLength,
      bufferBytes: buffer.byteLength + (this.#rebuild?.byteLength ?? 0),
    };
  }

  async documentCount(): Promise<number> {
    return this.statistics.documents;
  }

  /** Takes milliseconds, and blocks its thread. */
  async search(query: IndexQuery): Promise<IndexResult> {
    return this.#state.search(query);
  }

  async countWithTerms(terms: readonly string[], filters?: IndexFilters): Promise<number[]> {
    return terms.map((term) => this.#state.countWithTerm(term, filters));
  }

  async documentFrequencies(terms: readonly string[]): Promise<number[]> {
    return terms.map((term) => this.#state.documentFrequency(term));
  }

  async withNameKey(nameKey: string, countMax: number, filters?: IndexFilters): Promise<NamedDocuments> {
    return this.#state.withNameKey(nameKey, countMax, filters);
  }

  async withSharedNameKeys(nameKeys: readonly string[], wanted: SharedKeysWanted): Promise<string[]> {
    return this.#state.withSharedNameKeys(nameKeys, wanted);
  }

  async nearestWords(text: string, wanted: NearestWords): Promise<NearWord[]> {
    return this.#state.nearestWords(text, wanted);
  }

  /**
   * Applies all of the changes, in order, or none: throws RangeError for a document that does not fit the schema.
   * Takes some 20 µs a change, during which nothing else runs: hand over dozens at once, not thousands.
   * Without a position (a company that a live lookup wrote, ahead of the feed) the index keeps its position in the feed.
   */
  apply(changes: readonly IndexChange[], position?: string): void {
    this.#state.apply(changes);
    this.#rebuild?.record({ changes, position });
    if (position !== undefined) this.#lastPosition = position;
  }

  /**
   * Starts to keep what is applied from now on, for the base that is going to replace this one. Take the snapshot
   * that the base is built from after this call. Throws where a rebuild is under way already.
   */
  startRebuild(): Rebuild {
    if (this.#rebuild !== undefined)
      throw new Error('A rebuild is under way; let it adopt its base or abandon it first.');
    this.#rebuild = new Rebuild((rebuild, image) => this.#adopt(rebuild, image));
    return this.#rebuild;
  }

  async #adopt(rebuild: Rebuild, image: BaseImage | undefined): Promise<void> {
    try {
      if (image !== undefined) await this.#replace(rebuild, new IndexState(new BaseSegment(image)));
    } finally {
      this.#rebuild = undefined;
    }
  }

  /**
   * Applies what was kept to the new state and puts it in place the moment nothing is left. A slice ends only once fewer
   * changes wait than when the one before ended, so that it catches up however fast more come.
   */
  async #replace(rebuild: Rebuild, state: IndexState): Promise<void> {
    let sliceStart = performance.now();
    let position = state.base.position;
    let waitingBefore = Infinity;
    for (let kept = rebuild.next(); kept !== undefined; kept = rebuild.next()) {
      state.apply(kept.changes);
      position = kept.position ?? position;
      if (performance.now() - sliceStart >= REPLAY_SLICE_MS && rebuild.waiting < waitingBefore) {
        waitingBefore = rebuild.waiting;
        await setImmediate();
        sliceStart = performance.now();
      }
    }
    this.#state = state;
    this.#lastPosition = position;
  }
}
