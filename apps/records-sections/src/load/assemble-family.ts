import { dataDaySql, NO_LOAD } from '@registry/loading';
import type { PoolClient } from 'pg';
import { createHash } from 'node:crypto';
import type { RecordsOwner } from '../change-events/record-changes.ts';
import { assembleRecord, type StoredPart } from './assemble-record.ts';
import type { KnownRecord } from './mapped-records.ts';
import { knownRecords, RecordsToWrite } from './write-records.ts';

/** What parts belong to: the records they make, and the keys they join by. */
export interface TouchedParts {
  readonly recordKeys: readonly string[];
  readonly joinKeys: readonly string[];
}

interface PartOfRecord extends StoredPart {
  /** The record that the part belongs to. */
  readonly of: string;
  readonly retrievedAt: Date;
  /** The load that last had the part. */
  readonly loadNo: number;
}

/** Assembles the records of a family that changed parts touch again, in the client's transaction. */
export async function assembleFamily(client: PoolClient, family: RecordsOwner, touched: TouchedParts): Promise<void> {
  const recordKeys = await touchedRecords(client, family.sourceNo, touched);
  const parts = await partsOfRecords(client, family.sourceNo, recordKeys);
  const known = await knownRecords(client, family, recordKeys);
  const records = new RecordsToWrite(family);
  const gone: KnownRecord[] = [];
  for (const rowKey of recordKeys) {
    const before = known.get(rowKey);
    const own = parts.get(rowKey) ?? [];
    const assembled = assembleRecord(own);
    if (assembled === undefined) {
      if (before !== undefined) gone.push(before);
      continue;
    }
    const digest = computeDigest(own);
    if (before?.digest === digest) continue;
    const confirmedLoadNo = newestLoad(own);
    const record = JSON.stringify(assembled.record);
    records.add({ ...assembled, rowKey, digest, record, retrievedAt: newest(own), confirmedLoadNo, known: before });
  }
  await records.write(client, gone);
}

async function touchedRecords(client: PoolClient, familyNo: number, touched: TouchedParts): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM unnest($2::text[]) key
     UNION
     SELECT p.record_key FROM part_joins j JOIN record_parts p USING (source_no, part_key)
      WHERE j.family_no = $1 AND j.join_key = ANY ($3::text[]) AND p.record_key IS NOT NULL`,
    [familyNo, touched.recordKeys, touched.joinKeys],
  );
  return rows.map(({ key }) => key);
}

/** The parts that make each record, and those that share a join key with one of them. */
async function partsOfRecords(
  client: PoolClient,
  familyNo: number,
  recordKeys: readonly string[],
): Promise<Map<string, PartOfRecord[]>> {
  const { rows } = await client.query<PartOfRecord>(
    `WITH joined AS (
       SELECT DISTINCT p.record_key AS key, join_key FROM record_parts p, unnest(p.join_keys) join_key
        WHERE p.family_no = $1 AND p.record_key = ANY ($2::text[])
     ), belonging AS (
       SELECT DISTINCT joined.key, j.source_no, j.part_key
         FROM joined JOIN part_joins j ON j.family_no = $1 AND j.join_key = joined.join_key
     )
     SELECT b.key AS of, p.part, p.part_key AS "partKey", p.record_key AS "recordKey", p.adds, p.records,
            p.digest::text AS digest, p.retrieved_at AS "retrievedAt", p.load_no AS "loadNo",
            coalesce(${dataDaySql('l')}, (p.retrieved_at AT TIME ZONE 'UTC')::date) AS day
       FROM belonging b JOIN record_parts p USING (source_no, part_key) LEFT JOIN loads l ON l.load_no = p.load_no
      WHERE p.record_key IS NULL OR p.record_key = b.key`,
    [familyNo, recordKeys],
  );
  return Map.groupBy(rows, (part) => part.of);
}

function computeDigest(parts: readonly PartOfRecord[]): string {
  const digests = parts.map(({ part, partKey, digest }) => `${part} ${partKey} ${digest}`).sort();
  return createHash('sha256').update(digests.join('\n')).digest('hex').slice(0, 32);
}

/** The load with the newest data that make a record, the latest of those of one day: its status is theirs, also where other parts are newer. */
function newestLoad(parts: readonly PartOfRecord[]): number | null {
  const makers = parts.filter(({ recordKey }) => recordKey !== null);
  const byDay = makers.toSorted((one, other) =>
    one.day === other.day ? compareLoads(one, other) : one.day < other.day ? -1 : 1,
  );
  return byDay.at(-1)?.loadNo ?? null;
}

/** A lookup has no number, and is as new as can be. */
function compareLoads(one: PartOfRecord, other: PartOfRecord): number {
  const order = ({ loadNo }: PartOfRecord): number => (loadNo === NO_LOAD ? Infinity : loadNo);
  return Math.sign(order(one) - order(other) || 0);
}

function newest(parts: readonly PartOfRecord[]): string {
  return new Date(Math.max(...parts.map(({ retrievedAt }) => retrievedAt.getTime()))).toISOString();
}
