import type { StateCode } from '@registry/domain';
import type { Holder, HolderCompany } from '@registry/matching';
import type { PoolClient } from 'pg';
import { choosePartition, noteNamesBefore, writeRenamed } from './rename-companies.ts';

/** A name of a holder, and the company of the state that has it by it. */
interface AliasRow {
  readonly aliasNo: number;
  readonly subjectNo: number;
  readonly folded: string;
  readonly nameKey: string;
  readonly isGone: boolean;
  readonly company: string | null;
}

/** A name whose company is another than before. */
interface MovedName {
  readonly aliasNo: number;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Moves the names of holders to the companies that these are. A holder's own name that the company's registry has is not
 * added. Every company whose names differ afterwards gets a new version, a line of history and a change event.
 */
export async function moveNames(
  client: PoolClient,
  state: StateCode,
  holders: readonly Holder[],
  linked: ReadonlyMap<number, HolderCompany>,
): Promise<void> {
  const aliases = await readAliases(client, state, holders);
  const own = new Map(holders.map(({ subjectNo, names }) => [subjectNo, names[0]] as const));
  const wanted = aliases.map((alias) => {
    const company = alias.isGone ? undefined : linked.get(alias.subjectNo);
    return { alias, company, isOwn: alias.folded === own.get(alias.subjectNo) };
  });
  const registered = await findRegistered(
    client,
    state,
    wanted.flatMap(({ alias: { nameKey }, company, isOwn }) =>
      isOwn && company !== undefined ? { company: company.fileNumber, nameKey } : [],
    ),
  );
  const moved = wanted.flatMap(({ alias, company, isOwn }): MovedName[] => {
    const key = company?.fileNumber ?? null;
    const to = isOwn && registered.has(`${key} ${alias.nameKey}`) ? null : key;
    return to === alias.company ? [] : [{ aliasNo: alias.aliasNo, from: alias.company, to }];
  });
  await writeMoved(client, state, moved);
}

async function readAliases(client: PoolClient, state: StateCode, holders: readonly Holder[]): Promise<AliasRow[]> {
  const { rows } = await client.query<AliasRow>(
    `SELECT a.alias_no AS "aliasNo", a.subject_no AS "subjectNo", a.folded, a.name_key AS "nameKey", a.is_gone AS "isGone", n.company
       FROM unnest($1::bigint[]) AS k (no)
      CROSS JOIN LATERAL (SELECT * FROM aliases WHERE subject_no = k.no OFFSET 0) a
       LEFT JOIN LATERAL (SELECT file_number_key AS company FROM ${choosePartition(state)('names')}
                           WHERE position = a.alias_no AND source_type = 'record' LIMIT 1) n ON true`,
    [holders.map(({ subjectNo }) => subjectNo)],
  );
  return rows;
}

/** Which of the companies have a name with the key by their registry. */
async function findRegistered(
  client: PoolClient,
  state: StateCode,
  names: readonly { readonly company: string; readonly nameKey: string }[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await client.query<{ company: string; nameKey: string }>(
    `SELECT k.company, k.name_key AS "nameKey" FROM unnest($1::text[], $2::text[]) AS k (company, name_key)
      CROSS JOIN LATERAL (SELECT FROM ${choosePartition(state)('names')}
                           WHERE file_number_key = k.company AND name_key = k.name_key AND source_type <> 'record' LIMIT 1) n`,
    [names.map(({ company }) => company), names.map(({ nameKey }) => nameKey)],
  );
  return new Set(rows.map(({ company, nameKey }) => `${company} ${nameKey}`));
}

async function writeMoved(client: PoolClient, state: StateCode, moved: readonly MovedName[]): Promise<void> {
  if (moved.length === 0) return;
  const of = choosePartition(state);
  await client.query('DROP TABLE IF EXISTS moved_names');
  await client.query(
    `CREATE TEMPORARY TABLE moved_names ON COMMIT DROP AS
     SELECT m.alias_no, m.moved_from, m.moved_to, a.subject_no, a.name, a.folded, a.name_key, h.state, h.source_no, h.as_of
       FROM unnest($1::integer[], $2::text[], $3::text[]) AS m (alias_no, moved_from, moved_to)
      CROSS JOIN LATERAL (SELECT * FROM aliases WHERE alias_no = m.alias_no OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM named_holders WHERE subject_no = a.subject_no OFFSET 0) h`,
    [moved.map(({ aliasNo }) => aliasNo), moved.map(({ from }) => from), moved.map(({ to }) => to)],
  );
  await noteNamesBefore(
    client,
    state,
    `SELECT DISTINCT ON (file_number_key) file_number_key, source_no, as_of
       FROM (SELECT moved_from AS file_number_key, source_no, as_of FROM moved_names
              UNION ALL SELECT moved_to, source_no, as_of FROM moved_names) moved
      WHERE file_number_key IS NOT NULL ORDER BY file_number_key, as_of DESC NULLS LAST, source_no`,
  );
  await client.query(
    `DELETE FROM ${of('names')} n USING moved_names m
      WHERE n.file_number_key = m.moved_from AND n.position = m.alias_no AND n.source_type = 'record'`,
  );
  await client.query(
    `INSERT INTO ${of('names')} (state, file_number_key, source_no, position, kind, name, folded, name_key, source_type, source_id)
     SELECT '${state}', m.moved_to, m.source_no, m.alias_no, 'trade', m.name, m.folded, m.name_key, 'record', s.slug
       FROM moved_names m JOIN sources s USING (source_no) WHERE m.moved_to IS NOT NULL`,
  );
  await client.query(
    `INSERT INTO further_states SELECT DISTINCT subject_no, '${state}' FROM moved_names
      WHERE moved_to IS NOT NULL AND state <> '${state}' ON CONFLICT DO NOTHING`,
  );
  await writeRenamed(client, state);
}

/** Removes names of records that no holder gives any more, in the client's transaction. */
export async function removeOrphans(client: PoolClient, state: StateCode): Promise<void> {
  const of = choosePartition(state);
  const orphans = `${of('names')} n WHERE n.source_type = 'record' AND NOT EXISTS (SELECT FROM aliases WHERE alias_no = n.position)`;
  const { rows } = await client.query(`SELECT FROM ${orphans} LIMIT 1`);
  if (rows.length === 0) return;
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-businesses ${state}`]);
  await noteNamesBefore(
    client,
    state,
    `SELECT file_number_key, min(source_no) AS source_no, NULL::date AS as_of FROM ${orphans} GROUP BY 1`,
  );
  await client.query(`DELETE FROM ${orphans}`);
  await writeRenamed(client, state);
}
