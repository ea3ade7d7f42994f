import type { ExclusionListName, Standing } from '@registry/domain';
import type { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import type { LeftOut } from '../rows/left-out-row.ts';
import type { ListedParty } from './exclusion/listed-party.ts';
import type { MatchedRecord, RecordPart } from './matched-record.ts';
import type { RecordsDescription } from './records-description.ts';
import type { BusinessPart, RegisteredBusiness, RegisteredTradeName } from '../rows/registered-business.ts';

/** The result of mapping a row, for each kind of source. */
export interface MappedByYield {
  readonly business: RegisteredBusiness;
  readonly 'business-part': BusinessPart;
  readonly 'trade-name': RegisteredTradeName;
  readonly record: MatchedRecord;
  readonly 'record-part': RecordPart;
  readonly exclusion: ListedParty;
}

/** A kind of thing that sources yield. */
export type Yield = keyof MappedByYield;

/** A registry's word for a company's standing and what it means. */
export interface ReadStanding {
  /** Null where the file has none. */
  readonly verbatim: string | null;
  readonly standing: Standing;
  /** The source's table lacks the wording. */
  readonly isUnlisted: boolean;
}

/** Which lists a source has. */
interface RowLists {
  /** Those whose entries it has, as far as its description says so. */
  readonly all: readonly ExclusionListName[];
  /** The list that a row is of, also one that is left out. */
  of(row: DecodedRow): ExclusionListName | null;
}

/** The meaning of a row whose key comes again: a fault of the file, a record of its own (`… #2`), or more about a record, which is left out. */
export type Repeats = 'rejected' | 'numbered' | 'left_out';

/**
 * The mapping of a source, compiled. `key`, `problem` and `standing` read few columns and are called for every record
 * of every load.
 */
export interface RecordMapping<T> {
  /** The number by which the registry identifies its records, as issued, trimmed; null where the row has none. */
  key(row: DecodedRow, tally: LoadTally): string | null;
  /** Why the record cannot be taken or is left out on purpose; null when it can. `rows` are all of the record, `row` the first. */
  problem(row: DecodedRow, key: string | null, tally: LoadTally, rows: readonly DecodedRow[]): string | LeftOut | null;
  /** The record's standing; null where records of this kind have none. */
  standing(row: DecodedRow, tally: LoadTally): ReadStanding | null;
  /** The whole record. `rows` are those that share the key, at least one. */
  map(rows: readonly DecodedRow[], tally: LoadTally): T;
  /** The meaning of a later row with the key of an earlier one; `rejected` when absent. */
  readonly repeats?: Repeats;
  /** The key is a digest of what the row says; false when absent. */
  readonly isDigest?: boolean;
  /** Facts that all records have in common; not there for registers of companies. */
  readonly describes?: RecordsDescription;
  /** Which lists a source has; not there for anything but lists. */
  readonly lists?: RowLists;
}
