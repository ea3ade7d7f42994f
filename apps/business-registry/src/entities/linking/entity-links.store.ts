import type { JudgedLink, LinkEvidence, LinkMethod } from '@registry/matching';
import type { PoolClient } from 'pg';
import { toCompany } from '@registry/name-index/searches/companies/company-documents';

/** Links of one entity. */
export interface EntityLinks {
  readonly entityId: string;
  readonly links: readonly JudgedLink[];
}

interface LinkRow {
  readonly entityId: string;
  readonly method: LinkMethod;
  readonly confidence: number;
  readonly evidence: readonly LinkEvidence[];
  readonly one: string;
  readonly other: string;
}

/** Replaces the links of entities, of those whose links are others than the stored ones; `ended` have none any more. */
export async function writeLinks(
  client: PoolClient,
  entities: readonly EntityLinks[],
  ended: readonly string[],
): Promise<void> {
  const stored = Map.groupBy(
    await readLinks(client, [...entities.map(({ entityId }) => entityId), ...ended]),
    (row) => row.entityId,
  );
  const changed = entities.filter(({ entityId, links }) => toText(stored.get(entityId) ?? []) !== toText(links));
  const old = [...changed.map(({ entityId }) => entityId), ...ended.filter((entityId) => stored.has(entityId))];
  if (old.length > 0) await client.query('DELETE FROM entity_links WHERE entity_id = ANY ($1)', [old]);
  const rows = changed.flatMap(({ entityId, links }) =>
    links.map((link) => ({ ...link, entityId, from: toCompany(link.one), to: toCompany(link.other) })),
  );
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO entity_links (entity_id, state, file_number_key, other_state, other_file_number_key, method, confidence, evidence)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::json[])
     ON CONFLICT (state, file_number_key, other_state, other_file_number_key) DO UPDATE
       SET entity_id = EXCLUDED.entity_id, method = EXCLUDED.method, confidence = EXCLUDED.confidence, evidence = EXCLUDED.evidence`,
    [
      rows.map(({ entityId }) => entityId),
      rows.map(({ from }) => from.state),
      rows.map(({ from }) => from.fileNumberKey),
      rows.map(({ to }) => to.state),
      rows.map(({ to }) => to.fileNumberKey),
      rows.map(({ method }) => method),
      rows.map(({ confidence }) => confidence),
      rows.map(({ evidence }) => JSON.stringify(evidence)),
    ],
  );
}

async function readLinks(client: PoolClient, entityIds: readonly string[]): Promise<LinkRow[]> {
  if (entityIds.length === 0) return [];
  const { rows } = await client.query<LinkRow>({
    name: 'links-of-entities',
    text: `SELECT entity_id AS "entityId", method, confidence, evidence,
                  'us-' || lower(state) || '-' || file_number_key AS one, 'us-' || lower(other_state) || '-' || other_file_number_key AS other
             FROM entity_links WHERE entity_id = ANY ($1)`,
    values: [entityIds],
  });
  return rows;
}

function toText(links: readonly Pick<LinkRow, 'one' | 'other' | 'method' | 'confidence' | 'evidence'>[]): string {
  const texts = links.map(({ one, other, method, confidence, evidence }) =>
    JSON.stringify([
      one,
      other,
      method,
      confidence,
      evidence.map(({ fact, agrees, weight }) => [fact, agrees, weight]),
    ]),
  );
  return texts.sort().join('\n');
}
