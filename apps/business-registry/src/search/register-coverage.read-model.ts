import { Inject, Injectable } from '@nestjs/common';
import type { CoveredSource, RegisterCoverage, RegisterExtent } from '@registry/contracts-business-registry';
import type { StateCode } from '@registry/domain';
import { newestDataSql } from '@registry/loading/as-of.sql';
import { type Database, READ_DATABASE, type Statement } from '@registry/persistence';
import { LRUCache } from 'lru-cache';
import { RegisterExtentReadModel } from './register-extent.read-model.ts';

/** Milliseconds for which a coverage is cached: it changes when a load ends, and every search in a state needs it. */
const CACHED_MS = 1_000;

/** Sources of a state's companies, each with its newest data of a load that passed its checks. */
const LOADED_SOURCES: Statement = {
  name: 'loaded-registers',
  text: `
    SELECT s.slug AS source, l.as_of AS as_of, l.finished_at
      FROM described_sources d JOIN sources s USING (source_no)
     CROSS JOIN LATERAL (
       ${newestDataSql('d.source_no')}) l
     WHERE d.state = $1 AND d.yields = 'business' AND s.removed_at IS NULL
     ORDER BY source`,
};

interface LoadedRow extends Record<string, unknown> {
  readonly source: string;
  readonly as_of: string | null;
  readonly finished_at: Date;
}

/** What a register that is not loaded whole holds, in words. */
const SCOPES: Readonly<Record<RegisterExtent, string | null>> = {
  whole: null,
  active: 'active companies',
  part: 'a part of the registry',
};

/** Knows what is loaded of each state's register. */
@Injectable()
export class RegisterCoverageReadModel {
  readonly #sources: LRUCache<StateCode, CoveredSource[]>;

  constructor(
    @Inject(READ_DATABASE) database: Database,
    private readonly extents: RegisterExtentReadModel,
  ) {
    this.#sources = new LRUCache({
      max: 100,
      ttl: CACHED_MS,
      fetchMethod: async (state: StateCode) =>
        (await database.query<LoadedRow>(LOADED_SOURCES, [state])).map(({ source, as_of, finished_at }) => ({
          source,
          as_of,
          loaded_at: finished_at.toISOString(),
        })),
    });
  }

  async of(state: StateCode): Promise<RegisterCoverage> {
    const [sources = [], register] = await Promise.all([this.#sources.fetch(state), this.extents.of(state)]);
    if (sources.length === 0) return { state, status: 'not_covered', scope: null, sources, register: null };
    return {
      state,
      status: register === 'whole' ? 'covered' : 'partial',
      scope: SCOPES[register],
      sources,
      register,
    };
  }
}
