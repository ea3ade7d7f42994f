import type { Database } from '@registry/persistence';
import type { SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import type { LoadCounts } from './load-store.ts';
import type { LoadContext } from './load-target.ts';

/** What the descriptions said of the sources that were loaded, beside `LOAD_TABLES_SQL`. For a migration. */
export const DESCRIBED_SOURCES_SQL = `
CREATE TABLE described_sources (
  source_no smallint PRIMARY KEY REFERENCES sources,
  -- Null where it covers all states.
  state text,
  yields text NOT NULL,
  verified boolean NOT NULL
);
`;

/** The newest load of a source that reached its end and passed its checks. */
export interface LoadedSourceRow {
  /** Slug. */
  readonly source: string;
  /** Two-letter code in capitals; null where it covers all states. */
  readonly state: string | null;
  readonly yields: string;
  /** Whether its mapping was tried on a file of the agency itself. */
  readonly verified: boolean;
  readonly counts: LoadCounts;
  /** The day of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** ISO 8601 UTC, milliseconds. */
  readonly finishedAt: string;
  /** Whether it is a sample whose rows gave way to the real source. */
  readonly isRemoved: boolean;
}

/** Writes down, in the client's transaction, what the description says of a source. */
export async function describeSource(
  client: PoolClient,
  context: LoadContext,
  definition: SourceDefinition,
): Promise<void> {
  await client.query(
    `INSERT INTO described_sources (source_no, state, yields, verified) VALUES ($1, $2, $3, $4)
     ON CONFLICT (source_no) DO UPDATE SET (state, yields, verified) = (EXCLUDED.state, EXCLUDED.yields, EXCLUDED.verified)`,
    [context.sourceNo, definition.state, definition.yields, definition.verified === 'real-file'],
  );
}

const LOADED_SQL = `
  SELECT DISTINCT ON (s.source_no) s.slug AS source, d.state, d.yields, d.verified,
         json_build_object('read', l.rows_done, 'new', l.rows_new, 'changed', l.rows_changed,
                           'unchanged', l.rows_unchanged, 'leftOut', l.rows_left_out,
                           'rejected', l.rows_rejected) AS counts,
         l.as_of AS "asOf", s.removed_at IS NOT NULL AS "isRemoved",
         to_char(l.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "finishedAt"
    FROM loads l JOIN sources s USING (source_no) JOIN described_sources d USING (source_no)
   WHERE l.finished_at IS NOT NULL AND l.failure IS NULL AND ($1::text[] IS NULL OR s.slug = ANY ($1))
   ORDER BY s.source_no, l.finished_at DESC`;

/** The newest load that passed of each of these sources, or of all. A source that has none is absent. */
export async function readLoadedSources(
  database: Database,
  slugs: readonly string[] | null,
): Promise<LoadedSourceRow[]> {
  return database.query<LoadedSourceRow & Record<string, unknown>>({ name: 'loaded-sources', text: LOADED_SQL }, [
    slugs,
  ]);
}
