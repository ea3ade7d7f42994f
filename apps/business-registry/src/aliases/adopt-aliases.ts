import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { choosePartition } from './rename-companies.ts';

/**
 * Adopts, in the client's transaction, names of holders of other states and of none whose EIN a company of this state
 * may have: its registry publishes it, or records of the state have it. An EIN is evidence only for other records, not
 * for those of the same source under the same name. `eins` are those to check, null for all; `fillers` identify nobody.
 * Returns the numbers of the new aliases.
 */
export async function adoptAliases(
  client: PoolClient,
  state: StateCode,
  eins: readonly string[] | null,
  fillers: readonly string[],
): Promise<number[]> {
  const of = choosePartition(state);
  const { rows } = await client.query<{ aliasNo: number }>(
    `WITH eins AS MATERIALIZED (
       SELECT ein, NULL::smallint AS source_no, NULL AS holder_folded FROM ${of('businesses')}
        WHERE ein IS NOT NULL AND ($1::text[] IS NULL OR ein = ANY ($1))
       UNION
       SELECT holder_ein, source_no, holder_folded FROM ${of('link_aliases')}
        WHERE holder_ein IS NOT NULL AND NOT is_adopted AND NOT is_gone AND ($1 IS NULL OR holder_ein = ANY ($1))
     ), foreign_names AS (
       SELECT DISTINCT f.subject_no, f.source_no, f.name, f.folded, f.name_key, f.holder_folded, f.holder_ein, f.as_of
         FROM eins e JOIN link_aliases f ON f.holder_ein = e.ein
        WHERE f.state <> '${state}' AND e.ein <> ALL ($2) AND NOT f.is_adopted AND NOT f.is_gone
          AND (e.source_no, e.holder_folded) IS DISTINCT FROM (f.source_no, f.holder_folded)
          AND NOT EXISTS (SELECT FROM ${of('link_aliases')} o WHERE o.subject_no = f.subject_no AND o.name = f.name)
     ), adopted AS (
       INSERT INTO ${of('link_aliases')}
              (state, alias_no, subject_no, source_no, name, folded, name_key, holder_folded, holder_ein, as_of, is_adopted)
       SELECT '${state}', nextval('alias_no'), subject_no, source_no, name, folded, name_key, holder_folded, holder_ein, as_of, true
         FROM foreign_names ORDER BY subject_no, name
       RETURNING alias_no, subject_no
     ), noted AS (
       UPDATE alias_holders SET further_states = further_states || '{${state}}'
        WHERE subject_no IN (SELECT subject_no FROM adopted) AND '${state}' <> ALL (further_states)
     )
     SELECT alias_no::integer AS "aliasNo" FROM adopted`,
    [eins, fillers],
  );
  return rows.map(({ aliasNo }) => aliasNo);
}

/** By state the EINs of these that companies of the state, or records of it, carry. */
export async function statesWithEins(client: PoolClient, eins: readonly string[]): Promise<Map<StateCode, string[]>> {
  if (eins.length === 0) return new Map();
  const { rows } = await client.query<{ state: StateCode; eins: string[] }>(
    `SELECT state, array_agg(ein) AS eins
       FROM (SELECT state, ein FROM businesses WHERE ein = ANY ($1)
              UNION SELECT state, holder_ein FROM link_aliases WHERE holder_ein = ANY ($1) AND state <> '' AND NOT is_adopted) found
      GROUP BY state`,
    [eins],
  );
  return new Map(rows.map((row) => [row.state, row.eins] as const));
}
