import type { BaseImage } from './base/base-image.ts';
import type { IndexChange } from './document.ts';
import { BytesRefArray } from './growing/bytes-ref-array.ts';

/** Changes that were applied in one call, and the position they were given. */
export interface AppliedChanges {
  readonly changes: readonly IndexChange[];
  readonly position?: string | undefined;
}

type Finish = (rebuild: Rebuild, image: BaseImage | undefined) => Promise<void>;

/** A base on its way to replace another one, and what was applied since it started. */
export class Rebuild {
  /** Changes that were applied, as JSON: hundreds of thousands of documents as objects would cost searches pauses. */
  readonly #kept = new BytesRefArray();
  #taken = 0;
  #isOver = false;
  readonly #finish: Finish;

  constructor(finish: Finish) {
    this.#finish = finish;
  }

  /**
   * Puts the new base in place, with everything on top that was applied since the rebuild started. Searches and changes
   * continue and lose nothing. Changes that the base already contains are applied again: that is idempotent, as each change is a
   * document's whole state.
   */
  async adopt(image: BaseImage): Promise<void> {
    this.#end();
    await this.#finish(this, image);
  }

  /** Gives the rebuild up; the index stays as it is. */
  async abandon(): Promise<void> {
    this.#end();
    await this.#finish(this, undefined);
  }

  /** Keeps changes for the new base. Only for the index. */
  record(applied: AppliedChanges): void {
    this.#kept.push(JSON.stringify(applied));
  }

  /** Bytes of memory of the changes that were kept. Only for the index. */
  get byteLength(): number {
    return this.#kept.byteLength;
  }

  /** Number of calls whose changes were not taken yet. Only for the index. */
  get waiting(): number {
    return this.#kept.length - this.#taken;
  }

  /** The oldest changes that were not taken yet, or undefined. Only for the index. */
  next(): AppliedChanges | undefined {
    return this.waiting === 0 ? undefined : (JSON.parse(this.#kept.get(this.#taken++)) as AppliedChanges);
  }

  #end(): void {
    if (this.#isOver) throw new Error('The rebuild is over.');
    this.#isOver = true;
  }
}
