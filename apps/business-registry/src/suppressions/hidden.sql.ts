/** The values that are hidden on the company of a row; `row` is an alias with a state and a file number key. */
function hiddenValues(row: string): string {
  return `hidden_values h WHERE h.lifted_at IS NULL
             AND (h.state, h.file_number_key) IN ((${row}.state, ${row}.file_number_key), ('', ''))`;
}

const VALUES = `json_agg(json_build_object('kind', h.kind, 'text', h.value) ORDER BY h.hidden_no)`;

/**
 * What is hidden on the company of a row, as `HiddenOfCompany`; null where nothing is. `state` is that of the company in SQL: a literal
 * opens one partition and not all.
 */
export function hiddenSql(row: string, state = `${row}.state`): string {
  const names = `SELECT json_agg(n.name ORDER BY n.kind <> 'legal', n.source_no, n.position) FROM names n
                  WHERE n.state = ${state} AND n.file_number_key = ${row}.file_number_key`;
  return `(SELECT json_build_object('values', ${VALUES}, 'names', coalesce((${names}), '[]'))
             FROM ${hiddenValues(row)} HAVING count(*) > 0)`;
}

/** The same of what lists show, which is an address and no text with names in it. */
export function hiddenInListSql(row: string): string {
  return `(SELECT json_build_object('values', ${VALUES}, 'names', '[]'::json)
             FROM ${hiddenValues(row)} AND h.kind = 'address' HAVING count(*) > 0)`;
}

/** The condition that a row of `names` is not that of a hidden person. The legal name of a company is always shown. */
export function isNameShown(row: string): string {
  return `(${row}.kind = 'legal' OR NOT EXISTS (
             SELECT FROM hidden_values h
              WHERE h.lifted_at IS NULL AND h.kind = 'person' AND h.state = ${row}.state AND h.file_number_key = ${row}.file_number_key
                AND ${row}.folded = ANY (h.folded_names)))`;
}
