import type { ApiClient, Jurisdiction } from '@registry/api-client';

/** Milliseconds for which the map is taken as it was: it changes when a state is loaded. */
const FRESH_MS = 60_000;
/** Milliseconds until it is tried again after it could not be fetched. */
const RETRY_MS = 5_000;

/**
 * What is loaded for which state, kept for a minute, so that an answer costs one call of the API and not two. It is a note
 * beside an answer, never the answer: when it cannot be fetched the last one known serves, and else none.
 */
export class CoverageMap {
  readonly #client: ApiClient;
  readonly #now: () => number;
  #known: readonly Jurisdiction[] | undefined;
  #dueAt = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | undefined;

  /** `now` is in milliseconds of a clock that never goes back. */
  constructor(client: ApiClient, now: () => number = () => performance.now()) {
    this.#client = client;
    this.#now = now;
  }

  /** Undefined where it was never fetched and cannot be now. */
  async jurisdictions(): Promise<readonly Jurisdiction[] | undefined> {
    if (this.#now() >= this.#dueAt) {
      this.#underWay ??= this.#fetch().finally(() => (this.#underWay = undefined));
      await this.#underWay;
    }
    return this.#known;
  }

  async #fetch(): Promise<void> {
    // Whether the API is away, the answer says that this is a note to.
    const answer = await this.#client.call('listJurisdictions', {}).catch(() => undefined);
    this.#known = answer?.reply.data ?? this.#known;
    this.#dueAt = this.#now() + (answer === undefined ? RETRY_MS : FRESH_MS);
  }
}
