import { Inject, Injectable } from '@nestjs/common';
import type { LookupOutcome } from '@registry/contracts-business-registry';
import { type BusinessIdParts, fileNumberKey, type StateCode } from '@registry/domain';
import { fallback, LiveLookups, type LiveQuery, type LiveSource, NOT_WIRED } from '@registry/live-lookup';
import { Database, READ_DATABASE } from '@registry/persistence';
import { CompanyIndex } from '../search/company-index.ts';
import { suppressedAmong } from '../suppressions/suppressions.store.ts';
import { storeLiveResult } from './store-live-result.ts';
import { LIVE_SOURCES, type LiveSources } from './live-sources.ts';

type ToQuery = (source: LiveSource) => LiveQuery | undefined;

interface LiveRequest {
  readonly source: LiveSource;
  readonly query: LiveQuery;
}

/** The outcome of a query that the state's source does not take. */
export const NOT_SEARCHABLE = fallback('cannot-be-asked');

/** Runs live lookups at registries of companies. */
@Injectable()
export class LiveLookup {
  constructor(
    @Inject(LIVE_SOURCES) private readonly sources: LiveSources,
    private readonly lookups: LiveLookups,
    private readonly database: Database,
    @Inject(READ_DATABASE) private readonly reads: Database,
    private readonly index: CompanyIndex,
  ) {}

  /**
   * Looks up in a state within `budgetMs` milliseconds; then the tables and this process's index have the result. With
   * `mustFind` an empty result is a fallback too, since the response then does not come from the registry. It never
   * throws: the outcome has the failure.
   */
  async lookUp(
    state: StateCode,
    toQuery: ToQuery,
    limits: { readonly budgetMs: number; readonly mustFind: boolean },
  ): Promise<LookupOutcome> {
    const request = this.#query(state, toQuery);
    if ('status' in request) return request;
    const { source, query } = request;
    return this.lookups.lookUp({
      ...limits,
      source: source.slug,
      subject: query.subject,
      send: (signal) => source.send(query, signal),
      keep: async (reply) => (reply.items.length === 0 ? [] : storeLiveResult(this.database, source, reply)),
      read: (keys) => {
        this.reads.wroteNow();
        return this.index.refresh(state, keys);
      },
    });
  }

  /** Looks up one company within `budgetMs` milliseconds. Throws `upstream_unavailable` where it cannot be read whether it is suppressed. */
  async lookUpCompany(id: BusinessIdParts, budgetMs: number): Promise<LookupOutcome> {
    const limits = { budgetMs, mustFind: true };
    return this.#shown(id, await this.lookUp(id.state, (source) => source.byFileNumber(id.fileNumber), limits));
  }

  /** The outcome of a lookup of one company that started `elapsedMs` milliseconds ago; null while it is under way. */
  async find(id: BusinessIdParts, elapsedMs: number): Promise<LookupOutcome | null> {
    const request = this.#query(id.state, (source) => source.byFileNumber(id.fileNumber));
    if ('status' in request) return request;
    const { source, query } = request;
    const outcome = await this.lookups.find({ source: source.slug, ...query }, elapsedMs, { mustFind: true });
    return outcome === undefined ? null : this.#shown(id, outcome);
  }

  /** A company that is suppressed is one that its registry does not have, also where it was looked up before. */
  async #shown({ state, fileNumber }: BusinessIdParts, outcome: LookupOutcome): Promise<LookupOutcome> {
    if (outcome.status !== 'fetched') return outcome;
    const suppressed = await this.database.transaction((client) =>
      suppressedAmong(client, state, [fileNumberKey(fileNumber)]),
    );
    return suppressed.size > 0 ? fallback('not-found') : outcome;
  }

  #query(state: StateCode, toQuery: ToQuery): LiveRequest | LookupOutcome {
    const source = this.sources.get(state);
    if (source === undefined) return NOT_WIRED;
    const query = toQuery(source);
    return query === undefined ? NOT_SEARCHABLE : { source, query };
  }
}
