import type { PoolClient } from 'pg';
import { documentKey } from '../../search/company-documents.ts';
import type { KnownEntity } from './assign-entities.ts';
import type { CompanyId } from '../company-id.ts';

/** All members of the entities of some companies. */
export async function readEntityMates(client: PoolClient, companies: readonly CompanyId[]): Promise<CompanyId[]> {
  const { rows } = await client.query<CompanyId>({
    name: 'entity-mates',
    text: `SELECT o.state, o.file_number_key AS key
             FROM unnest($1::text[], $2::text[]) AS k (state, key)
            CROSS JOIN LATERAL (SELECT entity_id FROM entity_members WHERE state = k.state AND file_number_key = k.key OFFSET 0) m
            CROSS JOIN LATERAL (SELECT * FROM entity_members WHERE entity_id = m.entity_id OFFSET 0) o`,
    values: [companies.map(({ state }) => state), companies.map(({ key }) => key)],
  });
  return rows;
}

/** The entities of some companies as they are stored. */
export async function readKnownEntities(client: PoolClient, companies: readonly CompanyId[]): Promise<KnownEntity[]> {
  const { rows } = await client.query<CompanyId & { readonly id: string; readonly createdAt: Date }>({
    name: 'known-entities',
    text: `SELECT m.state, m.file_number_key AS key, m.entity_id AS id, e.created_at AS "createdAt"
             FROM unnest($1::text[], $2::text[]) AS k (state, key)
             JOIN entity_members m ON m.state = k.state AND m.file_number_key = k.key
             JOIN entities e USING (entity_id) ORDER BY e.created_at, e.entity_id`,
    values: [companies.map(({ state }) => state), companies.map(({ key }) => key)],
  });
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId].map(([id, all], age) => ({
    id,
    age,
    members: all.map(({ state, key }) => documentKey(state, key)),
  }));
}

/** A registration that joins an entity, moves to another or leaves all. */
export interface MovedMember extends CompanyId {
  readonly entityId: string | null;
}

export async function writeMembers(client: PoolClient, moved: readonly MovedMember[]): Promise<void> {
  const stay = moved.flatMap(({ state, key, entityId }) => (entityId === null ? [] : [{ state, key, entityId }]));
  const leave = moved.filter(({ entityId }) => entityId === null);
  if (leave.length > 0) {
    await client.query(
      `DELETE FROM entity_members m USING unnest($1::text[], $2::text[]) AS k (state, key)
        WHERE m.state = k.state AND m.file_number_key = k.key`,
      [leave.map(({ state }) => state), leave.map(({ key }) => key)],
    );
  }
  if (stay.length === 0) return;
  await client.query(
    `INSERT INTO entity_members (state, file_number_key, entity_id) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (state, file_number_key) DO UPDATE SET entity_id = EXCLUDED.entity_id`,
    [stay.map(({ state }) => state), stay.map(({ key }) => key), stay.map(({ entityId }) => entityId)],
  );
}

/** Stores new entities, and which became part of an older one. */
export async function writeEntities(
  client: PoolClient,
  created: readonly string[],
  merged: ReadonlyMap<string, string>,
): Promise<void> {
  if (created.length > 0)
    await client.query('INSERT INTO entities (entity_id) SELECT * FROM unnest($1::text[])', [created]);
  if (merged.size === 0) return;
  await client.query(
    `UPDATE entities e SET merged_into = k.heir FROM unnest($1::text[], $2::text[]) AS k (id, heir) WHERE e.entity_id = k.id`,
    [[...merged.keys()], [...merged.values()]],
  );
}
