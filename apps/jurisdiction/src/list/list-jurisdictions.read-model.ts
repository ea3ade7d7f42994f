import { Injectable } from '@nestjs/common';
import type {
  Jurisdiction,
  JurisdictionLiveSource,
  JurisdictionSource,
  LiveSourceType,
} from '@registry/contracts-jurisdiction';
import { isSampleSlug, type StateCode } from '@registry/domain';
import { Database } from '@registry/persistence';

interface JurisdictionRow {
  readonly state: StateCode;
  readonly company_count: number;
  readonly sample_company_count: number;
  /** Null where none was loaded. */
  readonly sources: readonly JurisdictionSource[] | null;
  /** Null where none is or was asked live. */
  readonly live: readonly JurisdictionLiveSource[] | null;
}

const LIST = {
  name: 'list-jurisdictions',
  text: `
    SELECT j.state, j.company_count, j.sample_company_count,
           (SELECT json_agg(json_build_object('source', s.source, 'owner', s.owner, 'yields', s.yields,
                            'lastLoadedAt', s.last_loaded_at, 'asOf', s.as_of, 'rows', s.rows_read, 'verified', s.verified)
                            ORDER BY s.source COLLATE "C")
              FROM loaded_sources s WHERE s.state = j.state AND NOT s.is_removed) AS sources,
           (SELECT json_agg(jsonb_build_object('source', l.source, 'type', l.type) || l.health ORDER BY l.source COLLATE "C")
              FROM live_sources l WHERE l.state = j.state) AS live
      FROM jurisdictions j ORDER BY j.state COLLATE "C"`,
};

function isWired(sources: JurisdictionRow['live'], wanted: LiveSourceType): boolean {
  return sources?.some(({ type, wired }) => type === wanted && wired) ?? false;
}

/** What rows of a source become when they are companies of a registry. */
const COMPANY = 'business';

@Injectable()
export class ListJurisdictionsReadModel {
  constructor(private readonly database: Database) {}

  /** All jurisdictions, in the order of codes. */
  async list(): Promise<Jurisdiction[]> {
    const rows = await this.database.query<JurisdictionRow & Record<string, unknown>>(LIST);
    return rows.map((row) => ({
      state: row.state,
      companyCount: row.company_count,
      sampleCompanyCount: row.sample_company_count,
      bulk: row.sources?.some(({ source, yields }) => yields === COMPANY && !isSampleSlug(source)) ?? false,
      liveSos: isWired(row.live, 'sos'),
      liveUcc: isWired(row.live, 'ucc'),
      sources: (row.sources ?? []).map((source) => ({
        ...source,
        lastLoadedAt: new Date(source.lastLoadedAt).toISOString(),
      })),
      live: row.live ?? [],
    }));
  }
}
