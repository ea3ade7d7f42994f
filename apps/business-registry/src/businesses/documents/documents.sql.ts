import { type StateCode, stateCodes } from '@registry/domain';
import { asOfSql, lastListedDaySql, newestDataSql } from '@registry/loading/as-of.sql';
import { retrievedAtSql } from '@registry/loading/retrieved-at.sql';
import type { Statement } from '@registry/persistence';
import { isShown } from '../../companies/is-shown.sql.ts';

export interface DocumentStatements {
  /** $1: file number key, $2: day or null. The company and the number of its filings, by the day and without a date; no row for an unknown company. */
  readonly company: Statement;
  /** $1: file number key, $2: number to skip, $3: limit, $4: day by which they were filed, or null. Filings, newest first. */
  readonly page: Statement;
}

/** The statements of one state, which is a literal: see get-business.sql.ts. */
function prepareStatements(state: StateCode): DocumentStatements {
  // A filing that a complete file lacks by now was there until the last day of data that have it.
  const isListed = (day: string): string =>
    `p.filing IS NOT NULL AND (p.absent_since IS NULL OR ${lastListedDaySql('p')} >= ${day}::date)`;
  const filings = (day: string): string => `
         SELECT p.* FROM business_parts p WHERE p.state = '${state}' AND p.file_number_key = $1 AND ${isListed(day)}
         UNION ALL
         SELECT p.* FROM business_parts p
          WHERE p.state = '${state}' AND ${isListed(day)}
            AND p.register_id = ANY (ARRAY(SELECT DISTINCT r.register_id FROM registrations r
                                            WHERE r.state = '${state}' AND r.file_number_key = $1 AND r.register_id IS NOT NULL))`;
  return {
    company: {
      name: `documents-of-${state}`,
      text: `
        SELECT b.file_number, f.*
          FROM businesses b
         CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE $2::date IS NULL OR filing_date <= $2) AS count,
                                    count(*) FILTER (WHERE $2::date IS NOT NULL AND filing_date IS NULL) AS undated FROM (${filings('$2')}) f) f
         WHERE b.state = '${state}' AND b.file_number_key = $1 AND ${isShown('b')}`,
    },
    page: {
      name: `page-of-documents-${state}`,
      text: `
        SELECT s.slug AS source, f.part_key, f.filing, f.filing_date, ${asOfSql('f')} AS as_of, ${retrievedAtSql('f')} AS loaded_at
          FROM (SELECT f.* FROM (${filings('$4')}) f WHERE $4::date IS NULL OR filing_date <= $4 ORDER BY f.filing_date DESC NULLS LAST, f.source_no, f.part_key OFFSET $2 LIMIT $3) f
          JOIN sources s USING (source_no)
         ORDER BY f.filing_date DESC NULLS LAST, f.source_no, f.part_key`,
    },
  };
}

export const documentStatements: ReadonlyMap<StateCode, DocumentStatements> = new Map(
  stateCodes.map((state) => [state, prepareStatements(state)] as const),
);

/** $1: state. The sources of its filings, each with its newest data of a load that passed its checks. */
export const FILING_SOURCES: Statement = {
  name: 'filing-sources',
  text: `
    SELECT s.slug AS source, d.scope, l.as_of, l.finished_at
      FROM filing_sources f JOIN described_sources d USING (source_no) JOIN sources s USING (source_no)
     CROSS JOIN LATERAL (${newestDataSql('d.source_no')}) l
     WHERE d.state = $1 AND s.removed_at IS NULL
     ORDER BY source`,
};
