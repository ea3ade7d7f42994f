import type { MatchKeys } from '@registry/contracts-business-registry';
import { newestDataSql } from '@registry/loading/as-of.sql';
import { fileNumberKey, RECORD_KIND_NAMES, RECORD_KINDS, type StateCode, stateCodes } from '@registry/domain';
import { type BoundStatement, ownAlias, type QualifiedSql, type Statement } from '@registry/persistence';

/** Whose subjects are looked for; `everywhere` also under its names in other states and in none. */
export interface SubjectsRequested {
  readonly keys: MatchKeys;
  readonly everywhere: boolean;
}

/** Subjects of one EIN that are read at once: more than nearly all companies have, and enough to see that strangers carry it. */
export const EIN_SUBJECTS_AT_ONCE = 1_000;
/** Maximum number of a holder's trade names in a change event. */
const TRADE_NAMES_MAX = 100;

/** The newest date of a subject's records, from the table of its kind, for a company whose day of formation is known. */
const NEWEST_DATE = `CASE WHEN a.is_dated THEN CASE r.kind ${RECORD_KIND_NAMES.map(
  (kind) => `WHEN '${kind}' THEN coalesce(
           (SELECT date FROM ${RECORD_KINDS[kind].table} WHERE subject_no = s.subject_no AND s.holder_no IS NULL
             ORDER BY date DESC NULLS LAST, row_key LIMIT 1),
           (SELECT date FROM ${RECORD_KINDS[kind].table} WHERE trade_no = s.subject_no AND s.holder_no IS NOT NULL
             ORDER BY date DESC NULLS LAST, row_key LIMIT 1))`,
).join('\n         ')} END END`;

/** What is read of found subjects, with `wanted` and `found` before it: the companies, and the numbers of their subjects. */
const SUBJECTS = `
    SELECT f.n::int, s.subject_no AS "subjectNo", s.holder_no AS "holderNo", s.is_trade AS "isTrade", o.slug AS source,
           (SELECT slug FROM sources WHERE source_no = r.register_no) AS register,
           r.kind, s.state, s.names, coalesce(h.second_names, s.second_names) AS "secondNames", s.record_count AS "recordCount",
           coalesce(s.file_number_key, h.file_number_key) AS "fileNumberKey", coalesce(s.ein, h.ein) AS ein,
           h.names AS "holderNames", coalesce(h.postal_codes, s.postal_codes) AS "postalCodes", coalesce(h.cities, s.cities) AS cities,
           ${NEWEST_DATE} AS "newestDate",
           CASE WHEN a.has_namesakes THEN (SELECT as_of::text FROM (${newestDataSql('s.source_no')}) newest) END AS "asOf",
           ARRAY(SELECT DISTINCT unnest(t.names) FROM subjects t WHERE t.holder_no = s.subject_no ORDER BY 1 LIMIT ${TRADE_NAMES_MAX})
             AS "tradeNames"
      FROM found f JOIN wanted a USING (n)
     CROSS JOIN LATERAL (SELECT * FROM subjects WHERE subject_no = f.subject_no OFFSET 0) s
      JOIN record_sources r ON r.source_no = s.source_no JOIN sources o ON o.source_no = s.source_no
      LEFT JOIN LATERAL (SELECT names, second_names, file_number_key, ein, postal_codes, cities FROM subjects WHERE subject_no = s.holder_no OFFSET 0) h ON true
     ORDER BY f.n, s.subject_no`;

/** The subjects of an EIN after one of them, by their numbers. */
function selectEinSubjects(ein: QualifiedSql, after: string): string {
  const s = ownAlias('s', ein, after);
  return `SELECT ${s}.subject_no FROM subjects ${s} WHERE ${s}.ein = ${ein} AND ${s}.subject_no > ${after}
           ORDER BY ${s}.subject_no LIMIT ${EIN_SUBJECTS_AT_ONCE}`;
}

/**
 * Of each company: subjects under any of its name keys, its file number, its registry's EIN, and the EINs that subjects under
 * its legal name carry: more than are the company, never fewer. `OFFSET 0` has each key looked up: see `KEYED_READS`.
 */
const FIND_SUBJECTS: Statement = {
  name: 'find-subjects',
  text: `
    WITH wanted AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $9::boolean[])
        WITH ORDINALITY AS a (state, file_number_key, ein, own_name_key, is_dated, has_namesakes, n)
    ), named AS (
      SELECT DISTINCT k.n, s.subject_no FROM unnest($6::bigint[], $7::text[], $8::text[]) AS k (n, name_key, state)
       CROSS JOIN LATERAL (SELECT subject_no FROM subject_names
                            WHERE name_key = k.name_key AND state = k.state OFFSET 0) s
    ), eins AS (
      SELECT n, ein FROM wanted WHERE ein IS NOT NULL
      UNION
      SELECT a.n, s.ein FROM wanted a
       CROSS JOIN LATERAL (SELECT subject_no FROM subject_names
                            WHERE name_key = a.own_name_key AND state = a.state OFFSET 0) m
       CROSS JOIN LATERAL (SELECT ein FROM subjects WHERE subject_no = m.subject_no AND ein IS NOT NULL OFFSET 0) s
      UNION
      SELECT a.n, s.ein FROM wanted a
       CROSS JOIN LATERAL (SELECT ein FROM subjects
                            WHERE state = a.state AND file_number_key = a.file_number_key AND ein IS NOT NULL OFFSET 0) s
    ), found AS (
      SELECT n, subject_no FROM named
      UNION
      SELECT a.n, s.subject_no FROM wanted a
       CROSS JOIN LATERAL (SELECT subject_no FROM subjects
                            WHERE state = a.state AND file_number_key = a.file_number_key OFFSET 0) s
      UNION
      SELECT e.n, s.subject_no FROM eins e CROSS JOIN LATERAL (${selectEinSubjects('e.ein', '0')}) s
    )${SUBJECTS}`,
};

const FURTHER_SUBJECTS: Statement = {
  name: 'find-further-subjects',
  text: `
    WITH wanted AS (SELECT 1 AS n, $1::boolean AS is_dated, $2::boolean AS has_namesakes),
         found AS (SELECT 1 AS n, subject_no FROM (${selectEinSubjects('$3', '$4')}) s)${SUBJECTS}`,
};

const EVERYWHERE: readonly string[] = ['', ...stateCodes];

/** The statement for several companies; its rows say in `n` whose they are, counted from 1. */
export function findSubjects(wanted: readonly SubjectsRequested[]): BoundStatement {
  const names = wanted.flatMap(({ keys, everywhere }, i) =>
    (everywhere ? EVERYWHERE : [keys.state]).flatMap((state) =>
      toNameKeys(keys).map((nameKey) => ({ n: i + 1, nameKey, state })),
    ),
  );
  return {
    statement: FIND_SUBJECTS,
    values: [
      wanted.map(({ keys }): StateCode => keys.state),
      wanted.map(({ keys }) => fileNumberKey(keys.fileNumber)),
      wanted.map(({ keys }) => keys.ein),
      wanted.map(({ keys: { legal } }) => {
        // EINs are looked for under a name that no other company of the state has; an ambiguous one would return those of all.
        const isOwn = legal.companiesWithNameKey === 1 || legal.companiesWithFolded === 1;
        return isOwn ? legal.nameKey : null;
      }),
      wanted.map(({ keys }) => isDated(keys)),
      names.map(({ n }) => n),
      names.map(({ nameKey }) => nameKey),
      names.map(({ state }) => state),
      wanted.map(({ keys }) => hasNamesakes(keys)),
    ],
  };
}

/** The subjects of no company, to plan the statement: it reads the catalog of every table with subjects. */
export const warmUpSubjects = findSubjects([]);

/** The statement for further subjects of an EIN of a company, after one of them. */
export function findFurtherSubjects(keys: MatchKeys, ein: string, after: number): BoundStatement {
  return { statement: FURTHER_SUBJECTS, values: [isDated(keys), hasNamesakes(keys), ein, after] };
}

function isDated({ formed }: MatchKeys): boolean {
  return Boolean(formed);
}

/** Whether others are compared with, of which the day of the register says more. */
function hasNamesakes({ namesakes, others, asOf }: MatchKeys): boolean {
  return (namesakes !== null || Boolean(others?.length)) && Boolean(asOf);
}

/** Without that of a name without letters and digits: it is like every other such name. */
function toNameKeys({ legal, alternatives }: MatchKeys): string[] {
  const nameKeys = new Set([legal, ...alternatives].map((name) => name.nameKey));
  nameKeys.delete('');
  return [...nameKeys];
}
