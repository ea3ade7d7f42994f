import type { StateCode } from '@registry/domain';
import { NO_LOAD } from '@registry/loading';
import { ownAlias, type QualifiedSql } from '@registry/persistence';
import type { PoolClient } from 'pg';

/**
 * The source and the load of the registration of a company that has one, which is present and of a file. No row otherwise, nor where it is
 * of a time after that load: a later file garbled it, and does not confirm it as it does the others.
 */
export function loadOfCompanySql(state: QualifiedSql, key: QualifiedSql): string {
  const [r, l] = [ownAlias('r', state, key), ownAlias('l', state, key)];
  return `
  SELECT min(source_no) AS source_no, min(coalesce(confirmed_load_no, load_no)) AS load_no
    FROM registrations ${r} WHERE ${r}.state = ${state} AND ${r}.file_number_key = ${key}
  HAVING count(*) = 1 AND bool_and(absent_since IS NULL AND load_no <> ${NO_LOAD} AND confirmed_load_no IS DISTINCT FROM ${NO_LOAD}
    AND retrieved_at <= coalesce((SELECT last_run_at FROM loads ${l} WHERE ${l}.load_no = coalesce(${r}.confirmed_load_no, ${r}.load_no)), 'infinity'))`;
}

/** Writes down again, in the client's transaction, which loads the companies' dates follow from, after their registrations changed. */
export async function noteLoads(client: PoolClient, state: StateCode, keys: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE businesses b SET (as_of_source, as_of_load) = (d.source_no, d.load_no)
       FROM unnest($1::text[]) AS k (key)
       LEFT JOIN LATERAL (${loadOfCompanySql(`'${state}'`, 'k.key')}) d ON true
      WHERE b.state = '${state}' AND b.file_number_key = k.key
        AND (b.as_of_source, b.as_of_load) IS DISTINCT FROM (d.source_no, d.load_no)`,
    [keys],
  );
}
