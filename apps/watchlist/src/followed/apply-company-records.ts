import type { CompanyRecord } from '@registry/contracts-records-sections';
import type { PoolClient } from 'pg';
import { appendEvents, type CompletingDraft, withoutOrphans } from '../events/append-events.ts';
import {
  addedRecord,
  chooseAddedType,
  changedRecord,
  recordCause,
  toRecord,
  type RecordEventDraft,
} from '../events/record-events.ts';
import type { FollowedCompanyEntity } from './followed-company.entity.ts';

interface KnownCompany extends Pick<FollowedCompanyEntity, 'id' | 'business' | 'ein'> {
  readonly recordsKnown: boolean;
}

interface Follower {
  readonly watchlistId: string;
  /** YYYY-MM-DD. */
  readonly followedOn: string;
}

/**
 * Creates events from a company's new records and their changes, in the client's transaction, and stores which records
 * it has. The first check only stores them.
 */
export async function applyCompanyRecords(
  client: PoolClient,
  key: string,
  { ein, records }: { readonly ein: string | null; readonly records: readonly CompanyRecord[] },
): Promise<void> {
  const company = await lockCompany(client, key);
  if (company === undefined) return;
  const known = await knownRecords(client, key);
  if (company.recordsKnown) await report(client, key, company, records, known);
  await upsertRecords(client, key, records);
  await client.query('UPDATE followed_companies SET (records_known, ein) = (true, $2) WHERE key = $1', [key, ein]);
}

async function lockCompany(client: PoolClient, key: string): Promise<KnownCompany | undefined> {
  const { rows } = await client.query<KnownCompany>(
    `SELECT id, business, ein, records_known AS "recordsKnown" FROM followed_companies WHERE key = $1 FOR NO KEY UPDATE`,
    [key],
  );
  return rows[0];
}

/** Of each record the number of its newest change that is known. */
async function knownRecords(client: PoolClient, key: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ source: string; record_key: string; changeNo: number }>(
    'SELECT source, record_key, change_no AS "changeNo" FROM matched_records WHERE company_key = $1',
    [key],
  );
  return new Map(rows.map((row) => [toPlace(row), row.changeNo] as const));
}

function toPlace({ source, record_key }: Pick<CompanyRecord, 'source' | 'record_key'>): string {
  return `${source}\0${record_key}`;
}

async function report(
  client: PoolClient,
  key: string,
  { id, business }: KnownCompany,
  records: readonly CompanyRecord[],
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows: followers } = await client.query<Follower>(
    `SELECT watchlist_id AS "watchlistId", to_char(followed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "followedOn"
       FROM watchlist_entities WHERE company_key = $1`,
    [key],
  );
  const drafts = records.flatMap((record) => {
    const changeNo = knownChange(record, known);
    const isFor = changeNo === undefined ? followersOfAdded(followers, record) : followers;
    const news =
      changeNo === undefined
        ? [addedRecord(toRecord(record), chooseAddedType(record), record.retrieved_at)]
        : changedRecord(
            record,
            record.changes.filter((change) => change.change_no > changeNo),
          );
    return news.flatMap((one) => isFor.map(({ watchlistId }) => draftOf(one, watchlistId, key, id, business)));
  });
  await appendEvents(client, await withoutOrphans(client, drafts));
}

/** A record that several sources have was perhaps known as that of one of them, before it was their register's. */
function knownChange(
  { source, sources, record_key }: CompanyRecord,
  known: ReadonlyMap<string, number>,
): number | undefined {
  const own = known.get(toPlace({ source, record_key }));
  if (own !== undefined) return own;
  const changes = sources.flatMap((one) => known.get(toPlace({ source: one, record_key })) ?? []);
  return changes.length === 0 ? undefined : Math.max(...changes);
}

/** A record of a first load makes an event for followers since before its date. For others it is only newly known. */
function followersOfAdded(followers: readonly Follower[], { is_discovery, date }: CompanyRecord): readonly Follower[] {
  return is_discovery ? followers.filter(({ followedOn }) => date !== null && date > followedOn) : followers;
}

function draftOf(
  news: RecordEventDraft,
  watchlistId: string,
  key: string,
  entityId: string,
  business: FollowedCompanyEntity['business'],
): CompletingDraft {
  const completes = news.completes === undefined ? null : recordCause(key, { place: news.completes });
  return { ...news, watchlistId, cause: recordCause(key, news), completes, entityId, business };
}

/** Replaces the company's known records by the current ones. Records that no longer belong to it are forgotten. */
async function upsertRecords(client: PoolClient, key: string, records: readonly CompanyRecord[]): Promise<void> {
  await client.query(
    `DELETE FROM matched_records m WHERE company_key = $1
        AND NOT EXISTS (SELECT FROM unnest($2::text[], $3::text[]) AS r (source, record_key)
                         WHERE r.source = m.source AND r.record_key = m.record_key)`,
    [key, records.map(({ source }) => source), records.map((record) => record.record_key)],
  );
  await client.query(
    `INSERT INTO matched_records AS m (company_key, source, record_key, change_no, record, changes)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[], $5::json[], $6::json[])
     ON CONFLICT (source, record_key, company_key) DO UPDATE SET (change_no, record, changes) =
       (EXCLUDED.change_no, EXCLUDED.record, EXCLUDED.changes)
       WHERE m.change_no <> EXCLUDED.change_no OR m.record::text <> EXCLUDED.record::text`,
    [
      key,
      records.map(({ source }) => source),
      records.map((record) => record.record_key),
      records.map(({ changes }) => changes.at(-1)?.change_no ?? 0),
      records.map((record) => JSON.stringify(toRecord(record))),
      records.map((record) => JSON.stringify(changedRecord(record, record.changes))),
    ],
  );
}
