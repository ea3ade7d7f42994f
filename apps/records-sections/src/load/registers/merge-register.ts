import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { LoadContext } from '@registry/loading';
import type { PoolClient } from 'pg';
import { hash } from 'node:crypto';
import { publishRecords } from '../../change-events/publish-records.ts';
import type { RecordsOwner } from '../../change-events/record-changes.ts';
import { HIDDEN } from '../mapped-records.ts';
import { SubjectRegister } from '../subject-register.ts';
import { knownRecords, RecordsToWrite } from '../write-records.ts';
import { type MergedRecord, mergeVersions, type Version } from './merged-record.ts';
import type { StoredVersion } from './stored-versions.sql.ts';

/** A register whose records several sources publish. */
export interface RegisterOwner extends RecordsOwner {
  /** The sources of the register that are loaded. */
  readonly sourceNos: readonly number[];
}

/** The register of a source, with those of its sources that are loaded; null before the first of them is. */
export async function loadedRegister(
  client: PoolClient,
  { loadNo, asOf }: Pick<LoadContext, 'loadNo' | 'asOf'>,
  kind: RecordKind,
  register: string,
): Promise<RegisterOwner | null> {
  const { rows } = await client.query<Pick<RegisterOwner, 'sourceNo' | 'sourceNos'>>(
    `SELECT register_no AS "sourceNo", array_agg(r.source_no ORDER BY r.source_no) AS "sourceNos"
       FROM record_sources r JOIN sources s ON s.source_no = r.register_no WHERE s.slug = $1 GROUP BY register_no`,
    [register],
  );
  return rows[0] === undefined ? null : { ...rows[0], kind, loadNo, asOf };
}

/**
 * Merges records that several sources of a register have: one row is shown, and the rows of the sources are hidden. For whenever a row of
 * one of them is written, confirmed or marked absent.
 */
export class RegisterMerge {
  readonly #register: RegisterOwner;
  readonly #records: RecordsToWrite;
  readonly #same: Redated[] = [];
  readonly #hidden: VisibleVersion[] = [];

  constructor(register: RegisterOwner) {
    this.#register = register;
    this.#records = new RecordsToWrite(register);
  }

  /** Merges all versions of some records. Of them only what is to be written is kept. */
  async add(reader: PoolClient, versions: readonly StoredVersion[]): Promise<void> {
    const byKey = Map.groupBy(versions, ({ rowKey }) => rowKey);
    if (byKey.size === 0) return;
    const known = await knownRecords(reader, this.#register, [...byKey.keys()]);
    for (const [rowKey, own] of byKey) {
      const before = known.get(rowKey);
      const merged = before === undefined && own.length < 2 ? undefined : mergeVersions(own);
      if (merged === undefined) continue;
      const visible = own.filter(({ subjectNo }) => subjectNo !== HIDDEN);
      for (const { sourceNo, subjectNo, tradeNo, subject } of visible)
        this.#hidden.push({ rowKey, sourceNo, subjectNo, tradeNo, subject: JSON.stringify(subject) });
      const digest = computeDigest(merged);
      const seen = seenIn(merged);
      if (before?.digest === digest) this.#same.push({ rowKey, ...seen });
      else {
        const shown = before === undefined ? shownBefore(visible) : null;
        const { absentSince } = merged;
        this.#records.add({
          ...{ rowKey, digest, ...merged, ...seen, known: before },
          merged: { ...seen, absentSince, before: shown },
        });
      }
    }
  }

  /** Writes the merged records in the client's transaction. */
  async write(client: PoolClient): Promise<void> {
    await redate(client, this.#register, this.#same);
    await moveHistory(client, this.#register, this.#hidden);
    // The record before its versions: so no name that both give is gone in between.
    await this.#records.write(client);
    await hideVersions(client, this.#register, this.#hidden);
  }
}

/** A row that is shown and is to be hidden: `subject` is a `HiddenSubject` in JSON. */
interface VisibleVersion extends Pick<StoredVersion, 'rowKey' | 'sourceNo' | 'subjectNo' | 'tradeNo'> {
  readonly subject: string;
}

interface Seen {
  readonly versions: string;
  readonly retrievedAt: string;
  readonly confirmedLoadNo: number;
}
type Redated = Seen & { readonly rowKey: string };

/** What changes with each file, though the record stays the same. */
function seenIn({ versions }: MergedRecord<StoredVersion>): Seen {
  const list = versions.map(({ version, differs, fills, details }) => {
    const { sourceNo, confirmedLoadNo: loadNo, retrievedAt, absentSince } = version;
    return { sourceNo, loadNo, retrievedAt, absentSince, differs, fills, details };
  });
  const retrievedAt = list.reduce((newest, one) => (one.retrievedAt > newest ? one.retrievedAt : newest), '');
  return { versions: JSON.stringify(list), retrievedAt, confirmedLoadNo: list[0]?.loadNo ?? 0 };
}

/** 32 hexadecimal digits of all that is shown but dates of data. */
function computeDigest({ mapped, record, absentSince, versions }: MergedRecord<Version>): string {
  const differs = versions.map(({ version, differs: fields }) => [version.source, version.absentSince, fields]);
  return hash('sha256', JSON.stringify([mapped, absentSince, differs]) + record).slice(0, 32);
}

/** What was shown of a record before it became one of several sources: the newest data. */
function shownBefore(visible: readonly StoredVersion[]) {
  const [newest] = visible.toSorted((one, other) => (one.day < other.day ? 1 : -1));
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
  versions: readonly VisibleVersion[],
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
  versions: readonly VisibleVersion[],
): Promise<void> {
  for (const [sourceNo, own] of Map.groupBy(versions, (version) => version.sourceNo)) {
    const register = new SubjectRegister(client, sourceNo);
    register.remove(own);
    const keys = own.map(({ rowKey }) => rowKey);
    await client.query(
      `UPDATE ${RECORD_KINDS[kind].table} r SET subject_no = ${HIDDEN}, trade_no = NULL, hidden_subject = n.subject
         FROM unnest($2::text[], $3::json[]) AS n (row_key, subject) WHERE r.source_no = $1 AND r.row_key = n.row_key`,
      [sourceNo, keys, own.map(({ subject }) => subject)],
    );
    const renamedHolders = await register.write();
    await publishRecords(client, { sourceNo, kind, added: [], changed: keys, renamedHolders, asOf });
  }
}

/** Notes, in the client's transaction, the load that has these rows unchanged: which version of a record is the newest depends on it. */
export async function confirmVersions(
  client: PoolClient,
  { sourceNo, loadNo, retrievedAt }: Pick<LoadContext, 'sourceNo' | 'loadNo' | 'retrievedAt'>,
  kind: RecordKind,
  rowKeys: readonly string[],
): Promise<void> {
  if (rowKeys.length === 0) return;
  await client.query(
    `UPDATE ${RECORD_KINDS[kind].table} SET confirmed_load_no = $3, retrieved_at = $4
      WHERE source_no = $1 AND row_key = ANY ($2::text[])`,
    [sourceNo, rowKeys, loadNo, retrievedAt],
  );
}
