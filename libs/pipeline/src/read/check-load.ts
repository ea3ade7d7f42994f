import type { SourceDefinition } from '../definition/source-definition.ts';
import type { LoadTally } from '../check/load-tally.ts';

/** A count of a value that was met. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** The result of a source's checks of a load that has run through. */
export interface CheckResult {
  /** False when a check failed: the load is not to be trusted as a whole, however good its rows are. */
  readonly passed: boolean;
  /** One sentence a failed check. */
  readonly failures: readonly string[];
  /** One sentence for each thing that is odd and no failure. */
  readonly remarks: readonly string[];
  /** Rows that were left out, by why. */
  readonly leftOut: readonly ValueCount[];
  /** Share of the records of each normalized standing, 0 to 100 with two decimals; empty where records have none. */
  readonly standingPercent: Readonly<Record<string, number>>;
  /** Statuses that the source's table lacks: they were loaded as `unknown`. Most frequent first. */
  readonly unknownStatuses: readonly ValueCount[];
  /** Values that other tables of the source lack, as `table: value`. */
  readonly unknownValues: readonly ValueCount[];
  /** Dates that were left out, as `column: why`. */
  readonly dateOddities: readonly ValueCount[];
}

/** Below this many rows a share says nothing: one bad row in a file of three is not a sign of a wrong file. */
const ROWS_TO_JUDGE_A_SHARE = 100;

/** Judges a load by its tally once it has run through. `rejected` is given where rows were rejected that the reading took. */
export function checkLoad(
  definition: SourceDefinition,
  tally: LoadTally,
  rejected: number = tally.rowsRejected,
): CheckResult {
  const { leftOut } = tally;
  const { minimumRows, maximumRejectShare, expectedRows } = definition.checks;
  const failures: string[] = [];
  if (tally.rowsRead < minimumRows)
    failures.push(
      `The file has ${counted(tally.rowsRead)} rows; ${definition.slug} has at least ${counted(minimumRows)}.`,
    );
  const share = tally.rowsRead === 0 ? 0 : rejected / tally.rowsRead;
  if (rejected > 0 && rejected + leftOut.total === tally.rowsRead) failures.push('No row of the file could be used.');
  if (tally.rowsRead >= ROWS_TO_JUDGE_A_SHARE && share > maximumRejectShare) {
    failures.push(
      `${percent(share)} % of the rows were rejected; at most ${percent(maximumRejectShare)} % is allowed.`,
    );
  }
  failures.push(...changedFormats(tally));
  const unknownStatuses = tally.unknownStatuses.list();
  const remarks = [
    ...(expectedRows !== null && tally.rowsRead < expectedRows
      ? [
          `The whole dataset has more than ${counted(expectedRows)} rows. This file has ${counted(tally.rowsRead)} and counts as a part.`,
        ]
      : []),
    ...(unknownStatuses.length > 0
      ? [`${counted(tally.unknownStatuses.total)} records have a status that lookups.yml does not list.`]
      : []),
    ...tally.remarks.list().map(({ value, count }) => `${count} × ${value}.`),
  ];
  return {
    passed: failures.length === 0,
    failures,
    remarks,
    leftOut: leftOut.list(),
    standingPercent: standingPercent(tally),
    unknownStatuses,
    unknownValues: tally.unknownValues.list(),
    dateOddities: tally.dateOddities.list(),
  };
}

/** Columns that have no date any more: their format, or the order of the columns, changed. */
function changedFormats({ unreadDates, columnsWithDates }: LoadTally): string[] {
  return [...unreadDates].flatMap(([column, count]) =>
    count < ROWS_TO_JUDGE_A_SHARE || columnsWithDates.has(column)
      ? []
      : [
          `None of the ${counted(count)} values of ${column} is a date that source.yml describes: the format may have changed.`,
        ],
  );
}

function standingPercent(tally: LoadTally): Record<string, number> {
  const entries = Object.entries(tally.standings);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  return total === 0 ? {} : Object.fromEntries(entries.map(([standing, count]) => [standing, percent(count / total)]));
}

function counted(rows: number): string {
  return rows.toLocaleString('en-US');
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
