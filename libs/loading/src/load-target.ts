import { type LoadTally, RejectedRow, type SourceItem, type SourceRecord } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import type { NewerData } from './data-dates/newer-data.ts';
import { NO_LOAD } from './data-dates/retrieved-at.sql.ts';
import type { ChunkTally } from './load-store.ts';
import type { RowHeaders } from './original-rows/row-headers.ts';
import { listStored, type StoredRow } from './original-rows/stored-rows.ts';

/** The load and its source: handed to a target with every chunk. */
export interface LoadContext {
  readonly source: string;
  readonly sourceNo: number;
  readonly loadNo: number;
  /** When the input was retrieved, ISO 8601 UTC. */
  readonly retrievedAt: string;
  /** The date of the data, where it is stated. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** When the load was started, by its first run, ISO 8601 UTC. */
  readonly startedAt: string;
  /** The input holds all of its register, so that a row that it lacks has left it. */
  readonly isWhole: boolean;
  /** Share of what was loaded before that may be missing without being accepted: 1 where it is accepted. 0 to 1. */
  readonly missingShareMax: number;
  /** Data of the source that is newer than the input; null for a lookup, than which nothing is newer. */
  readonly newer: NewerData | null;
  /** Packs original rows; null for a lookup, which stores them as they are. */
  readonly headers: RowHeaders | null;
}

/** The context of rows that a lookup returned. */
export function liveContext(source: string, sourceNo: number, retrievedAt: string): LoadContext {
  return {
    ...{ source, sourceNo, loadNo: NO_LOAD, asOf: retrievedAt.slice(0, 10), retrievedAt, startedAt: retrievedAt },
    ...{ isWhole: false, missingShareMax: 1, newer: null, headers: null },
  };
}

/** Items that are merged together, and the rows between them that were rejected or left out. */
export interface Chunk<Value> {
  readonly items: readonly SourceItem<Value>[];
  readonly rejects: readonly RejectedRow[];
}

/** Merges a chunk that was prepared, in the client's transaction. */
export type PreparedMerge = (client: PoolClient) => Promise<ChunkTally>;

/** Rows of a part of what was loaded before that a whole file was found to lack. */
export interface AbsentPart {
  /** Its name in words. */
  readonly part: string;
  /** Rows known before the load that are not absent yet. */
  readonly known: number;
  /** Those of them that the file lacks. */
  readonly missing: number;
}

/** A table of loaded rows, as a load confirms those that it did not write and finds those that a whole file lacks. */
export interface RowPresence {
  /** The table, or the partition that a source's rows are in. */
  readonly table: string;
  /** Its column with the rows' keys. */
  readonly key: string;
  /** Takes the locks under which rows are marked, at the start of the client's transaction. */
  lock?(client: PoolClient): Promise<unknown>;
  /** Updates what follows from the loads that read these rows last, where an increment has just confirmed them or a whole file has not. */
  noteConfirmed?(client: PoolClient, keys: readonly string[]): Promise<unknown>;
  /** Parts of the table that are judged one by one, as lists are that a file has several of: with what the file lacks of each (`absent_rows`). */
  findAbsentParts?(client: PoolClient, context: LoadContext): Promise<readonly AbsentPart[]>;
  /** Writes history and change events for rows that were marked absent, in the client's transaction. */
  publishAbsent(client: PoolClient, context: LoadContext, keys: readonly string[]): Promise<unknown>;
}

/** A service's tables as the place that rows are loaded into. */
export interface LoadTarget<Value> {
  /** The register of sources that are not loaded at the same time. Null without another. */
  readonly register?: string | null;
  /** Removes, before the first chunk of a run and in transactions of its own, the samples that give way. Returns how many companies or records left. */
  start?(client: PoolClient, context: LoadContext): Promise<number>;
  /**
   * After `start`: keeps other loads from merging side by side what this one writes, until the client's session ends. The chunks of this
   * load are then merged by two sessions. False where another load does so.
   */
  claim?(client: PoolClient): Promise<boolean>;
  /** Takes the locks of a chunk, at the start of its transaction. They are taken in the order of the chunks. */
  begin?(client: PoolClient): Promise<unknown>;
  /** Merges items in the client's transaction: inserts, updates what differs, leaves the rest. */
  merge(client: PoolClient, context: LoadContext, items: readonly SourceItem<Value>[]): Promise<ChunkTally>;
  /**
   * An optional step before `merge`, which is then its result, while the previous chunk is still being merged: `reader`
   * is a second session. So mapping runs in parallel with Postgres. It may read what no other chunk of the load
   * touches, since every key is in only one chunk.
   */
  prepare?(reader: PoolClient, context: LoadContext, items: readonly SourceItem<Value>[]): Promise<PreparedMerge>;
  /** Runs once after the last chunk, in the transaction that ends the load. The tally is of the whole input. */
  finish?(client: PoolClient, context: LoadContext, tally: LoadTally): Promise<void>;
  /** The table of the source's rows, where rows are known by when they were seen. */
  readonly presence?: RowPresence;
  /** Tables whose statistics are refreshed after a load that wrote rows. */
  readonly tables: readonly string[];
}

/** A tally that is being counted. */
export function newTally() {
  return { new: 0, changed: 0, unchanged: 0, older: 0, rejected: [] as RejectedRow[] };
}

/** Returns the content to write of an item; undefined for one that is stored so, differs from newer data, or cannot be mapped. Counts its rows. */
export function takeItem<Value>(
  item: SourceItem<Value>,
  stored: { readonly digest: string | null; readonly isNewer: boolean } | undefined,
  tally: ReturnType<typeof newTally>,
): Value | undefined {
  if (stored?.digest === item.digest) tally.unchanged += item.rowCount;
  else if (stored?.isNewer === true) tally.older += item.rowCount;
  else {
    const mapped = item.map();
    if (mapped.ok) {
      tally[stored === undefined ? 'new' : 'changed'] += item.rowCount;
      return mapped.value;
    }
    tally.rejected.push(...rejectItem(item, mapped.reason));
  }
  return undefined;
}

/** The row of the source; where several are one record, they stand in a list. */
export function storedRecord(
  { headers }: LoadContext,
  { records }: { readonly records: readonly SourceRecord[] },
): StoredRow {
  const rows = headers?.packRows(records) ?? records;
  const [first, ...others] = rows;
  return first !== undefined && others.length === 0 ? first : listStored({ rows });
}

/** The rows of an item that is not taken, each with the reason. */
export function rejectItem(item: SourceItem<unknown>, reason: string): RejectedRow[] {
  return item.raw().map(({ line, raw }) => new RejectedRow(line, reason, raw, item.key));
}

/** A list of a record of which the input has only a part: what that has, and what was known before and is not in it. */
export function uniteListed<Listed>(
  now: readonly Listed[],
  before: readonly Listed[],
  toKey: (listed: Listed) => string,
): Listed[] {
  const listed = new Set(now.map(toKey));
  return [...now, ...before.filter((one) => !listed.has(toKey(one)))];
}
