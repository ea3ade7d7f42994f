import { Inject, Injectable } from '@nestjs/common';
import type {
  CoveredSource,
  LoadedRegisters,
  RegisterCoverage,
  RegisterExtent,
} from '@registry/contracts-business-registry';
import { indexingText } from '@registry/contracts-feed';
import { isSampleSlug, SAMPLE_SCOPE, type StateCode } from '@registry/domain';
import { newestDataSql } from '@registry/loading/as-of.sql';
import { type Database, KnownValues, READ_DATABASE, type Statement } from '@registry/persistence';
import { requestContext } from '@registry/request-context';
import { LRUCache } from 'lru-cache';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { INDEXED_STATES } from './company-documents.ts';
import { IndexedStates } from './indexed-states.ts';

/** Milliseconds for which a coverage is cached: it changes when a load ends, and every search in a state needs it. */
const CACHED_MS = 1_000;
/** The same while changes wait to be indexed: to count them reads them all. */
const CACHED_WHILE_INDEXING_MS = 3_000;

/** Sources of states' companies, each with its newest data of a load that passed its checks. */
const LOADED_SOURCES: Statement = {
  name: 'loaded-registers',
  text: `
    SELECT d.state, s.slug AS source, d.scope, l.as_of AS as_of, l.finished_at
      FROM described_sources d JOIN sources s USING (source_no)
     CROSS JOIN LATERAL (
       ${newestDataSql('d.source_no')}) l
     WHERE d.state IN (${INDEXED_STATES}) AND d.yields = 'business' AND s.removed_at IS NULL
     ORDER BY source`,
};

interface LoadedRow extends Record<string, unknown> {
  readonly state: StateCode;
  readonly source: string;
  readonly scope: string | null;
  readonly as_of: string | null;
  readonly finished_at: Date;
}

/** The loaded registers, and what searches find of them. */
interface Coverage {
  readonly loaded: LoadedRegisters;
  readonly found: LoadedRegisters;
}

/** Share of a state's companies that may wait to be indexed before its register counts as a part: fewer change no probability. */
const WAITING_SHARE_MAX = 0.001;

/** Knows what is loaded of each state's register, and how much of that searches of this process find. */
@Injectable()
export class RegisterCoverageReadModel {
  readonly #coverage: LRUCache<'all', Coverage>;
  readonly #past = new KnownValues<LoadedRegisters>();

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    private readonly extents: RegisterExtentReadModel,
    private readonly indexed: IndexedStates,
  ) {
    this.#coverage = new LRUCache({
      max: 1,
      ttl: CACHED_MS,
      fetchMethod: async (_key, _stale, { options }) => {
        const coverage = await this.#read(await database.query<LoadedRow>(LOADED_SOURCES));
        if ([...coverage.found.values()].some(({ indexing }) => indexing !== undefined))
          options.ttl = CACHED_WHILE_INDEXING_MS;
        return coverage;
      },
    });
  }

  /**
   * Of every state with a source. Read it before searching: what was loaded by then is found, or said to wait. The other
   * way round, what a search missed may be indexed when it is counted.
   */
  async all(): Promise<LoadedRegisters> {
    if (requestContext.get()?.knownAt !== undefined) return this.#ofThen();
    return (await this.#coverage.fetch('all'))?.found ?? new Map();
  }

  /** The same without what this process finds of it. */
  async loaded(): Promise<LoadedRegisters> {
    return (await this.#coverage.fetch('all'))?.loaded ?? new Map();
  }

  /** It waits for no index. */
  #ofThen(): Promise<LoadedRegisters> {
    return this.#past.get('all', async () => this.#readLoaded(await this.database.query<LoadedRow>(LOADED_SOURCES)));
  }

  async #readLoaded(rows: readonly LoadedRow[]): Promise<LoadedRegisters> {
    const byState = [...Map.groupBy(rows, ({ state }) => state)];
    const extents = await Promise.all(byState.map(async ([state]) => (await this.extents.find(state)).extent));
    return new Map(
      byState.map(([state, some], at) => [state, loadedCoverage(state, some, extents[at] ?? 'part')] as const),
    );
  }

  /** Reads what waits to be indexed last: what is loaded by then is either found or counted. */
  async #read(rows: readonly LoadedRow[]): Promise<Coverage> {
    const loaded = await this.#readLoaded(rows);
    const indexing = await this.indexed.progress();
    const found = [...loaded].map(([state, one]) => [state, withProgress(one, indexing.get(state))] as const);
    return { loaded, found: new Map(found) };
  }
}

function loadedCoverage(state: StateCode, rows: readonly LoadedRow[], register: RegisterExtent): RegisterCoverage {
  const sources = rows.map(({ source, as_of, finished_at }): CoveredSource => {
    return { source, as_of, loaded_at: finished_at.toISOString() };
  });
  if (rows.every(({ source }) => isSampleSlug(source)))
    return { state, status: 'not_covered', scope: SAMPLE_SCOPE, sources, register: null };
  const status = register === 'whole' ? 'covered' : 'partial';
  return { state, status, scope: findScope(rows, register), sources, register };
}

/** Describes the content of a register that is not loaded whole. */
function findScope(rows: readonly LoadedRow[], register: RegisterExtent): string | null {
  if (register === 'whole') return null;
  if (register === 'active') return 'active companies';
  const scopes = new Set(rows.flatMap(({ source, scope }) => (isSampleSlug(source) ? [] : (scope ?? []))));
  return ['a part of the registry', ...scopes].join(': ');
}

/** While an index follows a load, nothing is said to be complete. */
function withProgress(loaded: RegisterCoverage, indexing: RegisterCoverage['indexing']): RegisterCoverage {
  if (indexing === undefined) return loaded;
  const { status, scope, register } = loaded;
  const isNoticeable = indexing.waiting > indexing.found * WAITING_SHARE_MAX;
  return {
    ...loaded,
    status: status === 'covered' ? 'partial' : status,
    scope: [...(scope === null ? [] : [scope]), indexingText(indexing)].join('; '),
    register: register !== null && isNoticeable ? 'part' : register,
    indexing,
  };
}
