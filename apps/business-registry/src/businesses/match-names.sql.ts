import { NAMESAKES_MAX, OTHERS_MAX } from '@registry/contracts-business-registry';
import { type StateCode, stateCodes } from '@registry/domain';
import { ownAlias, type QualifiedSql, type Statement } from '@registry/persistence';
import { addressListsSql } from '../companies/company-lists.ts';
import { hiddenSql } from '../suppressions/hidden.sql.ts';
import { isNameShown, isShown } from '../companies/is-shown.sql.ts';

/** Companies with one EIN whose names are looked at: enough to see that strangers have it. */
const EIN_NAMES_MAX = 20;

/** A company of another state is registered long after it was formed. */
const FORMED = `coalesce(formation_date, CASE WHEN coalesce(formation_state, state) = state AND coalesce(entity_type, '') !~* 'foreign'
                                          THEN registration_date END)`;

/** A registry says of its other names what they are. */
const IS_WHOLE = "kind NOT IN ('legal', 'other')";

/**
 * Each name of some companies, and the number of companies of the state that have it. A legal name is compared with
 * legal names. A former or trade name is compared with all: one that is another company's legal name does not show
 * which company is meant. Names that only records give are not used: a record would add more records on its own word.
 * They still count if another company has the name, since they make it ambiguous. So do the names of a suppressed
 * company and of hidden persons, and the addresses of namesakes, hidden ones included: their records would otherwise go to a company with the
 * same name. `OFFSET 0` makes Postgres read each key by the index: see `KEYED_READS`.
 */
function matchNamesOfState(state: StateCode): Statement {
  const isCounted = "(m.kind = 'legal' OR n.kind <> 'legal')";
  const alike = `m.state = '${state}' AND m.name_key = n.name_key AND ${isCounted}`;
  const selectLists = (key: QualifiedSql): string => addressListsSql(`state = '${state}' AND file_number_key = ${key}`);
  const selectOtherNames = (key: QualifiedSql): string => {
    const n = ownAlias('n', key);
    return `(SELECT coalesce(json_agg(json_build_object('folded', folded, 'isWhole', ${IS_WHOLE}) ORDER BY source_no, position), '[]')
        FROM names ${n} WHERE ${n}.state = '${state}' AND ${n}.file_number_key = ${key} AND kind <> 'legal' AND source_type <> 'record')`;
  };
  return {
    name: `match-names-${state}`,
    text: `
      SELECT k.n::int, n.kind, n.${IS_WHOLE} AS "isWhole", n.name, n.folded, n.name_key AS "nameKey", b.ein, CASE WHEN n.kind = 'legal' THEN b.ein_names END AS "einNames", b.file_number AS "fileNumber",
             alike.folded AS "companiesWithFolded", alike.keyed AS "companiesWithNameKey", b.formed,
             CASE WHEN alike.keyed > alike.folded THEN
               (SELECT json_agg(json_build_object('folded', w.folded, 'companies', w.companies) ORDER BY w.folded)
                  FROM (SELECT m.folded, count(DISTINCT m.file_number_key) AS companies FROM names m WHERE ${alike}
                         GROUP BY m.folded) w) END AS wordings,
             CASE WHEN n.kind = 'legal' THEN ${selectLists('k.key')} END AS lists,
             CASE WHEN n.kind = 'legal' THEN ${hiddenSql('b', `'${state}'`)} END AS hidden,
             coalesce(alike.others, '{}') || ARRAY(${holdersOfState(state)}) AS others,
             CASE WHEN n.kind = 'legal' AND alike.folded BETWEEN 2 AND ${NAMESAKES_MAX + 1} THEN
               (SELECT json_agg(json_build_object('lists', ${selectLists('o.key')}, 'names', ${selectOtherNames('o.key')}) ORDER BY o.key)
                  FROM (SELECT DISTINCT file_number_key AS key FROM names m
                         WHERE ${alike} AND m.folded = n.folded AND m.file_number_key <> k.key OFFSET 0) o) END AS namesakes
        FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n)
       CROSS JOIN LATERAL (SELECT state, file_number_key, ein, file_number, ${FORMED} AS formed,
                                  ARRAY(SELECT o.name FROM businesses o WHERE o.state = '${state}' AND o.ein = b.ein LIMIT ${EIN_NAMES_MAX}) AS ein_names
                             FROM businesses b
                           WHERE state = '${state}' AND file_number_key = k.key AND ${isShown('b')} OFFSET 0) b
       CROSS JOIN LATERAL (SELECT * FROM names WHERE state = '${state}' AND file_number_key = k.key AND source_type <> 'record'
                             AND ${isNameShown('names')} OFFSET 0) n
       CROSS JOIN LATERAL (SELECT count(DISTINCT m.file_number_key) FILTER (WHERE ${isCounted} AND m.folded = n.folded) AS folded,
                                  count(DISTINCT m.file_number_key) FILTER (WHERE ${isCounted}) AS keyed,
                                  array_agg(DISTINCT m.file_number_key) FILTER (WHERE ${isOther(state)}) AS others
                             FROM names m WHERE m.state = '${state}' AND m.name_key = n.name_key) alike
       ORDER BY n.kind <> 'legal', n.source_no, n.position`,
  };
}

/** Checks that a company with the name key is one of `MatchKeys.others`. */
function isOther(state: StateCode): string {
  return `m.source_type <> 'record' AND m.file_number_key <> k.key AND n.name_key <> ''
          AND ((m.kind = 'legal') <> (n.kind = 'legal')
               OR n.kind = 'legal' AND m.folded <> n.folded
                  AND EXISTS (SELECT FROM names o WHERE o.state = '${state}' AND o.file_number_key = m.file_number_key
                                                    AND o.kind <> 'legal' AND o.source_type <> 'record'))`;
}

/** The file number keys of those of them that are named like a holder: one more than are compared, where there are more. */
function holdersOfState(state: StateCode): string {
  return `SELECT m.file_number_key
            FROM (SELECT subject_no FROM aliases WHERE name_key = n.name_key AND state = '${state}' AND NOT is_gone AND n.name_key <> '' OFFSET 0) a
           CROSS JOIN LATERAL (SELECT name_key FROM named_holders WHERE subject_no = a.subject_no OFFSET 0) h
           CROSS JOIN LATERAL (SELECT file_number_key FROM names
                                WHERE state = '${state}' AND name_key = h.name_key AND source_type <> 'record' OFFSET 0) m
           WHERE m.file_number_key <> k.key
           GROUP BY 1 ORDER BY 1 LIMIT ${OTHERS_MAX + 1}`;
}

/** The statement of each state. Its one parameter is an array of file number keys. */
export const matchNamesStatements: ReadonlyMap<StateCode, Statement> = new Map(
  stateCodes.map((state) => [state, matchNamesOfState(state)] as const),
);
