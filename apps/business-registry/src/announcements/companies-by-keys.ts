import type { StateCode } from '@registry/domain';
import type { Database } from '@registry/persistence';
import { companyStatements } from './current-companies.sql.ts';
import type { AnnouncedChangeRow, CurrentCompanyRow } from './current-company.row.ts';

/** Companies of a state with their histories, by file number key. */
export interface CompaniesFound {
  readonly rows: ReadonlyMap<string, CurrentCompanyRow>;
  readonly changes: ReadonlyMap<string, readonly AnnouncedChangeRow[]>;
}

export async function companiesByKeys(
  database: Database,
  state: StateCode,
  keys: readonly string[],
): Promise<CompaniesFound> {
  const rows = await database.query<CurrentCompanyRow & Record<string, unknown>>(companyStatements(state).byKeys, [
    keys,
  ]);
  return { rows: new Map(rows.map((row) => [row.key, row] as const)), changes: await changesOf(database, state, rows) };
}

/** The history of those that have one: a company of version 1 has none. */
export async function changesOf(database: Database, state: StateCode, rows: readonly CurrentCompanyRow[]) {
  const keys = rows.filter(({ version }) => version > 1).map(({ key }) => key);
  if (keys.length === 0) return new Map<string, AnnouncedChangeRow[]>();
  const changes = await database.query<AnnouncedChangeRow & Record<string, unknown>>(companyStatements(state).changes, [
    keys,
  ]);
  return Map.groupBy(changes, ({ key }) => key);
}
