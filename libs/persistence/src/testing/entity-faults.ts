import type { DataSource } from 'typeorm';

interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  readonly isFilled: boolean;
}

/** The columns of a table, as its migrations made them. */
const COLUMNS = `
  SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS "isNullable",
         coalesce(a.attnum = ANY (k.conkey), false) AS "isKey", a.atthasdef OR a.attidentity <> '' AS "isFilled"
    FROM pg_attribute a LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'p'
   WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`;

/** Finds differences of entities from the migrated tables: types, nulls and keys of their columns, and columns that an insert would miss. */
export async function findEntityFaults(entities: DataSource): Promise<string[]> {
  const faults: string[] = [];
  for (const { tableName, columns } of entities.entityMetadatas) {
    const rows = await entities.query<TableColumn[]>(COLUMNS, [tableName]);
    const left = new Map(rows.map((row) => [row.name, row] as const));
    for (const column of columns) {
      if (column.isVirtualProperty) continue;
      const { databaseName: name, isNullable, isPrimary, isArray } = column;
      const actual = left.get(name);
      left.delete(name);
      const type = `${entities.driver.normalizeType(column)}${isArray ? '[]' : ''}`;
      if (actual?.type !== type || actual.isNullable !== isNullable || actual.isKey !== isPrimary)
        faults.push(`${tableName}.${name}: ${JSON.stringify({ type, isNullable, isPrimary, actual })}`);
    }
    for (const { name, isNullable, isFilled } of left.values())
      if (!isNullable && !isFilled) faults.push(`${tableName}.${name}: not in the entity, and without a default`);
  }
  return faults;
}
