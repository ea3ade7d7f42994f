/**
 * One statement that returns the tables of a database of which a row, as text, matches a pattern: partitions, versions, outbox and all
 * schemas. $1: the pattern, a regular expression in any letters.
 */
export const TABLES_WITH = `
  SELECT table_name AS "table" FROM (
    SELECT c.oid::regclass::text AS table_name,
           query_to_xml(format('SELECT count(*) AS found FROM %s t WHERE t::text ~* %L', c.oid::regclass, $1::text), false, true, '') AS counted
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_t%') t
   WHERE (xpath('//found/text()', counted))[1]::text::bigint > 0
   ORDER BY 1`;
