import { Inject, Injectable, Logger } from '@nestjs/common';
import type { LookupOutcome } from '@registry/contracts-business-registry';
import type { StateCode } from '@registry/domain';
import { LiveFailure, type LiveQuestion, type LiveSource } from '@registry/live-lookup';
import { requestContext } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { bulkhead } from 'cockatiel';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CompanyIndex } from '../search/company-index.ts';
import { keepLiveAnswer } from './keep-live-answer.ts';
import { liveMetrics } from './live-metrics.ts';
import type { LiveSources } from './live-sources.ts';
import { type AskedQuestion, LiveLookupsStore } from './live-lookups.store.ts';
import { LIVE_SOURCES } from './live-tokens.ts';

/** Milliseconds at the end of a budget that are left for keeping what came. */
const KEEPING_MS = 1_000;
/** Milliseconds between two looks at a lookup that another replica has under way. */
const LOOK_INTERVAL_MS = 100;
/** Answers that are kept at a time, so that live lookups never take the pool from other requests; the rest wait. */
const KEPT_AT_ONCE = 2;
const KEPT_WAITING_MAX = 100;
/** Milliseconds for which the index may not have followed what another replica wrote. */
const INDEX_LAG_MS = 5_000;

/** A lookup that has ended. */
interface EndedLookup {
  /** `fetched`, or the kind of failure. */
  readonly outcome: string;
  /** How many companies came. */
  readonly found: number;
  /** Companies that came, where this process has still to read them. */
  readonly unreadKeys: readonly string[];
}

const FETCHED = 'fetched';
/** What came could not be written, or the question could not be claimed: the database is away or its load too long. */
const NOT_KEPT = 'not-kept';
const TIMED_OUT: EndedLookup = { outcome: 'timeout', found: 0, unreadKeys: [] };
const NOT_WIRED: LookupOutcome = { status: 'not-wired', reason: null };

/**
 * Asks registries live, each question once at a time over all replicas: who comes while it is asked waits for its end, who
 * comes within a minute has its answer. It never throws: what fails is said in the outcome.
 */
@Injectable()
export class LiveLookup {
  readonly #logger = new Logger(LiveLookup.name);
  readonly #sources: LiveSources;
  readonly #store: LiveLookupsStore;
  readonly #database: Database;
  readonly #index: CompanyIndex;
  readonly #underWay = new Map<string, Promise<EndedLookup>>();
  readonly #keeping = bulkhead(KEPT_AT_ONCE, KEPT_WAITING_MAX);

  constructor(
    @Inject(LIVE_SOURCES) sources: LiveSources,
    @Inject(LiveLookupsStore) store: LiveLookupsStore,
    @Inject(Database) database: Database,
    @Inject(CompanyIndex) index: CompanyIndex,
  ) {
    this.#sources = sources;
    this.#store = store;
    this.#database = database;
    this.#index = index;
  }

  /**
   * Looks up in a state within `budgetMs` milliseconds; then the tables and this process's index have what came. With
   * `mustFind` a registry that has nothing is a fallback too: what is answered is then not the registry's.
   */
  async lookUp(
    state: StateCode,
    questionOf: (source: LiveSource) => LiveQuestion | undefined,
    { budgetMs, mustFind }: { readonly budgetMs: number; readonly mustFind: boolean },
  ): Promise<LookupOutcome> {
    const source = this.#sources.get(state);
    if (source === undefined) return NOT_WIRED;
    const question = questionOf(source);
    if (question === undefined) return fallback('cannot-be-asked');
    const timeUp = new AbortController();
    const late = delay(budgetMs, TIMED_OUT, { signal: timeUp.signal });
    late.catch(() => undefined); // called off when the lookup is in time
    try {
      const ended = await Promise.race([this.#share(source, question, budgetMs), late]);
      if (ended.unreadKeys.length > 0) await this.#index.refresh(state, ended.unreadKeys);
      if (ended.outcome !== FETCHED) return fallback(ended.outcome);
      return mustFind && ended.found === 0 ? fallback('not-found') : { status: 'fetched', reason: null };
    } catch (error) {
      this.#logger.error(`A live lookup of ${source.slug} could not be finished: ${(error as Error).message}`);
      return fallback(NOT_KEPT);
    } finally {
      timeUp.abort();
    }
  }

  /** One lookup of a question in this process at a time. */
  #share(source: LiveSource, question: LiveQuestion, budgetMs: number): Promise<EndedLookup> {
    const key = `${source.slug}\n${question.subject}`;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) {
      liveMetrics.shared.inc({ source: source.slug });
      return underWay;
    }
    // Its time is its own: the request that began it may be over before those that joined it.
    const requestId = requestContext.get()?.requestId ?? randomUUID();
    const context = { requestId, deadlineAt: Date.now() + budgetMs + KEEPING_MS };
    const begun = requestContext
      .run(context, () => this.#askOrWait(source, question, budgetMs))
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }

  /** One lookup over all replicas at a time. */
  async #askOrWait(source: LiveSource, { subject }: LiveQuestion, budgetMs: number): Promise<EndedLookup> {
    const asked: AskedQuestion = { source: source.slug, subject };
    const claim = randomUUID();
    const endsAt = Date.now() + budgetMs;
    let followed: string | undefined;
    for (;;) {
      const leftMs = endsAt - Date.now();
      if (leftMs <= KEEPING_MS) return TIMED_OUT;
      const known = followed === undefined ? undefined : await this.#store.find(asked);
      const isFollowed = known !== undefined && known.claim === followed;
      if (isFollowed && known.outcome !== null) return sharedEnd(known.outcome, known.keys, known.endedMsAgo);
      if (await this.#store.claim(asked, claim, leftMs)) return this.#ask(source, asked, claim, leftMs);
      const other = await this.#store.find(asked);
      if (other?.outcome === FETCHED) return sharedEnd(FETCHED, other.keys, other.endedMsAgo);
      followed = other?.claim;
      await delay(LOOK_INTERVAL_MS);
    }
  }

  async #ask(source: LiveSource, asked: AskedQuestion, claim: string, budgetMs: number): Promise<EndedLookup> {
    const startedAt = performance.now();
    let outcome = FETCHED;
    let keys: readonly string[] = [];
    try {
      const answer = await source.ask({ subject: asked.subject }, AbortSignal.timeout(budgetMs - KEEPING_MS));
      if (answer.items.length > 0) {
        keys = await this.#keeping.execute(() => keepLiveAnswer(this.#database, source, answer));
      }
      liveMetrics.lastSuccess.set({ source: source.slug }, Date.now() / 1_000);
    } catch (error) {
      outcome = error instanceof LiveFailure ? error.kind : NOT_KEPT;
      this.#logger.warn(`${source.slug} was asked live in vain (${outcome}): ${(error as Error).message}`);
    }
    liveMetrics.lookups.inc({ source: source.slug, outcome });
    liveMetrics.seconds.observe({ source: source.slug }, (performance.now() - startedAt) / 1_000);
    if (keys.length > 0) await this.#index.refresh(source.state, keys);
    await this.#store.end(asked, claim, outcome, keys);
    return { outcome, found: keys.length, unreadKeys: [] };
  }
}

function fallback(reason: string): LookupOutcome {
  return { status: 'fallback', reason };
}

/** The end of another replica's lookup: its companies are read here unless this process's index has followed long since. */
function sharedEnd(outcome: string, keys: readonly string[], endedMsAgo: number | null): EndedLookup {
  return { outcome, found: keys.length, unreadKeys: (endedMsAgo ?? 0) < INDEX_LAG_MS ? keys : [] };
}
