import { Inject, Injectable } from '@nestjs/common';
import type { LookupOutcome, MatchKeys } from '@registry/contracts-business-registry';
import { fallback, type LiveLienQuery, type LiveLiens, LiveLookups, NOT_WIRED } from '@registry/live-lookup';
import { Database, READ_DATABASE } from '@registry/persistence';
import { keepLiveParts } from './keep-live-parts.ts';
import { LIVE_REGISTERS, type LiveRegisters } from './live-registers.ts';

interface LiveRequest {
  readonly register: LiveLiens;
  readonly query: LiveLienQuery;
}

/**
 * Runs live lookups at UCC registers for the filings against a company. It never throws: the outcome has the failure.
 */
@Injectable()
export class LiveRecords {
  constructor(
    @Inject(LIVE_REGISTERS) private readonly registers: LiveRegisters,
    private readonly lookups: LiveLookups,
    private readonly database: Database,
    @Inject(READ_DATABASE) private readonly reads: Database,
  ) {}

  /**
   * Looks up within `budgetMs` milliseconds; then the tables have the result. A company without any filing is a result
   * too.
   */
  async lookUp(keys: MatchKeys, budgetMs: number): Promise<LookupOutcome> {
    const request = this.#query(keys);
    if ('status' in request) return request;
    const { register, query } = request;
    return this.lookups.lookUp({
      source: register.slug,
      subject: query.subject,
      budgetMs,
      mustFind: false,
      send: (signal) => register.send(query, signal),
      keep: (replies) => keepLiveParts(this.database, register.slug, replies),
      read: async () => this.reads.wroteNow(),
    });
  }

  /** The outcome of a lookup that started `elapsedMs` milliseconds ago; null while it is under way. */
  async find(keys: MatchKeys, elapsedMs: number): Promise<LookupOutcome | null> {
    const request = this.#query(keys);
    if ('status' in request) return request;
    const { register, query } = request;
    const { subject } = query;
    return (await this.lookups.find({ source: register.slug, subject }, elapsedMs, { mustFind: false })) ?? null;
  }

  #query({ state, legal, alternatives }: MatchKeys): LiveRequest | LookupOutcome {
    const register = this.registers.get(state);
    if (register === undefined) return NOT_WIRED;
    const query = register.byNames([legal, ...alternatives].map(({ name }) => name));
    return query === undefined ? fallback('cannot-be-asked') : { register, query };
  }
}
