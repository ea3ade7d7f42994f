import type { ApiClient, Jurisdiction, RegisterCoverage } from '@registry/api-client';
import { isLoaded, readState } from './loaded-jurisdiction.ts';
import type { Register } from './register-note.ts';

/** Milliseconds for which the map is taken as it was: it changes when a state is loaded. */
const FRESH_MS = 60_000;
/** Milliseconds until it is tried again after it could not be fetched. */
const RETRY_MS = 5_000;

/** Loaded registers of each state. */
export interface LoadedStates {
  readonly jurisdictions: readonly Jurisdiction[];
  /** By state: how much of its register is loaded. */
  readonly registers: ReadonlyMap<string, Register>;
}

/**
 * Loaded registers of each state, kept for a minute, so that a response costs one call of the API and not three. They are a note
 * next to a response, never the response: when they cannot be fetched the last ones known serve, and else none.
 */
export class CoverageMap {
  readonly #client: ApiClient;
  readonly #now: () => number;
  #known: LoadedStates | undefined;
  #dueAt = Number.NEGATIVE_INFINITY;
  #inFlight: Promise<void> | undefined;

  /** `now` is in milliseconds of a clock that never goes back. */
  constructor(client: ApiClient, now: () => number = () => performance.now()) {
    this.#client = client;
    this.#now = now;
  }

  /** Undefined where it was never fetched and cannot be now. `listed`: what a response says of the states, if it does. */
  async loaded(listed?: readonly Jurisdiction[]): Promise<LoadedStates | undefined> {
    const isOlder = listed !== undefined && listLoads(listed) !== listLoads(this.#known?.jurisdictions ?? []);
    if (isOlder || this.#now() >= this.#dueAt) {
      this.#inFlight ??= this.#fetch().finally(() => (this.#inFlight = undefined));
      await this.#inFlight;
    }
    return this.#known;
  }

  async #fetch(): Promise<void> {
    // A failure is not reported here: the response that this is a note to says whether the API is unavailable.
    const fetched = await this.#read().catch(() => undefined);
    this.#known = fetched ?? this.#known;
    this.#dueAt = this.#now() + (fetched === undefined ? RETRY_MS : FRESH_MS);
  }

  async #read(): Promise<LoadedStates> {
    const { reply } = await this.#client.call('listJurisdictions', {});
    const states = reply.data.filter(isLoaded).map(readState);
    const coverage = states.length === 0 ? [] : await this.#describeCoverage(states);
    return {
      jurisdictions: reply.data,
      registers: new Map(coverage.map(({ state, register }) => [state, register] as const)),
    };
  }

  /** A search carries the coverage of the registers of the states that it names, even if it finds nothing. */
  async #describeCoverage(states: readonly string[]): Promise<readonly RegisterCoverage[]> {
    const { reply } = await this.#client.call('searchBusinesses', { q: 'llc', state: states.join(','), per_page: 1 });
    return reply.coverage;
  }
}

/** The loads that the extents of registers follow from. */
function listLoads(jurisdictions: readonly Jurisdiction[]): string {
  return JSON.stringify(
    jurisdictions.map(({ code, sources }) => [
      code,
      sources.map(({ source, last_loaded_at: loadedAt }) => [source, loadedAt]),
    ]),
  );
}
