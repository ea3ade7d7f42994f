import { ownAlias, type QualifiedSql } from '@registry/persistence';

/** The values that are hidden on the company of a row, and that `condition` is true of; `row` is an alias with a state and a file number key. */
function selectHidden(row: string, names: string, condition: (value: string) => string): string {
  const h = ownAlias('h', row, names);
  return `(SELECT json_build_object('values', json_agg(json_build_object('kind', ${h}.kind, 'text', ${h}.value) ORDER BY ${h}.hidden_no),
                                    'names', ${names})
             FROM hidden_values ${h}
            WHERE ${h}.lifted_at IS NULL AND (${h}.state, ${h}.file_number_key) IN ((${row}.state, ${row}.file_number_key), ('', ''))
              AND ${condition(h)} HAVING count(*) > 0)`;
}

/**
 * Selects what is hidden on the company of a row, as `HiddenOfCompany`; null where nothing is. `state` is that of the company in SQL: a
 * literal opens one partition and not all.
 */
export function hiddenSql(row: string, state: QualifiedSql = `${row}.state`): string {
  const n = ownAlias('n', row, state);
  const names = `SELECT json_agg(${n}.name ORDER BY ${n}.kind <> 'legal', ${n}.source_no, ${n}.position) FROM names ${n}
                  WHERE ${n}.state = ${state} AND ${n}.file_number_key = ${row}.file_number_key`;
  return selectHidden(row, `coalesce((${names}), '[]')`, () => 'true');
}

/** The same of addresses only. */
export function hiddenAddressesSql(row: string): string {
  return selectHidden(row, "'[]'::json", (value) => `${value}.kind = 'address'`);
}
