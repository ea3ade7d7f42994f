import { CopyRows } from '@registry/loading';
import type { RecordSubject } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { announceRecords } from '../announcements/announce-records.ts';
import { writeRecordChanges } from '../announcements/record-changes.ts';
import { recordTables } from '../sections/record-tables.ts';
import type { KnownRecord, RecordsOwner, RecordToWrite } from './mapped-records.ts';
import { SubjectRegister } from './subject-register.ts';

/** What the table holds under these keys of a source. */
export async function knownRecords(
  client: PoolClient,
  { sourceNo, kind }: Pick<RecordsOwner, 'sourceNo' | 'kind'>,
  rowKeys: readonly string[],
): Promise<Map<string, KnownRecord>> {
  const { rows } = await client.query<KnownRecord>(
    `SELECT row_key AS "rowKey", replace(digest::text, '-', '') AS digest, subject_no AS "subjectNo", trade_no AS "tradeNo"
       FROM ${recordTables[kind]} WHERE source_no = $1 AND row_key = ANY ($2::text[])`,
    [sourceNo, rowKeys],
  );
  return new Map(rows.map((row) => [row.rowKey, row] as const));
}

/** Writes and announces records in the client's transaction, new ones and those that replace others, and takes `gone` away. */
export async function writeRecords(
  client: PoolClient,
  source: RecordsOwner,
  records: readonly RecordToWrite[],
  gone: readonly KnownRecord[] = [],
): Promise<void> {
  const { sourceNo, kind, loadNo } = source;
  const table = recordTables[kind];
  const replaced = [...records.flatMap(({ known }) => known ?? []), ...gone];
  const register = new SubjectRegister(client, sourceNo);
  const numbers = await register.add(records.map(({ mapped }) => mapped.subject));
  register.remove(replaced);
  await writeRecordChanges(client, source, records);
  if (replaced.length > 0) {
    const keys = replaced.map(({ rowKey }) => rowKey);
    await client.query(`DELETE FROM ${table} WHERE source_no = $1 AND row_key = ANY ($2::text[])`, [sourceNo, keys]);
  }
  const rows = new CopyRows(table, COLUMNS);
  records.forEach(({ rowKey, digest, mapped, record, retrievedAt }, i) => {
    const { subjectNo = 0, tradeNo = null } = numbers[i] ?? {};
    rows.add([
      sourceNo,
      rowKey,
      subjectNo,
      tradeNo,
      mapped.date,
      JSON.stringify(mapped.head),
      addresses(mapped.subject),
      JSON.stringify(record),
      digest,
      loadNo,
      retrievedAt,
    ]);
  });
  await rows.send(client);
  const renamedHolders = await register.write();
  await announceRecords(client, {
    sourceNo,
    kind,
    added: records.filter(({ known }) => known === undefined).map(({ rowKey }) => rowKey),
    changed: replaced.map(({ rowKey }) => rowKey),
    renamedHolders,
  });
}

const COLUMNS = [
  'source_no',
  'row_key',
  'subject_no',
  'trade_no',
  'date',
  'head',
  'addresses',
  'record',
  'digest',
  'load_no',
  'retrieved_at',
];

function addresses({ names }: RecordSubject): string | null {
  if (names.every((name) => name.addresses.length === 0)) return null;
  return JSON.stringify(
    names.flatMap(({ name, addresses: own }) => own.map(({ kind: _kind, ...address }) => ({ of: name, ...address }))),
  );
}
