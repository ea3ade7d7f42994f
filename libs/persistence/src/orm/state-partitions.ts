import type { StateCode } from '@registry/domain';

/**
 * For each state the statements that give it a partition of every table that is partitioned by state and has none for it. A table that is made and
 * then attached keeps no reader of the others waiting. Triggers of statements fire for the table that a statement names,
 * so a partition gets those of its table; those of rows it has by being attached.
 */
const MISSING_PARTITIONS = `
  WITH partitioned AS (
    SELECT c.relname AS name, (SELECT string_agg(pg_get_triggerdef(oid) || ';', '') FROM pg_trigger
                                WHERE tgrelid = c.oid AND NOT tgisinternal AND tgtype & 1 = 0) AS triggers
      FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0] AND a.attname = 'state'
     WHERE p.partstrat = 'l' AND c.relnamespace = 'public'::regnamespace)
  SELECT string_agg(
           format('CREATE TABLE %1$s (LIKE %2$s INCLUDING ALL); ALTER TABLE %2$s ATTACH PARTITION %1$s FOR VALUES IN (%3$L);', part, name, state)
             || coalesce(replace(triggers, format(' ON public.%s ', name), format(' ON %s ', part)), ''), '') AS statements
    FROM unnest($1::text[]) state CROSS JOIN partitioned CROSS JOIN concat(name, '_', lower(state)) part
   WHERE to_regclass(part) IS NULL GROUP BY state ORDER BY state`;

/** Adds what is missing, a state in a transaction. */
export async function addStatePartitions(
  query: (text: string, values?: unknown[]) => Promise<unknown>,
  states: readonly StateCode[],
): Promise<void> {
  const missing = (await query(MISSING_PARTITIONS, [states])) as { statements: string }[];
  for (const { statements } of missing) await query(statements);
}
