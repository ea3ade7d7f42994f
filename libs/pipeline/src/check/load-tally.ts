import type { ExclusionListName, Standing } from '@registry/domain';
import { CountedValues } from './counted-values.ts';

/** Counts of a reading of a file, kept while it goes on. */
export class LoadTally {
  /** Share of the columns of the file and of the source that both have, 0 to 1; 1 where the file has no header. */
  columnLikeness = 1;
  /** Rows of the file, good and bad. */
  rowsRead = 0;
  /** Rows that were rejected, whether in decoding, in mapping or as a repetition. */
  rowsRejected = 0;
  /** Rows that nothing is wrong with and that are not taken, by why: natural persons', blank ones. */
  readonly leftOut = new CountedValues();
  /** Records offered to the loader: every one is new, changed or unchanged there. */
  items = 0;
  /** Rows of each list that the file has, without rejected ones. Only of sources of lists. */
  readonly listRows = new Map<ExclusionListName, number>();
  /** Records by normalized standing. Empty where the source's rows have none. */
  readonly standings: Record<Standing, number> = { active: 0, inactive: 0, unknown: 0 };
  /** Verbatim statuses that the source's table lacks. */
  readonly unknownStatuses = new CountedValues();
  /** Values that another lookup of the source lacks, as `table: value`. */
  readonly unknownValues = new CountedValues();
  /** Dates that were left out, as `column: what they are`. Counted for records that were mapped. */
  readonly dateOddities = new CountedValues();
  /** Columns with a value that is a date, and by column how many values of mapped records are not. */
  readonly columnsWithDates = new Set<string>();
  readonly unreadDates = new Map<string, number>();
  /** The day of the data as the file itself states it first, and where; null until it does. YYYY-MM-DD. */
  statedDay: { readonly day: string; readonly line: number } | null = null;
  /** Why rows at the end of the file may be lacking, in words; empty where nothing speaks against its end. */
  readonly endDoubts: string[] = [];
  /** Other remarks, counted by their wording. */
  readonly remarks = new CountedValues();
}
