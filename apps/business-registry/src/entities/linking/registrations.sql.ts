import type { UsStateCode } from '@registry/domain';
import { ownAlias, type QualifiedSql } from '@registry/persistence';
import { isShown } from '../../companies/is-shown.sql.ts';

/** Names that a registry itself gives: those in records of other agencies would speak for themselves. */
const OWN_NAMES = `source_type = 'registration'`;

/**
 * $1: file number keys. Of each company that is shown what its link keys follow from. The state is a literal: see get-business.sql.ts.
 */
export function linkedCompaniesSql(state: UsStateCode): string {
  return `
    SELECT b.file_number_key AS key, b.formation_state AS "formationState", b.ein, n.names, r."isSample"
      FROM unnest($1::text[]) AS k (key)
     CROSS JOIN LATERAL (SELECT * FROM businesses b WHERE state = '${state}' AND file_number_key = k.key AND ${isShown('b')} OFFSET 0) b
     CROSS JOIN LATERAL (
       SELECT coalesce(json_agg(DISTINCT jsonb_build_object('folded', folded, 'nameKey', name_key, 'isLegal', kind = 'legal')), '[]') AS names
         FROM names WHERE state = '${state}' AND file_number_key = b.file_number_key AND ${OWN_NAMES}) n
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_and(s.slug LIKE '%-sample'), false) AS "isSample" FROM registrations r JOIN sources s USING (source_no)
        WHERE r.state = '${state}' AND r.file_number_key = b.file_number_key) r`;
}

/**
 * $1: file number keys. Those of a state that may have come into a set or out of one: foreign registrations, domestic ones with a key that a
 * foreign one bears, and all who have a stored key, an entity or a decision in force, or had an entity. Nothing links any others. Each is looked up by
 * the indexes (`OFFSET 0`), as the tables have no statistics during a first load.
 */
export function linkableCompaniesSql(state: UsStateCode): string {
  const has = (table: string, condition = 'true', prefix = ''): string =>
    `EXISTS (SELECT FROM ${table} t WHERE t.${prefix}state = '${state}' AND t.${prefix}file_number_key = k.key AND ${condition} OFFSET 0)`;
  const isBorne = (linkKey: QualifiedSql): string => {
    const e = ownAlias('e', linkKey);
    return `EXISTS (SELECT FROM entity_keys ${e} WHERE ${e}.formation_state = '${state}' AND ${e}.link_key = ${linkKey}
                       AND ${e}.state <> '${state}' OFFSET 0)`;
  };
  return `
    SELECT k.key FROM unnest($1::text[]) AS k (key)
     WHERE ${has('businesses', `(t.formation_state <> '${state}' OR ${isBorne("'EIN:' || t.ein")})`)}
        OR ${has('names', `t.${OWN_NAMES} AND ${isBorne('t.name_key')}`)}
        OR ${has('entity_keys')} OR ${has('entity_members')} OR ${has('left_members')}
        OR ${has('entity_decisions', 't.lifted_at IS NULL')} OR ${has('entity_decisions', 't.lifted_at IS NULL', 'other_')}`;
}

/** $1: file number keys. What else is compared of companies. A day of formation that only filings state counts where all that state one agree. */
export function comparedFactsSql(state: UsStateCode): string {
  const ofCompany = `state = '${state}' AND file_number_key = b.file_number_key`;
  return `
    SELECT b.file_number_key AS key, coalesce(b.formation_date, f.formed) AS formed, b.registration_date AS registered, b.status,
           (SELECT max(end_date) FROM registrations WHERE ${ofCompany} AND b.status = 'inactive') AS ended,
           ARRAY(SELECT name FROM officers WHERE ${ofCompany} AND NOT 'Registered Agent' = ANY (titles)) AS officers,
           ARRAY(SELECT name FROM officers WHERE ${ofCompany} AND 'Registered Agent' = ANY (titles)) AS agents,
           ARRAY(SELECT DISTINCT full_address FROM addresses WHERE ${ofCompany} AND kind IN ('principal', 'mailing')) AS addresses
      FROM unnest($1::text[]) AS k (key)
     CROSS JOIN LATERAL (SELECT * FROM businesses WHERE state = '${state}' AND file_number_key = k.key OFFSET 0) b
     CROSS JOIN LATERAL (
       SELECT CASE WHEN count(DISTINCT p.filing->'metadata'->>'formation_date') = 1
                   THEN max(p.filing->'metadata'->>'formation_date')::date END AS formed
         FROM business_parts p
        WHERE p.${ofCompany} AND filing IS NOT NULL AND absent_since IS NULL) f`;
}

/** $1: name keys; $2: how many at most. Domestic companies of a state that bear each. */
export function homesByNameSql(state: UsStateCode): string {
  return `
    SELECT k.key AS "linkKey", n.file_number_key AS key
      FROM unnest($1::text[]) AS k (key)
     CROSS JOIN LATERAL (
       SELECT DISTINCT n.file_number_key FROM names n
        CROSS JOIN LATERAL (SELECT formation_state FROM businesses WHERE state = '${state}' AND file_number_key = n.file_number_key OFFSET 0) b
        WHERE n.state = '${state}' AND n.name_key = k.key AND n.${OWN_NAMES} AND b.formation_state = '${state}' LIMIT $2) n`;
}

/** $1: EINs; $2: how many at most. Domestic companies of a state that have each. */
export function homesByEinSql(state: UsStateCode): string {
  return `
    SELECT 'EIN:' || k.ein AS "linkKey", b.file_number_key AS key
      FROM unnest($1::text[]) AS k (ein)
     CROSS JOIN LATERAL (SELECT file_number_key FROM businesses
                          WHERE state = '${state}' AND ein = k.ein AND formation_state = '${state}' LIMIT $2) b`;
}
