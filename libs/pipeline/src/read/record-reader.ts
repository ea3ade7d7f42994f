import { createHash } from 'node:crypto';
import { fileNumberKey } from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import { RejectedRow, type DecodedRow } from '../rows/decoded-row.ts';
import type { FileLayout } from '../decode/layout.ts';
import { furtherRow, LeftOut, LeftOutRow } from '../rows/left-out-row.ts';
import type { SourceDefinition } from '../definition/source-definition.ts';
import type { ColumnCheck } from '../map/condition.ts';
import type { MappedByYield, RecordMapping, Yield } from '../targets/record-mapping.ts';
import { partDigest, RecordDigest } from './digest.ts';
import { RepeatedKeys } from './repeated-keys.ts';
import type { RowGroup, RowsOfRecord } from './row-groups.ts';
import { SeenKeys } from './seen-keys.ts';
import { SourceItem } from './source-item.ts';

/** Turns groups of rows into items or rejects and keeps the count: rows read = rows of items + rejected + left out. */
export class RecordReader<Y extends Yield> {
  readonly #mapping: RecordMapping<MappedByYield[Y]>;
  readonly #checks: readonly ColumnCheck[];
  readonly #tally: LoadTally;
  readonly #batchSize: number;
  /** Returns true where any record may have more rows than the input. */
  readonly #mayLackRows: () => boolean;
  readonly #seen = new SeenKeys();
  readonly #repeated = new RepeatedKeys(this.#seen);
  readonly #digest: RecordDigest;
  #items: SourceItem<MappedByYield[Y]>[] = [];
  #rejects: RejectedRow[] = [];
  #rowCount = 0;
  /** A file of an archive has a row of which nobody knows whose it is. Such rows come before all others. */
  #hasStrayRow = false;
  readonly #isJoined: boolean;

  constructor(
    definition: SourceDefinition<Y>,
    layout: FileLayout,
    tally: LoadTally,
    { batchSize, mayLackRows }: { readonly batchSize: number; readonly mayLackRows: () => boolean },
  ) {
    this.#mapping = definition.mapping;
    this.#isJoined = definition.format.join !== null;
    this.#checks = definition.columnChecks;
    this.#tally = tally;
    this.#batchSize = batchSize;
    this.#mayLackRows = mayLackRows;
    const deciding = `${definition.version}\n${JSON.stringify(layout.headers)}`;
    this.#digest = new RecordDigest(createHash('sha256').update(deciding).digest('hex'));
  }

  /** Takes one group; true when a batch is full. */
  take(group: RowGroup): boolean {
    if (group instanceof RejectedRow) {
      this.#count(1);
      const isStray = this.#isJoined && !(group instanceof LeftOutRow) && !group.isNextToItsRecord;
      this.#hasStrayRow ||= isStray;
      this.#reject(group);
    } else {
      this.#count(group.rows.length);
      this.#takeRows(group);
    }
    return this.#items.length + this.#rejects.length >= this.#batchSize;
  }

  /** Returns the items, rejects and rows since the last flush. */
  flush(): { items: SourceItem<MappedByYield[Y]>[]; rejects: RejectedRow[]; rowCount: number } {
    const batch = { items: this.#items, rejects: this.#rejects, rowCount: this.#rowCount };
    this.#items = [];
    this.#rejects = [];
    this.#rowCount = 0;
    return batch;
  }

  #takeRows(group: RowsOfRecord): void {
    const { rows } = group;
    const row = rows[0] as DecodedRow;
    const key = this.#mapping.key(row, this.#tally);
    const problem = this.#foreign(rows) ?? this.#mapping.problem(row, key, this.#tally, rows);
    if (problem instanceof LeftOut) return this.#leaveOut(rows, problem);
    const { repeats = 'rejected', isDigest = false } = this.#mapping;
    const own = key !== null && repeats === 'numbered' ? this.#repeated.numbered(key, row.line) : key;
    if (problem !== null || key === null || own === null)
      return this.#rejectRows(rows, () => problem ?? 'the row has no key', isDigest ? null : own);
    if (repeats === 'numbered') return this.#offer(own, group);
    const firstLine = this.#seen.firstLine(fileNumberKey(key), row.line);
    if (firstLine !== undefined && repeats === 'left_out') return this.#leaveOut(rows, furtherRow);
    if (firstLine !== undefined) {
      return this.#rejectRows(rows, ({ line }) => `${key} appears again at line ${line}, after line ${firstLine}`, key);
    }
    this.#offer(key, group);
  }

  /** Why a row among these is not of the source; null where all are. */
  #foreign(rows: readonly DecodedRow[]): string | null {
    for (const check of this.#checks) {
      for (const row of rows) {
        const reason = check(row);
        if (reason !== null) return reason;
      }
    }
    return null;
  }

  #offer(key: string, { rows, broken }: RowsOfRecord): void {
    const standing = this.#mapping.standing(rows[0] as DecodedRow, this.#tally);
    if (standing) {
      this.#tally.standings[standing.standing]++;
      if (standing.isUnlisted) this.#tally.unknownStatuses.add(standing.verbatim ?? '');
    }
    this.#tally.items++;
    this.#countListed(rows);
    const isPart = broken !== null || this.#hasStrayRow || this.#mayLackRows();
    const item = { key, digest: this.#readDigest(rows, isPart, broken), rows, isPart };
    this.#items.push(new SourceItem(item, this.#mapping, this.#tally));
  }

  /** A part of a record is not a record that has no more. */
  #readDigest(rows: readonly DecodedRow[], isPart: boolean, broken: RejectedRow | null): string {
    const digest = this.#digest.of(rows);
    return isPart ? partDigest(digest, broken?.raw ?? '') : digest;
  }

  #leaveOut(rows: readonly DecodedRow[], leftOut: LeftOut): void {
    this.#countListed(rows);
    for (const row of rows) this.#reject(new LeftOutRow(row.line, leftOut));
  }

  #rejectRows(rows: readonly DecodedRow[], toReason: (row: DecodedRow) => string, key: string | null = null): void {
    for (const row of rows) this.#reject(new RejectedRow(row.line, toReason(row), row.raw(), key));
  }

  #reject(row: RejectedRow): void {
    if (row instanceof LeftOutRow) this.#tally.leftOut.add(row.reason);
    else this.#tally.rowsRejected++;
    this.#rejects.push(row);
  }

  #countListed(rows: readonly DecodedRow[]): void {
    const list = this.#mapping.lists?.of(rows[0] as DecodedRow) ?? null;
    if (list !== null) this.#tally.listRows.set(list, (this.#tally.listRows.get(list) ?? 0) + rows.length);
  }

  #count(rows: number): void {
    this.#rowCount += rows;
    this.#tally.rowsRead += rows;
  }
}
