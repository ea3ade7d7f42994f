export { StartedRows, CopyRows, type CopyValue } from '@registry/persistence';
export * from './load-command.ts';
export * from './load-error.ts';
export { loadingConfig } from './loading.config.ts';
export * from './metrics/load-meter.ts';
export * from './report/load-progress.ts';
export * from './report/load-report.ts';
export * from './data-dates/as-of.sql.ts';
export * from './data-dates/data-day.sql.ts';
export {
  DataDays1795589311007,
  isNewerSql,
  isOfAnotherDaySql,
  type NewerData,
  newerDataValues,
} from './data-dates/newer-data.ts';
export { type ChunkTally, LastRuns1796030000000, sourceNumber } from './load-store.ts';
export * from './load-tables.ts';
export type { LoadEntry } from './loads/load-entry.ts';
export * from './loads/loads-command.ts';
export * from './load-target.ts';
export * from './loaded-sources.ts';
export { RowHeaders, RowHeaders1796400000000 } from './original-rows/row-headers.ts';
export { listStored, type StoredRow } from './original-rows/stored-rows.ts';
export { RejectedRows1795604000000 } from './run/rejected-rows.ts';
export { GarbledRows1797600000000, KnownRows1795690000000, UnreadRows1797610000000 } from './presence-tables.ts';
export * from './data-dates/retrieved-at.sql.ts';
export { RowsLeftOut1790700000000 } from './rows-left-out.ts';
export * from './run/run-load-options.ts';
export * from './run/open-for-load.ts';
export * from './run/run-load.ts';
export * from './sample-sources.ts';
