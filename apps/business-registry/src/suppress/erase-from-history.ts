import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';

/** $1, $2: a company. The moves of the other registrations of its entities, each with the states that are withheld of it. */
const MOVES = `
  SELECT DISTINCT moved.state, moved.file_number_key AS key, moved.version,
         states_withheld(moved.state, moved.file_number_key, moved.version) AS states
    FROM entity_changes own
    JOIN entity_changes mates ON mates.entity_id = own.entity_id
    JOIN business_changes moved ON moved.state = mates.state AND moved.file_number_key = mates.file_number_key
   WHERE own.state = $1 AND own.file_number_key = $2 AND moved.field = 'entity_id'`;

/** $1: moves in JSON. */
const GIVEN = 'jsonb_to_recordset($1) AS given (state text, key text, version integer, states text[])';
const isGiven = (row: 'changed' | 'listed'): string =>
  `${row}.state = given.state AND ${row}.file_number_key = given.key AND ${row}.version = given.version`;

/** Statements that erase what a history withholds, in this order: states, and then moves of which nothing is left. */
const STATEMENTS = [
  `UPDATE business_changes changed SET before = changed.before - given.states, after = changed.after - given.states
     FROM ${GIVEN} WHERE ${isGiven('changed')} AND changed.field = 'registered_in'`,
  `DELETE FROM business_changes changed USING ${GIVEN}, business_changes listed
    WHERE ${isGiven('changed')} AND ${isGiven('listed')} AND listed.field = 'registered_in' AND listed.before = listed.after`,
  `DELETE FROM past.business_changes_versions changed USING ${GIVEN} WHERE ${isGiven('changed')}`,
];

/** Erases what the history of its entities, and of their other registrations, says of a suppressed company, in the client's transaction. */
export async function eraseFromHistory(client: PoolClient, state: StateCode, key: string): Promise<void> {
  const { rows } = await client.query<{ states: string[] | null }>(MOVES, [state, key]);
  const moves = JSON.stringify(rows.filter(({ states }) => states !== null));
  for (const statement of STATEMENTS) await client.query(statement, [moves]);
  await client.query(
    `DELETE FROM entity_changes mates USING entity_changes own
      WHERE own.state = $1 AND own.file_number_key = $2 AND mates.entity_id = own.entity_id
        AND NOT is_of_others(mates.entity_id, mates.state, mates.file_number_key, mates.changed_at)`,
    [state, key],
  );
}
