import type { StateCode } from '@registry/domain';
import type { Database } from '@registry/persistence';
import { companyStatements } from './current-companies.sql.ts';
import type { PublishedChangeRow, CurrentCompanyRow } from './current-company.row.ts';

/** A company of a state in one of its versions. */
export interface CompanyVersion {
  readonly key: string;
  readonly version: number;
}

/** Companies of a state as they are now, by file number key. */
export async function companiesByKeys(
  database: Database,
  state: StateCode,
  keys: readonly string[],
): Promise<ReadonlyMap<string, CurrentCompanyRow>> {
  const rows = await database.query<CurrentCompanyRow & Record<string, unknown>>(companyStatements(state).byKeys, [
    keys,
  ]);
  return new Map(rows.map((row) => [row.key, row] as const));
}

/** Finds the changes up to a version. */
export type ChangesOf = (company: CompanyVersion) => readonly PublishedChangeRow[];

/** The changes of those that have some: a company of version 1 has none. */
export async function readChanges(
  database: Database,
  state: StateCode,
  companies: readonly CompanyVersion[],
): Promise<ChangesOf> {
  const changed = [
    ...new Map(companies.filter(({ version }) => version > 1).map((one) => [toName(one), one])).values(),
  ];
  if (changed.length === 0) return () => [];
  const rows = await database.query<PublishedChangeRow & Record<string, unknown>>(companyStatements(state).changes, [
    changed.map(({ key }) => key),
    changed.map(({ version }) => version),
  ]);
  const found = Map.groupBy(rows, ({ key, of_version: version }) => toName({ key, version }));
  return (company) => found.get(toName(company)) ?? [];
}

function toName({ key, version }: CompanyVersion): string {
  return `${version} ${key}`;
}
