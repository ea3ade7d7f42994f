import { Inject, Injectable } from '@nestjs/common';
import { ROWS_SHOWN } from '@registry/contracts-records-sections';
import type { RecordKind } from '@registry/domain';
import { type AsStored, RowReader } from '@registry/loading/row-reader';
import { BatchedReads, type Database, READ_DATABASE } from '@registry/persistence';
import type { MatchedSubject } from '@registry/matching';
import { selectNewestOfEachKind } from './newest-of-each-kind.sql.ts';
import type { StoredOrigin } from './origins/part-origins.ts';
import type { DetailedRecord, StoredAddress, StoredRecord } from './record.row.ts';

export interface NewestRow extends StoredRecord, DetailedRecord {
  /** The number of the requested company, from 1. */
  readonly n: number;
  /** From 1. */
  readonly place: number;
  readonly addresses: readonly StoredAddress[] | null;
  /** Absent unless requested, null for rows that are not shown. */
  readonly origins?: readonly StoredOrigin[] | null;
}

/** The record of an address: whose it is, and what ties it to the company. */
export interface AddressSeen {
  readonly record: { readonly subjectNo: number; readonly tradeNo: number | null };
  readonly addresses: readonly StoredAddress[];
}

export interface NewestRecords {
  readonly byKind: ReadonlyMap<RecordKind, readonly NewestRow[]>;
  readonly addresses: readonly AddressSeen[];
  /** Those that say how their holders are reached. */
  readonly detailed: readonly DetailedRecord[];
}

/** Companies that share a statement at most. */
const AT_ONCE = 4;

/** Reads the newest records of a company, all kinds in one statement. */
@Injectable()
export class ListSectionsReadModel {
  readonly #reads: BatchedReads<readonly MatchedSubject[], AsStored<NewestRow>>;
  readonly #evidence: BatchedReads<readonly MatchedSubject[], AsStored<NewestRow>>;
  readonly #detailsOnly: BatchedReads<readonly MatchedSubject[], DetailedRecord & { readonly n: number }>;
  readonly #originals: RowReader;

  constructor(@Inject(READ_DATABASE) database: Database) {
    this.#reads = new BatchedReads(database, { bind: (all) => selectNewestOfEachKind(all), maxBatchSize: AT_ONCE });
    this.#evidence = new BatchedReads(database, {
      bind: (all) => selectNewestOfEachKind(all, ROWS_SHOWN, true),
      maxBatchSize: AT_ONCE,
    });
    this.#detailsOnly = new BatchedReads(database, {
      bind: (all) => selectNewestOfEachKind(all, 0),
      maxBatchSize: AT_ONCE,
    });
    this.#originals = new RowReader(database);
  }

  /** `withOrigins`: the shown rows say where they come from. */
  async newest(matched: readonly MatchedSubject[], withOrigins = false): Promise<NewestRecords> {
    const reads = withOrigins ? this.#evidence : this.#reads;
    const stored = matched.length === 0 ? [] : await reads.read(matched);
    const rows = await this.#originals.readRecords<NewestRow>(stored);
    const shown = rows.filter(({ place }) => place <= ROWS_SHOWN);
    return {
      byKind: Map.groupBy(shown, ({ kind }) => kind),
      addresses: rows.flatMap((row) => (row.addresses === null ? [] : [{ record: row, addresses: row.addresses }])),
      detailed: rows.filter(({ details }) => details !== null),
    };
  }

  /** Of the same records those that say how their holders are reached, without their fields. */
  async detailed(matched: readonly MatchedSubject[]): Promise<readonly DetailedRecord[]> {
    const rows = matched.length === 0 ? [] : await this.#detailsOnly.read(matched);
    return rows.filter(({ details }) => details !== null);
  }
}
