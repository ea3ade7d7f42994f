import { RECORD_KINDS } from '@registry/domain';
import { StartedRows, CopyRows, type NewerData, readKnownRows } from '@registry/loading';
import type { RecordSubject } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { publishRecords } from '../change-events/publish-records.ts';
import { type HeadRow, type NewHead, type RecordsOwner, writeRecordChanges } from '../change-events/record-changes.ts';
import type { StoredAddress } from '../sections/record.row.ts';
import { HIDDEN, type KnownRecord, type RecordToWrite } from './mapped-records.ts';
import { givenSubjects, type GivenSubjects } from './given-subjects.ts';
import { SubjectRegister } from './subject-register.ts';

/** What the table holds under these keys of a source. `mayRest`: some of them may be hidden since their subjects are gone. */
export function knownRecords(
  client: PoolClient,
  { sourceNo, kind }: Pick<RecordsOwner, 'sourceNo' | 'kind'>,
  rowKeys: readonly string[],
  newer: NewerData | null = null,
  mayRest = false,
): Promise<Map<string, KnownRecord>> {
  const subjectNo = mayRest
    ? `coalesce((SELECT subject_no FROM subjects s WHERE s.subject_no = r.subject_no), ${HIDDEN})`
    : 'subject_no';
  const columns = [`${subjectNo} AS "subjectNo"`, 'trade_no AS "tradeNo"'];
  const table = { table: RECORD_KINDS[kind].table, key: 'row_key', hasPresence: true, columns };
  return readKnownRows<KnownRecord>(client, table, { sourceNo, newer }, rowKeys);
}

/**
 * Records on their way into the table of their kind. They are turned into bytes at once, but for the numbers of their
 * subjects, which are given when they are written.
 */
export class RecordsToWrite {
  readonly #owner: RecordsOwner;
  readonly #started = new StartedRows();
  readonly #subjects: (GivenSubjects | null)[] = [];
  readonly #added: string[] = [];
  readonly #replaced: KnownRecord[] = [];
  readonly #newHeads: NewHead[] = [];
  readonly #before: HeadRow[] = [];

  constructor(owner: RecordsOwner) {
    this.#owner = owner;
  }

  /** Adds a record, a new one or one that replaces another. */
  add({ rowKey, digest, mapped, record, retrievedAt, confirmedLoadNo, known, hidden, merged }: RecordToWrite): void {
    const { sourceNo, loadNo } = this.#owner;
    const { details } = mapped;
    const about = { rowKey, date: mapped.date, head: mapped.head };
    const head = JSON.stringify({ ...mapped.head, details });
    const addresses = listAddresses(mapped.subject);
    const said = [head, addresses.length === 0 ? null : JSON.stringify(addresses), record];
    const { versions = null, absentSince = null, before = null } = merged ?? {};
    const who = hidden ? JSON.stringify(hidden) : null;
    const seen = [loadNo, retrievedAt, confirmedLoadNo ?? null, absentSince, versions, who];
    this.#started.add([sourceNo, rowKey, mapped.date, ...said, digest, ...seen]);
    this.#subjects.push(hidden ? null : givenSubjects(mapped.subject));
    if (known !== undefined) this.#replaced.push(known);
    if (before !== null) this.#before.push(before);
    // The history of a version is that of the record that it is merged into.
    if (hidden || known?.subjectNo === HIDDEN) return;
    if (known === undefined && before === null) this.#added.push(rowKey);
    else this.#newHeads.push({ ...about, absentSince, isMerged: merged !== undefined });
  }

  /** Writes the records with change events in the client's transaction, and deletes `gone`. */
  async write(client: PoolClient, gone: readonly KnownRecord[] = []): Promise<void> {
    const { sourceNo, kind, asOf } = this.#owner;
    const table = RECORD_KINDS[kind].table;
    const replaced = [...this.#replaced, ...gone];
    if (this.#subjects.length + replaced.length === 0) return;
    const register = new SubjectRegister(client, sourceNo);
    const numbers = await register.add(this.#subjects);
    register.remove(replaced);
    await writeRecordChanges(client, this.#owner, this.#newHeads, this.#before);
    if (replaced.length > 0) {
      await client.query(`DELETE FROM ${table} WHERE source_no = $1 AND row_key = ANY ($2::text[])`, [
        sourceNo,
        replaced.map(({ key }) => key),
      ]);
    }
    const rows = new CopyRows(table, COLUMNS);
    this.#started.rows.forEach((started, i) => {
      const { subjectNo = 0, tradeNo = null } = numbers[i] ?? {};
      rows.addWithPrefix(started, [subjectNo, tradeNo]);
    });
    await rows.send(client);
    const renamedHolders = await register.write();
    const shown = replaced.filter(({ subjectNo }) => subjectNo !== HIDDEN);
    const changed = [...shown.map(({ key }) => key), ...this.#before.map(({ rowKey }) => rowKey)];
    await publishRecords(client, { sourceNo, kind, added: this.#added, changed, renamedHolders, asOf });
  }
}

const COLUMNS = [
  ...['source_no', 'row_key', 'date', 'head', 'addresses', 'record', 'digest', 'load_no', 'retrieved_at'],
  ...['confirmed_load_no', 'absent_since', 'versions', 'hidden_subject', 'subject_no', 'trade_no'],
];

/** Each field by its name: copying the rest of each address was four per cent of a load's time. */
export function listAddresses({ names }: RecordSubject): StoredAddress[] {
  const stored: StoredAddress[] = [];
  for (const { name: of, addresses: own } of names) {
    for (const { kind, fullAddress, addressLine1, addressLine2, city, state, postalCode, country } of own) {
      stored.push({ of, kind, fullAddress, addressLine1, addressLine2, city, state, postalCode, country });
    }
  }
  return stored;
}
