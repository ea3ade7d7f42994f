import { RECORD_KINDS, toRealSlug, type RecordKind, toSampleSlug } from '@registry/domain';
import { recordsLoaded } from '@registry/contracts-records-sections';
import { endSamples, type LoadContext, NO_LOAD, removeAll, samplesToRemove, sourceNumber } from '@registry/loading';
import type { PoolClient } from 'pg';
import type { RecordsDescription } from './record-sources.ts';
import { knownRecords, RecordsToWrite } from './write-records.ts';

/** Records that are removed in one transaction. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Removes the sample records of a source, or of all sources of its family or register, before the first rows of the real one, in
 * separate transactions: a load that dies in between is run again and removes the rest. Returns the number of removed
 * records.
 */
export async function removeSamples(
  client: PoolClient,
  context: LoadContext,
  { kind, family, register }: RecordsDescription,
): Promise<number> {
  const named = family ?? (register?.number.length ? register.name : context.source);
  const alike = await slugsOfFamily(client, named, context.source);
  const samples = await samplesToRemove(client, context, [...alike, ...alike.map(toSampleSlug)]);
  if (samples.length === 0) return 0;
  const owner = await sourceNumber(client, toSampleSlug(named));
  let removed = 0;
  for (const number of new Set([owner, ...samples.map(({ sourceNo }) => sourceNo)]))
    removed += await removeRecords(client, number, kind);
  await endSamples(client, recordsLoaded, samples, ['record_parts', 'part_joins'], [owner]);
  return removed;
}

/** Real slugs of the sources of a family and of its sample, as far as they were loaded, and that which it is named after. */
async function slugsOfFamily(client: PoolClient, family: string, source: string): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `SELECT DISTINCT regexp_replace(s.slug, '-sample$', '') AS slug
       FROM record_sources r JOIN sources s USING (source_no) JOIN sources f ON f.source_no = coalesce(r.family_no, r.register_no)
      WHERE regexp_replace(f.slug, '-sample$', '') = regexp_replace($1, '-sample$', '')`,
    [family],
  );
  return [...new Set([toRealSlug(family), toRealSlug(source), ...rows.map(({ slug }) => slug)])];
}

/** Returns how many of them were shown. */
async function removeRecords(client: PoolClient, sourceNo: number, kind: RecordKind): Promise<number> {
  const { rows } = await client.query<{ shown: number }>(
    `SELECT count(*)::int AS shown FROM ${RECORD_KINDS[kind].table} r JOIN subjects s USING (subject_no) WHERE r.source_no = $1`,
    [sourceNo],
  );
  await removeAll(client, () => removeNext(client, sourceNo, kind));
  return rows[0]?.shown ?? 0;
}

async function removeNext(client: PoolClient, sourceNo: number, kind: RecordKind): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT row_key AS key FROM ${RECORD_KINDS[kind].table} WHERE source_no = $1 LIMIT $2`,
    [sourceNo, REMOVED_AT_ONCE],
  );
  const keys = rows.map(({ key }) => key);
  const owner = { sourceNo, kind, loadNo: NO_LOAD, asOf: null };
  await new RecordsToWrite(owner).write(client, [...(await knownRecords(client, owner, keys, null, true)).values()]);
  await client.query('DELETE FROM record_changes WHERE source_no = $1 AND row_key = ANY ($2::text[])', [
    sourceNo,
    keys,
  ]);
  return rows.length;
}
