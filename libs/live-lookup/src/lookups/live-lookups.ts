import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { requestContext } from '@registry/request-context';
import { bulkhead } from 'cockatiel';
import { LiveFailure } from '../live-failure.ts';
import type { LiveHealth } from './live-health.ts';
import type { LiveLookupKey, LiveLookupsStore } from './live-lookups.store.ts';
import { liveMetrics } from './live-metrics.ts';

/** Milliseconds at the end of a budget that are left for keeping what came. */
const KEEPING_MS = 1_000;
/** Milliseconds between two looks at a lookup that another replica has under way. */
const CHECK_INTERVAL_MS = 100;
/** Results that are stored at a time. The rest wait, so that live lookups never exhaust the pool. */
const KEPT_AT_ONCE = 2;
const KEPT_WAITING_MAX = 100;
/** Milliseconds for which what a process reads into its memory may not have followed what another replica wrote. */
const READ_LAG_MS = 5_000;

/** What became of a lookup. */
export interface LiveOutcome {
  /** `fallback`: the registry returned nothing. `not-wired`: it has no live lookups. */
  readonly status: 'fetched' | 'fallback' | 'not-wired';
  /** With `fallback`, why: `timeout`, `rate-limited`, `layout`, … */
  readonly reason: string | null;
}

/** One request and the handling of its response. */
export interface LiveWork<Reply> extends LiveLookupKey {
  /** Milliseconds within which the lookup ends. */
  readonly budgetMs: number;
  /** An empty result is a fallback too, since the response then does not come from the registry. */
  readonly mustFind: boolean;
  /** Throws LiveFailure. */
  readonly send: (signal: AbortSignal) => Promise<Reply>;
  /** Stores the response; returns the keys of its rows. */
  readonly keep: (reply: Reply) => Promise<readonly string[]>;
  /** Reads what came under these keys into this process, where it holds some of it in memory. */
  readonly read?: (keys: readonly string[]) => Promise<void>;
}

/** A lookup that has ended. */
interface EndedLookup {
  /** `fetched`, or the kind of failure. */
  readonly outcome: string;
  /** How much came. */
  readonly found: number;
  /** Keys of what came, where this process has still to read it. */
  readonly unreadKeys: readonly string[];
}

/** Milliseconds after which any lookup has ended. */
const LOOKUP_MS_MAX = 21_000;
/** Milliseconds for which equal lookups reuse a result. */
const REUSED_MS = 60_000;
/** Milliseconds by which the clocks of replicas may differ. */
const CLOCK_MS = 1_000;

const FETCHED = 'fetched';
/** The result could not be stored, or the lookup not claimed: the database is unavailable or a load holds the lock. */
const NOT_KEPT = 'not-kept';
const TIMED_OUT: EndedLookup = { outcome: 'timeout', found: 0, unreadKeys: [] };
export const NOT_WIRED: LiveOutcome = { status: 'not-wired', reason: null };

/**
 * Runs live lookups, each one once at a time over all replicas. Equal lookups wait for it, and reuse its result for a
 * minute. It never throws: the outcome has the failure.
 */
export class LiveLookups {
  readonly #logger = new Logger('LiveLookups');
  readonly #store: LiveLookupsStore;
  readonly #health: LiveHealth;
  readonly #inFlight = new Map<string, Promise<EndedLookup>>();
  readonly #keeping = bulkhead(KEPT_AT_ONCE, KEPT_WAITING_MAX);

  constructor(store: LiveLookupsStore, health: LiveHealth) {
    this.#store = store;
    this.#health = health;
  }

  async lookUp<Reply>(work: LiveWork<Reply>): Promise<LiveOutcome> {
    const { source, budgetMs, mustFind } = work;
    const timeUp = new AbortController();
    const late = delay(budgetMs, TIMED_OUT, { signal: timeUp.signal });
    late.catch(() => undefined); // called off when the lookup is in time
    try {
      const ended = await Promise.race([this.#share(work), late]);
      if (ended.unreadKeys.length > 0) await work.read?.(ended.unreadKeys);
      if (ended.outcome !== FETCHED) return fallback(ended.outcome);
      return mustFind && ended.found === 0 ? fallback('not-found') : { status: 'fetched', reason: null };
    } catch (error) {
      this.#logger.error({ message: 'live lookup not finished', source, error: (error as Error).message });
      return fallback(NOT_KEPT);
    } finally {
      timeUp.abort();
    }
  }

  /**
   * The outcome of a lookup that started `elapsedMs` milliseconds ago in the background; undefined while it is under
   * way.
   */
  async find(
    request: LiveLookupKey,
    elapsedMs: number,
    { mustFind }: { readonly mustFind: boolean },
  ): Promise<LiveOutcome | undefined> {
    const known = await this.#store.find(request);
    const { outcome = null, endedMsAgo = null, keys = [] } = known ?? {};
    const isItsEnd = (endedMsAgo ?? Infinity) <= elapsedMs + (outcome === FETCHED ? REUSED_MS : 0) + CLOCK_MS;
    if (outcome === null || !isItsEnd) return elapsedMs < LOOKUP_MS_MAX ? undefined : fallback('no-answer');
    if (outcome !== FETCHED) return fallback(outcome);
    return mustFind && keys.length === 0 ? fallback('not-found') : { status: 'fetched', reason: null };
  }

  /** One lookup per request at a time in this process. */
  #share<Reply>(work: LiveWork<Reply>): Promise<EndedLookup> {
    const { source, subject, budgetMs } = work;
    const key = `${source}\n${subject}`;
    const underWay = this.#inFlight.get(key);
    if (underWay !== undefined) {
      liveMetrics.shared.inc({ source });
      return underWay;
    }
    // Its time is its own: the request that started it may be over before those that joined it.
    const requesting = requestContext.get() ?? { requestId: randomUUID() };
    const context = { ...requesting, deadlineAt: Date.now() + budgetMs + KEEPING_MS };
    const started = requestContext.run(context, () => this.#sendOrWait(work)).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, started);
    return started;
  }

  /** One lookup over all replicas at a time. */
  async #sendOrWait<Reply>(work: LiveWork<Reply>): Promise<EndedLookup> {
    const claim = randomUUID();
    const endsAt = Date.now() + work.budgetMs;
    let followed: string | undefined;
    for (;;) {
      const leftMs = endsAt - Date.now();
      if (leftMs <= KEEPING_MS) return TIMED_OUT;
      const known = followed === undefined ? undefined : await this.#store.find(work);
      const isFollowed = known !== undefined && known.claim === followed;
      if (isFollowed && known.outcome !== null) return sharedEnd(known.outcome, known.keys, known.endedMsAgo);
      if (await this.#store.claim(work, claim, leftMs)) return this.#send(work, claim, leftMs);
      const other = await this.#store.find(work);
      if (other?.outcome === FETCHED) return sharedEnd(FETCHED, other.keys, other.endedMsAgo);
      followed = other?.claim;
      await delay(CHECK_INTERVAL_MS);
    }
  }

  async #send<Reply>(work: LiveWork<Reply>, claim: string, budgetMs: number): Promise<EndedLookup> {
    const { source } = work;
    const startedAt = performance.now();
    let outcome = FETCHED;
    let keys: readonly string[] = [];
    try {
      const reply = await work.send(AbortSignal.timeout(budgetMs - KEEPING_MS));
      keys = await this.#keeping.execute(() => work.keep(reply));
    } catch (error) {
      outcome = error instanceof LiveFailure ? error.kind : NOT_KEPT;
      this.#logger.warn({ message: 'live lookup failed', source, outcome, error: (error as Error).message });
    }
    const durationMs = performance.now() - startedAt;
    if (outcome === FETCHED) liveMetrics.lastSuccess.set({ source }, Date.now() / 1_000);
    liveMetrics.lookups.inc({ source, outcome });
    liveMetrics.seconds.observe({ source }, durationMs / 1_000);
    try {
      if (keys.length > 0) await work.read?.(keys);
    } finally {
      await this.#store.end(work, claim, outcome, keys); // what is kept is there for others, also where it cannot be read here
      await this.#health.note(source, outcome, durationMs);
    }
    return { outcome, found: keys.length, unreadKeys: [] };
  }
}

export function fallback(reason: string): LiveOutcome {
  return { status: 'fallback', reason };
}

/** The end of another replica's lookup: what came is read here unless this process has followed long since. */
function sharedEnd(outcome: string, keys: readonly string[], endedMsAgo: number | null): EndedLookup {
  return { outcome, found: keys.length, unreadKeys: (endedMsAgo ?? 0) < READ_LAG_MS ? keys : [] };
}
