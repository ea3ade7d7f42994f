import { ownAlias } from '@registry/persistence';

/** The condition that a row's company is not suppressed; `row` is an alias with a state and a file number key. For reads of some companies: each is looked up (`OFFSET 0`). */
export function isShown(row: string): string {
  return `NOT EXISTS (${selectSuppression(row)} OFFSET 0)`;
}

/** The same for a statement over all companies, which joins the few that are suppressed. */
export function isShownOfAll(row: string): string {
  return `NOT EXISTS (${selectSuppression(row)})`;
}

/** Selects what suppresses a row's company, as of the time that is read, or as of now. */
export function selectSuppression(row: string, from: 'suppressions' | 'public.suppressions' = 'suppressions'): string {
  const s = ownAlias('s', row);
  return `SELECT FROM ${from} ${s} WHERE ${s}.state = ${row}.state AND ${s}.file_number_key = ${row}.file_number_key AND ${s}.lifted_at IS NULL`;
}
