import { ownAlias } from '@registry/persistence';

/** The condition that a row's company is not suppressed; `row` is an alias with a state and a file number key. For reads of some companies: each is looked up (`OFFSET 0`). */
export function isShown(row: string): string {
  return `NOT EXISTS (${selectSuppression(row)} OFFSET 0)`;
}

/** The same for a statement over all companies, which joins the few that are suppressed. */
export function isShownOfAll(row: string): string {
  return `NOT EXISTS (${selectSuppression(row)})`;
}

/** The condition that it is not suppressed now, which holds for every past too, and before the sets of entities follow. */
export function isShownNow(row: string): string {
  return `NOT EXISTS (${selectSuppression(row, 'public.suppressions')})`;
}

/** Selects what suppresses a row's company, as of the time that is read, or as of now. */
export function selectSuppression(row: string, from: 'suppressions' | 'public.suppressions' = 'suppressions'): string {
  const s = ownAlias('s', row);
  return `SELECT FROM ${from} ${s} WHERE ${s}.state = ${row}.state AND ${s}.file_number_key = ${row}.file_number_key AND ${s}.lifted_at IS NULL`;
}

/** The condition that a row of `names` is not that of a hidden person. The legal name of a company is always shown. */
export function isNameShown(row: string): string {
  const h = ownAlias('h', row);
  return `(${row}.kind = 'legal' OR NOT EXISTS (
             SELECT FROM hidden_values ${h}
              WHERE ${h}.lifted_at IS NULL AND ${h}.kind = 'person' AND ${h}.state = ${row}.state AND ${h}.file_number_key = ${row}.file_number_key
                AND ${row}.folded = ANY (${h}.folded_names)))`;
}
