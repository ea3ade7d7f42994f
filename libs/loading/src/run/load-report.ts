import type { ValueCount, Yield } from '@registry/pipeline';
import { whatStays } from './fail-load.ts';
import type { LoadResult } from './run-load-options.ts';
import { rejectedCommand } from '../report/rejected-command.ts';

/** The report of a load as `--json` prints it, on one line. Counts are rows; read = new + changed + unchanged + older + left_out + rejected. */
export interface LoadReport {
  readonly source: string;
  readonly input: string;
  /** The kind of the source's records: `business`, `business-part`, `trade-name`, `record` or `record-part`. */
  readonly yields: Yield;
  /** Companies or records that the rows of the file make. */
  readonly items: number;
  /** Sample companies or records that this load removed. */
  readonly samples_removed: number;
  readonly read: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows of older data than what is loaded, which stays as it is. */
  readonly older: number;
  /** Rows not taken though nothing is wrong with them, and why. */
  readonly left_out: number;
  readonly left_out_reasons: readonly ValueCount[];
  readonly rejected: number;
  /** The reason of most rejected rows, with an example. */
  readonly commonest_reason: string | null;
  /** Rows that were marked absent: the whole file lacks them. */
  readonly absent: number;
  /** Rows that the whole file seems to lack and that may be in its rejected rows: they stay as they are. */
  readonly unconfirmed: number;
  /** Rejected rows of a whole file whose key could not be read. With one of them, no row is marked absent. */
  readonly unread: number;
  /** Rows that were known and not absent before the load; 0 where the file was not taken as whole. */
  readonly known: number;
  /** Rows that an earlier, interrupted run had merged. */
  readonly resumed_at: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  /** Sentences on what keeps the load from being trusted as a whole; empty when it passed. */
  readonly failures: readonly string[];
  readonly remarks: readonly string[];
  /** Per cent of the records of each normalized standing. */
  readonly standing_percent: Readonly<Record<string, number>>;
  readonly unknown_statuses: readonly ValueCount[];
  readonly unknown_values: readonly ValueCount[];
  readonly date_oddities: readonly ValueCount[];
}

/** Why a dated file may seem to be older than it is. */
const UNDATED =
  'Some of what is newer was loaded without a date and counts as data of the day of its load. To state its date, load the same file again with --as-of.';

export function toReport(source: string, input: string, result: LoadResult, seconds: number): LoadReport {
  return {
    source,
    input,
    yields: result.yields,
    items: result.items,
    samples_removed: result.samplesRemoved,
    read: result.read,
    new: result.new,
    changed: result.changed,
    unchanged: result.unchanged,
    older: result.older,
    left_out: result.leftOut,
    left_out_reasons: result.check?.leftOut ?? [],
    rejected: result.rejected,
    commonest_reason: result.commonestReason,
    absent: result.absent,
    unconfirmed: result.unconfirmed,
    unread: result.unreadRows,
    known: result.knownRows,
    resumed_at: result.resumedAt,
    seconds: Number(seconds.toFixed(3)),
    interrupted: result.wasInterrupted,
    failures: result.check?.failures ?? [],
    remarks: [...(result.check?.remarks ?? []), ...(result.older > 0 && result.isNewerUndated ? [UNDATED] : [])],
    standing_percent: result.check?.standingPercent ?? {},
    unknown_statuses: result.check?.unknownStatuses ?? [],
    unknown_values: result.check?.unknownValues ?? [],
    date_oddities: result.check?.dateOddities ?? [],
  };
}

/** Nouns for a record of each kind of source, one and several. */
const NOUNS: Readonly<Record<Yield, readonly [one: string, several: string]>> = {
  business: ['company', 'companies'],
  'business-part': ['part of a company', 'parts of companies'],
  'trade-name': ['trade name', 'trade names'],
  record: ['record', 'records'],
  'record-part': ['part of a record', 'parts of records'],
  exclusion: ['entry of a list', 'entries of lists'],
};

/** Returns what leaves with a load: the first file of a state's registry removes sample companies, and a part of records whole ones. */
function removedWith(yields: Yield): Yield {
  if (yields === 'exclusion') return yields;
  return yields === 'record' || yields === 'record-part' ? 'record' : 'business';
}

/** `6,755 companies`. */
function counted(count: number, yields: Yield, adjective = ''): string {
  return `${count.toLocaleString('en-US')} ${adjective}${NOUNS[yields][count === 1 ? 0 : 1]}`;
}

function unconfirmedText({ unconfirmed, unread, known }: LoadReport): string {
  const rows = (count: number): string => `${count.toLocaleString('en-US')} rejected ${count === 1 ? 'row' : 'rows'}`;
  const why = unread > 0 ? `the key of ${rows(unread)} could not be read` : 'the file has them only in rejected rows';
  const which = `${unconfirmed.toLocaleString('en-US')} of ${known.toLocaleString('en-US')} rows loaded before`;
  return `${which} are unconfirmed and stay as they are, because ${why}.`;
}

/** The report for people. */
export function reportText(report: LoadReport): string {
  const count = (rows: number): string => rows.toLocaleString('en-US').padStart(13);
  const inRows = (rows: number): string => `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`;
  const listed = (heading: string, values: LoadReport['unknown_statuses']): string[] =>
    values.length === 0
      ? []
      : [`${heading}:`, ...values.slice(0, 10).map((value) => `  ${value.count} × ${value.value || '(blank)'}`)];
  const standings = Object.entries(report.standing_percent).map(([standing, percent]) => `${standing} ${percent} %`);
  return [
    `${report.source}: ${report.input}`,
    `  read     ${inRows(report.read)}, ${counted(report.items, report.yields)}, in ${report.seconds} s`,
    `  new      ${inRows(report.new)}`,
    `  changed  ${inRows(report.changed)}`,
    `  unchanged${inRows(report.unchanged)}`,
    `  older    ${inRows(report.older)}`,
    `  left out ${inRows(report.left_out)}`,
    ...report.left_out_reasons.map((reason) => `${count(reason.count)} × ${reason.value}`),
    `  rejected ${inRows(report.rejected)}`,
    ...(report.commonest_reason === null ? [] : [`  most often: ${report.commonest_reason}`]),
    ...(report.rejected === 0 ? [] : [`  each with its reason: ${rejectedCommand(report.source)}`]),
    ...(report.older > 0
      ? [`${report.older.toLocaleString('en-US')} rows are newer in what is loaded and stay as they are.`]
      : []),
    ...(report.samples_removed > 0
      ? [`${counted(report.samples_removed, removedWith(report.yields), 'sample ')} left with this load.`]
      : []),
    ...(report.absent > 0
      ? [
          `${report.absent.toLocaleString('en-US')} of ${report.known.toLocaleString('en-US')} rows loaded before are not in this file; they are now marked absent.`,
        ]
      : []),
    ...(report.unconfirmed > 0 ? [unconfirmedText(report)] : []),
    ...(report.resumed_at > 0 ? [`Resumed after ${report.resumed_at} rows of an earlier run.`] : []),
    ...(standings.length > 0 ? [`Standing: ${standings.join(', ')}`] : []),
    ...listed('Statuses that the source does not list, taken as unknown', report.unknown_statuses),
    ...listed('Values that the source does not list', report.unknown_values),
    ...listed('Dates left out', report.date_oddities),
    ...report.remarks,
    ...report.failures.map((failure) => `FAILED: ${failure}`),
    ...(report.failures.length > 0 ? [whatStays({ ...report, leftOut: report.left_out })] : []),
    ...(report.interrupted ? ['Interrupted; the same command continues where it ended.'] : []),
    '',
  ].join('\n');
}
