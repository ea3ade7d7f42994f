import type { PublishedCompany } from '@registry/contracts-business-registry';
import { fileNumberKey, type StateCode } from '@registry/domain';
import { type AppliedFrom, keepNewest, newestOfEach } from '@registry/feed';
import { CopyRows, type CopyValue } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { COMPANY_COLUMNS, type CompanyColumns, WRITTEN_COLUMNS } from '../search/hit.row.ts';
import { type PackedPerson, packPerson } from '../search/packed-person.ts';
import { publishDifference } from './filed-persons.ts';

const COMPANIES = {
  likeTable: 'companies',
  key: ['state', 'file_number_key'],
  kept: ['version', ...WRITTEN_COLUMNS, 'people'],
  returning: 'file_number_key AS key, old.people AS before',
};

/**
 * Updates companies of one state, each with its people, in the client's transaction. A company with the same or a newer
 * version stays unchanged; a replay also writes the same version. A removed company keeps its row, without people:
 * earlier change events may arrive later. A first backfill only inserts, and notifies no index: its end builds that.
 */
export async function applyCompanies(
  client: PoolClient,
  state: StateCode,
  companies: readonly PublishedCompany[],
  { kind, isFirst = false }: AppliedFrom,
): Promise<void> {
  const newest = newestOfEach(companies, (company) => fileNumberKey(company.file_number), readVersion);
  const people = new Map(
    [...newest].map(([key, { current }]) => [key, (current?.people ?? []).map(packPerson)] as const),
  );
  const rows = [...newest].map(([key, company]) => toRow(state, key, company, people.get(key)));
  const table = `companies_${state.toLowerCase()}`;
  if (isFirst) {
    const copied = new CopyRows(table, [...COMPANIES.key, ...COMPANIES.kept]);
    for (const row of rows) copied.add(row);
    await copied.send(client);
    return;
  }
  const taken = await keepNewest<Taken>(client, { ...COMPANIES, table }, rows, kind === 'current');
  const written = taken.map(({ key, before }) => ({ key, before: before ?? [], now: people.get(key) ?? [] }));
  await publishDifference(client, state, written);
}

/** A company that was written, with the persons that it had. */
interface Taken {
  readonly key: string;
  readonly before: readonly PackedPerson[] | null;
}

const REMOVED: Partial<CompanyColumns> = { name: '', status: 'unknown' };

function readVersion({ version, current }: PublishedCompany): number {
  return current?.version ?? version;
}

function toRow(
  state: StateCode,
  key: string,
  company: PublishedCompany,
  people: readonly PackedPerson[] = [],
): CopyValue[] {
  const known: Partial<CompanyColumns> = { ...company, ...(company.current ?? REMOVED) };
  const facts = { ...known, file_number: company.file_number === key ? null : company.file_number };
  return [
    ...[state, key, readVersion(company)],
    ...COMPANY_COLUMNS.map((column) => facts[column] ?? null),
    people.length === 0 ? null : JSON.stringify(people),
  ];
}
