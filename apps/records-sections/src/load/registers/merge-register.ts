import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { LoadContext } from '@registry/loading';
import type { PoolClient } from 'pg';
import { publishRecords } from '../../change-events/publish-records.ts';
import type { RecordsOwner } from '../../change-events/record-changes.ts';
import { hiddenSubject } from '../given-subjects.ts';
import { HIDDEN } from '../mapped-records.ts';
import { SubjectRegister } from '../subject-register.ts';
import { RecordsToWrite } from '../write-records.ts';
import { digestVersions, inOrder, type MergedRecord, mergeVersions } from './merged-record.ts';
import {
  type MergedVersion,
  redated,
  storedDates,
  type StoredDates,
  type StoredVersion,
} from './stored-versions.sql.ts';

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

  /**
   * Dates the records of rows that a load has unchanged. Returns the keys of those whose versions have another order by that, or none:
   * they are to be merged.
   */
  async confirm(reader: PoolClient, context: LoadContext, rowKeys: readonly string[]): Promise<string[]> {
    if (rowKeys.length === 0) return [];
    const { sourceNo, sourceNos, kind } = this.#register;
    const found = await storedDates(reader, kind, [...sourceNos, sourceNo], rowKeys);
    return [...Map.groupBy(found, ({ rowKey }) => rowKey)].flatMap(([rowKey, all]) => {
      const shown = all.find((one) => one.sourceNo === sourceNo);
      const own = all.filter((one) => one !== shown).map((one) => redated(one, context));
      if (!shown?.versions || shown.absentSince !== null || shown.digest !== digestVersions(own)) return rowKey;
      this.#same.push({ rowKey, ...seenIn(inOrder(own), shown.versions) });
      return [];
    });
  }

  /** Merges all versions of some records, which stand among them where they are shown. Of them only what is to be written is kept. */
  add(versions: readonly StoredVersion[]): void {
    for (const [rowKey, all] of Map.groupBy(versions, (version) => version.rowKey)) {
      const shown = all.find(({ sourceNo }) => sourceNo === this.#register.sourceNo);
      const own = all.filter((version) => version !== shown);
      const merged = shown === undefined && own.length < 2 ? undefined : mergeVersions(own);
      if (merged === undefined) continue;
      this.#hide(own, merged);
      const { absentSince } = merged;
      const seen = seenIn(
        merged.versions.map(({ version }) => version),
        merged.versions,
      );
      const before = shown === undefined ? shownBefore(own.filter(({ subjectNo }) => subjectNo !== HIDDEN)) : null;
      const known = shown && { ...shown, key: rowKey, isNewer: false };
      this.#records.add({
        ...{ rowKey, digest: digestVersions(own), ...merged, ...seen, known },
        merged: { ...seen, absentSince, before },
      });
    }
  }

  #hide(versions: readonly StoredVersion[], { mapped }: MergedRecord<StoredVersion>): void {
    const shown = JSON.stringify(hiddenSubject(mapped.subject));
    for (const { rowKey, sourceNo, subjectNo, tradeNo, restsOnShown, ...version } of versions) {
      if (subjectNo === HIDDEN && !restsOnShown) continue;
      const subject = JSON.stringify(version.subject);
      const isAlike = subject === shown;
      if (!restsOnShown || !isAlike) this.#hidden.push({ rowKey, sourceNo, subjectNo, tradeNo, subject, isAlike });
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

/** A row that is to be hidden: `subject` is a `HiddenSubject` in JSON. */
interface VisibleVersion extends Pick<StoredVersion, 'rowKey' | 'sourceNo' | 'subjectNo' | 'tradeNo'> {
  readonly subject: string;
  /** The record that is shown is about the same. */
  readonly isAlike: boolean;
}

interface Seen {
  readonly versions: string;
  readonly retrievedAt: string;
  readonly confirmedLoadNo: number;
}
type Redated = Seen & { readonly rowKey: string };

/** What changes with each file, though the record stays the same. */
function seenIn(versions: readonly StoredDates[], merged: readonly MergedVersion[]): Seen {
  const list = versions.map(({ sourceNo, confirmedLoadNo: loadNo, retrievedAt, absentSince }, at) => {
    const { differs, fills, details } = merged[at] ?? { differs: {}, fills: [] };
    return { sourceNo, loadNo, retrievedAt, absentSince, differs, fills, details };
  });
  const retrievedAt = list.reduce((newest, one) => (one.retrievedAt > newest ? one.retrievedAt : newest), '');
  return { versions: JSON.stringify(list), retrievedAt, confirmedLoadNo: list[0]?.loadNo ?? 0 };
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

/**
 * Takes rows from their subjects, which other rows have too, and keeps whom they are about. A row whose subject is gone is hidden without being
 * written: the record that is shown says whom it is about.
 */
async function hideVersions(
  client: PoolClient,
  { kind, asOf }: RegisterOwner,
  versions: readonly VisibleVersion[],
): Promise<void> {
  for (const [sourceNo, own] of Map.groupBy(versions, (version) => version.sourceNo)) {
    const register = new SubjectRegister(client, sourceNo);
    const visible = own.filter(({ subjectNo }) => subjectNo !== HIDDEN);
    register.remove(visible);
    const renamedHolders = await register.write();
    const isGone = (no: number | null) => no === null || register.gone.has(no);
    const written = own.filter(({ subjectNo, tradeNo, isAlike }) => !(isAlike && isGone(subjectNo) && isGone(tradeNo)));
    if (written.length > 0) {
      await client.query(
        `UPDATE ${RECORD_KINDS[kind].table} r SET subject_no = ${HIDDEN}, trade_no = NULL, hidden_subject = n.subject
           FROM unnest($2::text[], $3::json[]) AS n (row_key, subject) WHERE r.source_no = $1 AND r.row_key = n.row_key`,
        [sourceNo, written.map(({ rowKey }) => rowKey), written.map(({ subject }) => subject)],
      );
    }
    const changed = visible.map(({ rowKey }) => rowKey);
    await publishRecords(client, { sourceNo, kind, added: [], changed, renamedHolders, asOf });
  }
}
