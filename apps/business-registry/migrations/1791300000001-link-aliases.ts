import { migration } from '@registry/persistence/migrations';

/** Renames a partitioned table with its partitions and their indexes. */
function renameTablesSql(from: string, to: string): string {
  return `
    DO $$ DECLARE relation record; BEGIN
      FOR relation IN SELECT relname, CASE WHEN relkind IN ('i', 'I') THEN 'INDEX' ELSE 'TABLE' END AS kind
                        FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND starts_with(relname, '${from}')
      LOOP
        EXECUTE format('ALTER %s %I RENAME TO %I', relation.kind, relation.relname, replace(relation.relname, '${from}', '${to}'));
      END LOOP;
    END $$`;
}

/**
 * Renames the tables of names that records give to companies. Searches and profiles do not read them, so replicas of
 * the previous release continue to serve. Until they are replaced, change events that they cannot store are delivered
 * again, and their loads fail at the end: start none meanwhile, or run them again afterwards.
 */
export const LinkAliases1791300000001 = migration(
  'LinkAliases1791300000001',
  `
      ALTER TABLE learnt_names RENAME COLUMN learnt_no TO alias_no;
      ALTER TABLE learnt_names RENAME COLUMN tied_to TO linked_to;
      ALTER SEQUENCE learnt_no RENAME TO alias_no;
      ALTER TABLE name_holders RENAME TO alias_holders;
      ALTER INDEX name_holders_pkey RENAME TO alias_holders_pkey`,
  renameTablesSql('learnt_names', 'link_aliases'),
);
