import type { PublishedRecord } from '@registry/contracts-records-sections';
import { type AppliedFrom, newestOfEach } from '@registry/feed';
import type { PoolClient } from 'pg';
import { noteSharedContacts } from '../records/shared-contacts.store.ts';
import { findCompanies, matchCompanies } from '../matching/match-companies.ts';
import { publishWritten } from '../written/publish-written.ts';
import { lockTables } from '../written/lock-tables.ts';
import { type RecordFacts, recordFacts } from '../records/record-facts.ts';
import { addRecordsToSubjects, type CountedSubject, removeRecordsFromSubjects } from '../records/subjects.store.ts';

interface KnownRecord {
  readonly source: string;
  readonly record_key: string;
  readonly stamp: number;
  readonly subjectNo: number | null;
}

interface News {
  readonly record: PublishedRecord;
  readonly facts: RecordFacts | undefined;
  readonly known: KnownRecord | undefined;
}

/**
 * Updates records in the client's transaction, and matches the companies that they may be about again. An older state
 * of a record changes nothing; a replay also writes the same state. A first backfill notifies no index: its end builds that.
 */
export async function upsertRecords(
  client: PoolClient,
  records: readonly PublishedRecord[],
  { kind, isFirst = false }: AppliedFrom,
): Promise<void> {
  const again = kind === 'current';
  await lockTables(client);
  const news = await changedRecords(client, records, again);
  if (news.length === 0) return;
  const { subjectNos, added } = await addRecordsToSubjects(
    client,
    news.map(({ facts }) => facts),
  );
  await writeRecords(client, news, subjectNos);
  const left = news.flatMap(({ known }) => known?.subjectNo ?? []);
  const gone = await removeRecordsFromSubjects(client, left);
  // A replay looks at subjects that are known too: their contacts may never have been counted.
  const counted = again ? news.flatMap(({ facts }) => facts ?? []) : added;
  const shared = await noteSharedContacts(client, counted, gone);
  const touched: readonly CountedSubject[] = [...added, ...gone, ...shared];
  const matched = await matchCompanies(client, await findCompanies(client, touched));
  if (!isFirst) await publishWritten(client, { companies: matched, persons: [] });
}

/** Of each record the newest message, where it is newer than what is known, and says something or takes something back. */
async function changedRecords(
  client: PoolClient,
  records: readonly PublishedRecord[],
  again: boolean,
): Promise<News[]> {
  const all = [...newestOfEach(records, toPlace, ({ stamp }) => stamp).values()];
  const { rows } = await client.query<KnownRecord>(
    `SELECT r.source, r.record_key, r.stamp, r.subject_no AS "subjectNo"
       FROM unnest($1::text[], $2::text[]) AS k (source, record_key) JOIN records r USING (source, record_key)`,
    [all.map(({ source }) => source), all.map((record) => record.record_key)],
  );
  const knownByPlace = new Map(rows.map((row) => [toPlace(row), row] as const));
  return all.flatMap((record) => {
    const known = knownByPlace.get(toPlace(record));
    const facts = recordFacts(record);
    const isOld = known !== undefined && (known.stamp > record.stamp || (known.stamp === record.stamp && !again));
    // A change event of a known record may overtake an older message, so its stamp is kept.
    const isNothing = known === undefined && facts === undefined && (record.is_new || again);
    return isOld || isNothing ? [] : [{ record, facts, known }];
  });
}

function toPlace({ source, record_key }: Pick<PublishedRecord, 'source' | 'record_key'>): string {
  return `${source}\0${record_key}`;
}

async function writeRecords(
  client: PoolClient,
  news: readonly News[],
  subjectNos: readonly (number | null)[],
): Promise<void> {
  await client.query(
    `INSERT INTO records (source, record_key, stamp, subject_no)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
     ON CONFLICT (source, record_key) DO UPDATE SET (stamp, subject_no) = (EXCLUDED.stamp, EXCLUDED.subject_no)`,
    [
      news.map(({ record }) => record.source),
      news.map(({ record }) => record.record_key),
      news.map(({ record }) => record.stamp),
      subjectNos,
    ],
  );
}
