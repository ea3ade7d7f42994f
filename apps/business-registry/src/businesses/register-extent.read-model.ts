import { Inject, Injectable } from '@nestjs/common';
import type { RegisterExtent } from '@registry/contracts-business-registry';
import { isSampleSlug, type StateCode } from '@registry/domain';
import { newestWholeSql } from '@registry/loading/as-of.sql';
import { type Database, KnownValues, READ_DATABASE, type Statement } from '@registry/persistence';

interface RegisterSource {
  /** Slug. */
  readonly source: string;
  readonly activeOnly: boolean;
  /** The source says that it is the complete register, and its newest whole file has as many rows as it expects. */
  readonly isWhole: boolean;
  /** YYYY-MM-DD; null where the source does not say. */
  readonly asOf: string | null;
}

/** How much of a register is loaded, and the day of its data where that is known. */
interface LoadedRegister {
  readonly extent: RegisterExtent;
  /** YYYY-MM-DD. Null where only a part is loaded. */
  readonly asOf: string | null;
  /** It is a registry's own data, no sample. Once that is loaded, no sample company is left. */
  readonly isReal: boolean;
}

/** Milliseconds for which an extent is cached: it changes when a load ends, and every read of a company needs it. */
const CACHED_MS = 1_000;

/** Each source of a state's companies, with its newest whole file that reached its end and passed its checks. */
const REGISTER_SOURCES: Statement = {
  name: 'register-sources',
  text: `
    SELECT s.slug AS source, d.active_only AS "activeOnly", d.is_complete AND coalesce(w.is_whole, false) AS "isWhole", w.as_of AS "asOf"
      FROM described_sources d JOIN sources s USING (source_no)
      LEFT JOIN LATERAL (
       ${newestWholeSql('d.source_no', 'd')}) w ON true
     WHERE d.state = $1 AND d.yields = 'business' AND s.removed_at IS NULL`,
};

/** Knows how much of each state's register is loaded. */
@Injectable()
export class RegisterExtentReadModel {
  readonly #database: Database;
  readonly #loaded = new KnownValues<LoadedRegister>({ presentMs: CACHED_MS });

  constructor(@Inject(READ_DATABASE) database: Database) {
    this.#database = database;
  }

  /** The register of a state: a part of it unless a source says and proves more. */
  find(state: StateCode): Promise<LoadedRegister> {
    return this.#loaded.get(state, () => this.#read(state));
  }

  async #read(state: StateCode): Promise<LoadedRegister> {
    return describeRegister(
      await this.#database.query<RegisterSource & Record<string, unknown>>(REGISTER_SOURCES, [state]),
    );
  }
}

function describeRegister(sources: readonly RegisterSource[]): LoadedRegister {
  const real = sources.filter(({ source }) => !isSampleSlug(source));
  const whole = real.filter((file) => file.isWhole);
  const isReal = real.length > 0;
  if (whole.length === 0) return { extent: 'part', asOf: null, isReal };
  const [asOf = null] = whole
    .flatMap((file) => file.asOf ?? [])
    .sort()
    .reverse();
  return { extent: whole.every(({ activeOnly }) => activeOnly) ? 'active' : 'whole', asOf, isReal };
}
