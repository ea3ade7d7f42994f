import type { QueryRunner } from 'typeorm';
import { migration } from '../orm/migrations.ts';
import { functionSql, PAST_READS_SQL } from './past-functions.sql.ts';
import { viewSql } from './past-views.sql.ts';
import {
  KEPT_FROM,
  PAST_SCHEMA_SQL,
  type VersionedTable,
  versionedColumnsSql,
  versionedTableSql,
} from './versions.sql.ts';

/**
 * A migration from which on the rows of these tables have versions; `more` are further statements. A database with loaded sources has a
 * first moment: this one. It is as 1.0.0 ran it: the past is read once a `pastFunctionsMigration` of the same tables has run.
 */
export function versionsMigration(
  name: string,
  tables: readonly VersionedTable[],
  ...more: readonly string[]
): ReturnType<typeof migration> {
  return migration(
    name,
    PAST_SCHEMA_SQL,
    ...versionedTables(tables, viewSql),
    ...more,
    `INSERT INTO past.writes SELECT now(), ${KEPT_FROM} WHERE EXISTS (SELECT FROM sources)`,
  );
}

/** Steps of a migration from which on the rows of further tables have versions. At times before it they are read as empty. */
export function versionedTables(tables: readonly VersionedTable[], readSql = functionSql) {
  return tables.map((versioned) => async (runner: QueryRunner) => [
    versionedTableSql(versioned, await readParts(runner, versioned), readSql).join(';\n'),
  ]);
}

/** A migration after which the past of these tables is read by functions, whose parameters are the times; `more` are further statements. */
export function pastFunctionsMigration(
  name: string,
  tables: readonly VersionedTable[],
  ...more: readonly string[]
): ReturnType<typeof migration> {
  const follow = (versioned: VersionedTable) => async (runner: QueryRunner) => [
    functionSql(versioned, (await readParts(runner, versioned)).columns),
  ];
  return migration(name, ...tables.map(follow), ...more, PAST_READS_SQL);
}

/** A migration that changes tables by `statements` and adds the columns that they got to the past of versioned tables. */
export function versionedColumnsMigration(
  name: string,
  tables: readonly VersionedTable[],
  ...statements: readonly string[]
): ReturnType<typeof migration> {
  const follow = (versioned: VersionedTable) => async (runner: QueryRunner) => {
    const { columns } = await readParts(runner, versioned);
    const kept = columns.filter((column) => column !== 'known_since');
    return [
      ...versionedColumnsSql(versioned, kept, await readAdded(runner, versioned)),
      functionSql(versioned, columns),
    ];
  };
  return migration(name, ...statements, ...tables.map(follow));
}

async function readAdded(runner: QueryRunner, { table }: VersionedTable) {
  return (await runner.query(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute a
      WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped
        AND NOT EXISTS (SELECT FROM pg_attribute v WHERE v.attrelid = 'past.${table}_versions'::regclass AND v.attname = a.attname)
      ORDER BY attnum`,
  )) as { name: string; type: string }[];
}

async function readParts(runner: QueryRunner, { table }: VersionedTable) {
  const columns = (await runner.query(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  )) as { name: string }[];
  const parts = (await runner.query(
    `SELECT oid::regclass::text AS name, relkind = 'p' AS "isPartitioned" FROM pg_class
      WHERE oid = '${table}'::regclass OR oid IN (SELECT relid FROM pg_partition_tree('${table}'))`,
  )) as { name: string; isPartitioned: boolean }[];
  return {
    columns: columns.map((column) => column.name),
    parts: parts.map((part) => part.name),
    isPartitioned: parts.some((part) => part.isPartitioned),
  };
}

export { isKnownSql } from './past-functions.sql.ts';
export type { VersionedTable } from './versions.sql.ts';
