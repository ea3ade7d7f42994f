import type { PoolClient } from 'pg';
import { documentKey } from '@registry/name-index/searches/companies/company-documents';
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

const KNOWN = {
  name: 'known-entities',
  text: `SELECT m.state, m.file_number_key AS key, m.entity_id AS id, e.created_at AS "createdAt"
           FROM unnest($1::text[], $2::text[]) AS k (state, key)
           JOIN entity_members m ON m.state = k.state AND m.file_number_key = k.key
           JOIN entities e USING (entity_id)`,
};
/**
 * An entity that became part of another one is that one since. It goes on by itself as soon as registrations that it had are no longer
 * in the other one: its id leads to them.
 */
const LEFT = {
  name: 'left-entities',
  text: `WITH RECURSIVE heirs AS (
           SELECT m.state, m.file_number_key AS key, m.entity_id AS id
             FROM unnest($1::text[], $2::text[]) AS k (state, key)
             JOIN left_members m ON m.state = k.state AND m.file_number_key = k.key
            UNION
           SELECT h.state, h.key, e.merged_into FROM heirs h JOIN entities e ON e.entity_id = h.id WHERE e.merged_into IS NOT NULL)
         SELECT h.state, h.key, h.id, e.created_at AS "createdAt", NULL AS "mergedInto" FROM heirs h JOIN entities e ON e.entity_id = h.id
          WHERE e.merged_into IS NULL AND NOT EXISTS (SELECT FROM entity_members WHERE entity_id = h.id)
          UNION
         SELECT m.state, m.file_number_key, m.entity_id, e.created_at, e.merged_into
           FROM unnest($1::text[], $2::text[]) AS k (state, key)
           JOIN merged_members m ON m.state = k.state AND m.file_number_key = k.key
           JOIN entities e USING (entity_id)`,
};

interface KnownMemberRow extends CompanyId {
  readonly id: string;
  readonly mergedInto?: string | null;
  readonly createdAt: Date;
}

/** The entities that companies have, and those that they had, by age together. */
export interface StoredEntities {
  readonly known: readonly KnownEntity[];
  /** Without members by now: of companies that were suppressed or removed, and those that are part of another one. */
  readonly left: readonly KnownEntity[];
}

export async function readEntities(client: PoolClient, companies: readonly CompanyId[]): Promise<StoredEntities> {
  const values = [companies.map(({ state }) => state), companies.map(({ key }) => key)];
  const { rows: known } = await client.query<KnownMemberRow>({ ...KNOWN, values });
  const { rows: left } = await client.query<KnownMemberRow>({ ...LEFT, values });
  const byAge = [...known, ...left].sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  const ages = new Map([...new Set(byAge.map(({ id }) => id))].map((id, age) => [id, age] as const));
  const toEntities = (rows: readonly KnownMemberRow[]): KnownEntity[] =>
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => ({
      id,
      age: ages.get(id) ?? 0,
      members: all.map(({ state, key }) => documentKey(state, key)),
      mergedInto: all[0]?.mergedInto ?? null,
    }));
  return { known: toEntities(known), left: toEntities(left) };
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

/** Stores in which entities companies were that are suppressed or gone, and forgets it of those that are back, which it returns with them. */
export async function writeLeftMembers(
  client: PoolClient,
  left: readonly MovedMember[],
  back: readonly CompanyId[],
): Promise<MovedMember[]> {
  if (left.length > 0) {
    await client.query(
      `INSERT INTO left_members (state, file_number_key, entity_id) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
       ON CONFLICT (state, file_number_key) DO UPDATE SET entity_id = EXCLUDED.entity_id`,
      [left.map(({ state }) => state), left.map(({ key }) => key), left.map(({ entityId }) => entityId)],
    );
  }
  const { rows } = await client.query<MovedMember>(
    `DELETE FROM left_members m USING unnest($1::text[], $2::text[]) AS k (state, key)
      WHERE m.state = k.state AND m.file_number_key = k.key
     RETURNING m.state, m.file_number_key AS key, m.entity_id AS "entityId"`,
    [back.map(({ state }) => state), back.map(({ key }) => key)],
  );
  return rows;
}

/**
 * Stores new entities, which became part of an older one with the members that they have until now, and which go on by themselves. Before
 * the members move.
 */
export async function writeEntities(
  client: PoolClient,
  created: readonly string[],
  merged: ReadonlyMap<string, string>,
  alive: readonly string[],
): Promise<void> {
  if (created.length > 0)
    await client.query('INSERT INTO entities (entity_id) SELECT * FROM unnest($1::text[])', [created]);
  await client.query({
    name: 'entities-go-on',
    text: `WITH back AS (UPDATE entities SET merged_into = NULL WHERE entity_id = ANY ($1) AND merged_into IS NOT NULL RETURNING entity_id)
           DELETE FROM merged_members m USING back WHERE m.entity_id = back.entity_id`,
    values: [alive],
  });
  if (merged.size === 0) return;
  await client.query(
    `WITH k AS (SELECT * FROM unnest($1::text[], $2::text[]) AS k (id, heir)),
          parts AS (INSERT INTO merged_members SELECT entity_id, state, file_number_key FROM entity_members JOIN k ON id = entity_id
                    ON CONFLICT DO NOTHING)
     UPDATE entities e SET merged_into = k.heir FROM k WHERE e.entity_id = k.id AND e.merged_into IS DISTINCT FROM k.heir`,
    [[...merged.keys()], [...merged.values()]],
  );
}
