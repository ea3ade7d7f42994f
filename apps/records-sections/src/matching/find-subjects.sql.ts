import type { MatchKeys } from '@registry/contracts-business-registry';
import { fileNumberKey, stateCodes } from '@registry/domain';
import type { Statement } from '@registry/persistence';

/** Trade names of a holder that are told. */
const TRADE_NAMES_MAX = 100;

/**
 * Subjects under any of a company's name keys in the given states, its file number, its registry's EIN, and the EINs that
 * subjects under its legal name carry: more than are the company, never fewer.
 */
export const FIND_SUBJECTS: Statement = {
  name: 'find-subjects',
  text: `
    WITH named AS (
      SELECT DISTINCT subject_no FROM subject_names WHERE name_key = ANY ($1::text[]) AND state = ANY ($2::text[])
    ), eins AS (
      SELECT $5::text AS ein WHERE $5 IS NOT NULL
      UNION
      SELECT s.ein FROM subject_names n JOIN subjects s USING (subject_no)
       WHERE n.name_key = $6 AND n.state = $3 AND s.ein IS NOT NULL
      UNION
      SELECT ein FROM subjects WHERE state = $3 AND file_number_key = $4 AND ein IS NOT NULL
    ), found AS (
      SELECT subject_no FROM named
      UNION SELECT subject_no FROM subjects WHERE state = $3 AND file_number_key = $4
      UNION SELECT s.subject_no FROM eins JOIN subjects s ON s.ein = eins.ein
    )
    SELECT s.subject_no AS "subjectNo", s.holder_no AS "holderNo", s.is_trade AS "isTrade", o.slug AS source,
           s.source_no AS "sourceNo", r.kind, s.state, s.names, s.record_count AS "recordCount",
           coalesce(s.file_number_key, h.file_number_key) AS "fileNumberKey", coalesce(s.ein, h.ein) AS ein,
           h.names AS "holderNames",
           ARRAY(SELECT DISTINCT unnest(t.names) FROM subjects t WHERE t.holder_no = s.subject_no ORDER BY 1 LIMIT ${TRADE_NAMES_MAX})
             AS "tradeNames"
      FROM found JOIN subjects s USING (subject_no)
      JOIN record_sources r ON r.source_no = s.source_no JOIN sources o ON o.source_no = s.source_no
      LEFT JOIN subjects h ON h.subject_no = s.holder_no`,
};

const EVERYWHERE: readonly string[] = ['', ...stateCodes];

/** The values of `FIND_SUBJECTS`; `everywhere` finds the names in other states and in none too. */
export function findSubjectsValues(keys: MatchKeys, everywhere: boolean): unknown[] {
  const nameKeys = new Set([keys.legal, ...keys.alternatives].map((name) => name.nameKey));
  nameKeys.delete(''); // a name without letters and digits is like every other such name
  const { legal } = keys;
  // EINs are looked for under a name that no other company of the state has; an ambiguous one would tell those of all.
  const tellsEin = legal.companiesWithNameKey === 1 || legal.companiesWithFolded === 1;
  return [
    [...nameKeys],
    everywhere ? EVERYWHERE : [keys.state],
    keys.state,
    fileNumberKey(keys.fileNumber),
    keys.ein,
    tellsEin ? legal.nameKey : null,
  ];
}
