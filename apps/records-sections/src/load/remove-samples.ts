import { RECORD_KINDS, realSlugOf, type RecordKind, sampleSlugOf } from '@registry/domain';
import { recordsLoaded } from '@registry/contracts-records-sections';
import { announce } from '@registry/feed';
import { type LoadContext, markRemoved, NO_LOAD, samplesToRemove, sourceNumber } from '@registry/loading';
import type { PoolClient } from 'pg';
import type { RecordsDescription } from './record-sources.ts';
import { knownRecords, RecordsToWrite } from './write-records.ts';

/** Records that are removed in one transaction. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Removes the sample records of a source, or of all sources of its family, before the first rows of the real one, in
 * separate transactions: a load that dies in between is run again and removes the rest. Returns the number of removed
 * records.
 */
export async function removeSamples(
  client: PoolClient,
  context: LoadContext,
  { kind, family }: RecordsDescription,
): Promise<number> {
  const named = family ?? context.source;
  const alike = await slugsOfFamily(client, named);
  const samples = await samplesToRemove(client, context, [...alike, ...alike.map(sampleSlugOf)]);
  if (samples.length === 0) return 0;
  const owner = { sourceNo: await sourceNumber(client, sampleSlugOf(named)) };
  const removed = await removeRecords(client, owner.sourceNo, kind);
  await client.query('BEGIN');
  const numbers = samples.map(({ sourceNo }) => sourceNo);
  for (const table of ['record_parts', 'part_joins']) {
    await client.query(`DELETE FROM ${table} WHERE source_no = ANY ($1)`, [numbers]);
  }
  await markRemoved(client, [...samples, owner]);
  const body = samples.map(({ slug }) => slug);
  await announce(client, [{ topic: recordsLoaded.topic, body, itemCount: body.length }]);
  await client.query('COMMIT');
  return removed;
}

/**
 * Removes the records that a source of a family has under its own number: it was loaded before it was described as one of the family, and
 * gives them again under the number of that.
 */
export async function removeOwnRecords(client: PoolClient, { sourceNo }: LoadContext, kind: RecordKind): Promise<void> {
  await removeRecords(client, sourceNo, kind);
  await client.query('DELETE FROM record_sources WHERE source_no = $1 AND family_no IS NULL', [sourceNo]);
}

/** Real slugs of the sources of a family and of its sample, as far as they were loaded, and that which it is named after. */
async function slugsOfFamily(client: PoolClient, family: string): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `SELECT DISTINCT regexp_replace(s.slug, '-sample$', '') AS slug
       FROM record_sources r JOIN sources s USING (source_no) JOIN sources f ON f.source_no = r.family_no
      WHERE regexp_replace(f.slug, '-sample$', '') = regexp_replace($1, '-sample$', '')`,
    [family],
  );
  return [...new Set([realSlugOf(family), ...rows.map(({ slug }) => slug)])];
}

/** Returns how many there were. */
async function removeRecords(client: PoolClient, sourceNo: number, kind: RecordKind): Promise<number> {
  let removed = 0;
  for (let next = await removeNext(client, sourceNo, kind); next > 0; next = await removeNext(client, sourceNo, kind))
    removed += next;
  return removed;
}

async function removeNext(client: PoolClient, sourceNo: number, kind: RecordKind): Promise<number> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ key: string }>(
    `SELECT row_key AS key FROM ${RECORD_KINDS[kind].table} WHERE source_no = $1 LIMIT $2`,
    [sourceNo, REMOVED_AT_ONCE],
  );
  const keys = rows.map(({ key }) => key);
  const owner = { sourceNo, kind, loadNo: NO_LOAD, asOf: null };
  await new RecordsToWrite(owner).write(client, [...(await knownRecords(client, owner, keys)).values()]);
  await client.query('DELETE FROM record_changes WHERE source_no = $1 AND row_key = ANY ($2::text[])', [
    sourceNo,
    keys,
  ]);
  await client.query('COMMIT');
  return rows.length;
}
