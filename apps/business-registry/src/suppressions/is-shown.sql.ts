/** The condition that a row's company is not suppressed; `row` is an alias with a state and a file number key. For reads of some companies: each is looked up (`OFFSET 0`). */
export function isShown(row: string): string {
  return `NOT EXISTS (${selectSuppression(row)} OFFSET 0)`;
}

/** The same for a statement over all companies, which joins the few that are suppressed. */
export function isShownOfAll(row: string): string {
  return `NOT EXISTS (${selectSuppression(row)})`;
}

function selectSuppression(row: string): string {
  return `SELECT FROM suppressions s WHERE s.state = ${row}.state AND s.file_number_key = ${row}.file_number_key AND s.lifted_at IS NULL`;
}
