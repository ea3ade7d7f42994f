import { Injectable } from '@nestjs/common';
import type {
  JurisdictionLiveSource,
  JurisdictionSource,
  ListJurisdictionsReply,
  LiveSourceType,
  NationwideSource,
} from '@registry/contracts-jurisdiction';
import { isSampleSlug, jurisdictionCode, type LiveSourceHealth, type StateCode } from '@registry/domain';
import { Database } from '@registry/persistence';

interface JurisdictionRow {
  readonly state: StateCode;
  readonly company_count: number;
  readonly sample_company_count: number;
  /** Null where none was loaded. */
  readonly sources: readonly (JurisdictionSource & { readonly yields: string })[] | null;
  /** Null without current or former live lookups. */
  readonly live: readonly LiveSource[] | null;
}

interface LiveSource extends Omit<LiveSourceHealth, 'state'> {
  readonly type: LiveSourceType;
}

const LIST = {
  name: 'list-jurisdictions',
  text: `
    SELECT j.state, j.company_count, j.sample_company_count,
           (SELECT json_agg(json_build_object('source', s.source, 'as_of', s.as_of, 'last_loaded_at', s.last_loaded_at,
                            'rows', s.rows_read, 'verified', s.verified, 'yields', s.yields)
                            ORDER BY s.source COLLATE "C")
              FROM loaded_sources s WHERE s.state = j.state AND NOT s.is_removed) AS sources,
           (SELECT json_agg(jsonb_build_object('source', l.source, 'type', l.type) || l.health ORDER BY l.source COLLATE "C")
              FROM live_sources l WHERE l.state = j.state) AS live
      FROM jurisdictions j ORDER BY j.state COLLATE "C"`,
};

const NATIONWIDE = {
  name: 'nationwide-sources',
  text: `
    SELECT source, to_char(as_of, 'YYYY-MM-DD') AS as_of, last_loaded_at, rows_read::float8 AS rows, verified,
           CASE is_whole WHEN true THEN 'whole' WHEN false THEN 'part' END AS extent
      FROM loaded_sources WHERE state IS NULL AND NOT is_removed ORDER BY source COLLATE "C"`,
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
  async list(): Promise<ListJurisdictionsReply['jurisdictions']> {
    const rows = await this.database.query<JurisdictionRow & Record<string, unknown>>(LIST);
    return rows.map(({ state, company_count, sample_company_count, sources, live }) => ({
      state,
      jurisdiction: {
        object: 'jurisdiction',
        code: jurisdictionCode(state),
        company_count,
        sample_company_count,
        bulk: sources?.some(({ source, yields }) => yields === COMPANY && !isSampleSlug(source)) ?? false,
        live_sos: isWired(live, 'sos'),
        live_ucc: isWired(live, 'ucc'),
        sources: (sources ?? []).map(({ yields: _yields, ...source }) => ({
          ...source,
          last_loaded_at: new Date(source.last_loaded_at).toISOString(),
        })),
        live_sources: (live ?? []).map(toLiveSource),
      },
    }));
  }

  /** The sources of the whole country, in the order of their slugs. */
  async nationwide(): Promise<NationwideSource[]> {
    const rows = await this.database.query<NationwideSource & Record<string, unknown>>(NATIONWIDE);
    return rows.map((row) => ({ ...row, last_loaded_at: new Date(row.last_loaded_at).toISOString() }));
  }
}

function toLiveSource(live: LiveSource): JurisdictionLiveSource {
  return {
    source: live.source,
    type: live.type,
    wired: live.wired,
    last_success_at: live.lastSuccessAt,
    last_failure_at: live.lastFailureAt,
    last_failure: live.lastFailure,
    lookups: live.lookups,
    success_share: live.successShare,
    p50_ms: live.p50Ms,
    p95_ms: live.p95Ms,
  };
}
