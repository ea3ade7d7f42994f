import { RECORD_KINDS } from '@registry/domain';
import type { PoolClient } from 'pg';
import { createHash } from 'node:crypto';
import { publishRecords } from '../../change-events/publish-records.ts';
import type { RecordsOwner } from '../../change-events/record-changes.ts';
import { HIDDEN, type KnownRecord } from '../mapped-records.ts';
import { SubjectRegister } from '../subject-register.ts';
import { knownRecords, RecordsToWrite } from '../write-records.ts';
import { type MergedRecord, mergeVersions } from './merged-record.ts';
import { type StoredVersion, storedVersions } from './stored-versions.sql.ts';

/** A register whose records several sources publish. */
export interface RegisterOwner extends RecordsOwner {
  /** The sources of the register that are loaded. */
  readonly sourceNos: readonly number[];
}

/** Which of these keys another source of the register has. */
export async function sharedKeys(
  client: PoolClient,
  { kind, sourceNos }: RegisterOwner,
  own: number,
  rowKeys: readonly string[],
): Promise<string[]> {
  const others = sourceNos.filter((sourceNo) => sourceNo !== own);
  if (others.length === 0 || rowKeys.length === 0) return [];
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT row_key AS key FROM ${RECORD_KINDS[kind].table} WHERE source_no = ANY ($1::int[]) AND row_key = ANY ($2::text[])`,
    [others, rowKeys],
  );
  return rows.map(({ key }) => key);
}

/**
 * Merges records that several sources of a register have, in the client's transaction: one row is shown, and the rows of the sources are
 * hidden. To be called whenever a row of one of them was written, confirmed, marked absent or removed.
 */
export async function mergeRegister(
  client: PoolClient,
  register: RegisterOwner,
  rowKeys: readonly string[],
): Promise<void> {
  if (rowKeys.length === 0) return;
  const stored = await storedVersions(client, register.kind, register.sourceNos, rowKeys);
  const byKey = Map.groupBy(stored, ({ rowKey }) => rowKey);
  const known = await knownRecords(client, register, rowKeys);
  const records = new RecordsToWrite(register);
  const [same, gone, hidden]: [Redated[], KnownRecord[], StoredVersion[]] = [[], [], []];
  for (const rowKey of rowKeys) {
    const before = known.get(rowKey);
    const versions = byKey.get(rowKey) ?? [];
    if (before === undefined && versions.length < 2) continue;
    const merged = mergeVersions(versions);
    if (merged === undefined) {
      if (before !== undefined) gone.push(before);
      continue;
    }
    const visible = versions.filter(({ subjectNo }) => subjectNo !== HIDDEN);
    hidden.push(...visible);
    const digest = computeDigest(merged);
    const seen = seenIn(merged, versions);
    if (before?.digest === digest) same.push({ rowKey, ...seen });
    else
      records.add({
        rowKey,
        digest,
        ...merged,
        ...seen,
        known: before,
        merged: {
          ...seen,
          absentSince: merged.absentSince,
          before: before === undefined ? shownBefore(visible, register) : null,
        },
      });
  }
  await redate(client, register, same);
  await moveHistory(client, register, hidden);
  // The record before its versions: so no name that both give is gone in between.
  await records.write(client, gone);
  await hideVersions(client, register, hidden);
}

interface Seen {
  readonly versions: string;
  readonly retrievedAt: string;
  readonly confirmedLoadNo: number;
}
type Redated = Seen & { readonly rowKey: string };

/** What changes with each file, though the record stays the same. */
function seenIn({ versions }: MergedRecord, stored: readonly StoredVersion[]): Seen {
  const loads = new Map(stored.map((one) => [one.sourceNo, one] as const));
  const list = versions.map(({ version: { sourceNo, absentSince }, differs, fills, details }) => {
    const { confirmedLoadNo: loadNo = 0, retrievedAt } = loads.get(sourceNo) ?? {};
    return { sourceNo, loadNo, retrievedAt, absentSince, differs, fills, details };
  });
  const [newest] = list;
  const retrievedAt = new Date(Math.max(...stored.map((one) => one.retrievedAt.getTime()))).toISOString();
  return { versions: JSON.stringify(list), retrievedAt, confirmedLoadNo: newest?.loadNo ?? 0 };
}

/** 32 hexadecimal digits of all that is shown but dates of data. */
function computeDigest({ mapped, record, absentSince, versions }: MergedRecord): string {
  const differs = versions.map(({ version, differs: fields }) => [version.source, version.absentSince, fields]);
  return createHash('sha256')
    .update(JSON.stringify([mapped, record, absentSince, differs]))
    .digest('hex')
    .slice(0, 32);
}

/** What was shown of a record before this load made it one of several sources: the newest data of another load. */
function shownBefore(visible: readonly StoredVersion[], { loadNo }: RegisterOwner) {
  const others = visible.filter((version) => version.loadNo !== loadNo);
  const [newest] = others.length === 0 ? visible : others.toSorted((one, other) => (one.day < other.day ? 1 : -1));
  if (newest === undefined) return null;
  const { rowKey, absentSince, mapped } = newest;
  return { rowKey, date: mapped.date, absentSince, head: mapped.head };
}

async function redate(
  client: PoolClient,
  { sourceNo, kind }: RegisterOwner,
  records: readonly Redated[],
): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `UPDATE ${RECORD_KINDS[kind].table} r SET versions = n.versions, retrieved_at = n.retrieved_at, confirmed_load_no = n.load_no
       FROM unnest($2::text[], $3::json[], $4::timestamptz[], $5::bigint[]) AS n (row_key, versions, retrieved_at, load_no)
      WHERE r.source_no = $1 AND r.row_key = n.row_key`,
    [
      sourceNo,
      records.map(({ rowKey }) => rowKey),
      records.map(({ versions }) => versions),
      records.map(({ retrievedAt }) => retrievedAt),
      records.map(({ confirmedLoadNo }) => confirmedLoadNo),
    ],
  );
}

/** The changes of versions that were shown become those of the record; what several of them had counts once. */
async function moveHistory(
  client: PoolClient,
  { sourceNo }: RegisterOwner,
  versions: readonly StoredVersion[],
): Promise<void> {
  for (const [from, own] of Map.groupBy(versions, (version) => version.sourceNo)) {
    const keys = own.map(({ rowKey }) => rowKey);
    await client.query(
      `UPDATE record_changes c SET source_no = $1 WHERE c.source_no = $2 AND c.row_key = ANY ($3::text[])
          AND NOT EXISTS (SELECT FROM record_changes k WHERE k.source_no = $1 AND k.row_key = c.row_key
                             AND (k.type, k.field, k.before, k.after) = (c.type, c.field, c.before, c.after))`,
      [sourceNo, from, keys],
    );
    await client.query('DELETE FROM record_changes WHERE source_no = $1 AND row_key = ANY ($2::text[])', [from, keys]);
  }
}

/** Takes rows from their subjects, which other rows have too, and keeps whom they are about. */
async function hideVersions(
  client: PoolClient,
  { kind, asOf }: RegisterOwner,
  versions: readonly StoredVersion[],
): Promise<void> {
  for (const [sourceNo, own] of Map.groupBy(versions, (version) => version.sourceNo)) {
    const register = new SubjectRegister(client, sourceNo);
    register.remove(own);
    const keys = own.map(({ rowKey }) => rowKey);
    await client.query(
      `UPDATE ${RECORD_KINDS[kind].table} r SET subject_no = ${HIDDEN}, trade_no = NULL, hidden_subject = n.subject
         FROM unnest($2::text[], $3::json[]) AS n (row_key, subject) WHERE r.source_no = $1 AND r.row_key = n.row_key`,
      [sourceNo, keys, own.map(({ subject }) => JSON.stringify(subject))],
    );
    const renamedHolders = await register.write();
    await publishRecords(client, { sourceNo, kind, added: [], changed: keys, renamedHolders, asOf });
  }
}
