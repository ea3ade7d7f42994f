/**
 * Changes that a change event repeats, and bytes of values, as Postgres stores them, after which it repeats no older ones: enough for any
 * consumer that does not lag far. What many loads changed has more, and all of it would be read and sent again with each further change.
 */
const CHANGES_MAX = 50;
const CHANGE_BYTES_MAX = 8_192;

/**
 * SQL of the newest changes of one company or record. `from` is their table with its condition, `version` the column by which some are of
 * one version: these are repeated together, and those of the newest one in any case.
 */
export function repeatedChangesSql(from: string, version: string, order = `${version} DESC`): string {
  return `
    SELECT *
      FROM (SELECT *, sum(coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0))
                        OVER (ORDER BY ${version} DESC GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer_bytes
              FROM (SELECT * FROM ${from} ORDER BY ${order} LIMIT ${CHANGES_MAX}) newest) sized
     WHERE newer_bytes IS NULL OR newer_bytes < ${CHANGE_BYTES_MAX}`;
}
