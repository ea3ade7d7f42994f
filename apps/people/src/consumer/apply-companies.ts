import type { PublishedCompany } from '@registry/contracts-business-registry';
import { fileNumberKey, type StateCode } from '@registry/domain';
import { type AppliedFrom, keepNewest, newestOfEach } from '@registry/feed';
import { CopyRows, type CopyValue } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { COMPANY_COLUMNS, type CompanyColumns } from '../search/hit.row.ts';
import { publishDifference, type FiledPerson, listPersons, removePersons } from './filed-persons.ts';

const COMPANIES = {
  likeTable: 'companies',
  key: ['state', 'file_number_key'],
  kept: ['version', ...COMPANY_COLUMNS],
  returning: 'file_number_key AS key, xmax = 0 AS "isNew"',
};
const PERSON_COLUMNS = [
  'state',
  'file_number_key',
  'position',
  'kind',
  'name',
  'folded',
  'name_key',
  'titles',
  'address',
];

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
  if (isFirst) {
    await insertCompanies(client, state, newest);
    await insertPersons(client, state, newest, newest.keys());
    return;
  }
  const taken = await upsertCompanies(client, state, newest, kind === 'current');
  const before = await removePersons(
    client,
    state,
    taken.filter(({ isNew }) => !isNew).map(({ key }) => key),
  );
  const now = await insertPersons(
    client,
    state,
    newest,
    taken.map(({ key }) => key),
  );
  await publishDifference(client, state, before, now);
}

/** Inserts the persons of companies that have none in the tables, and returns them. */
async function insertPersons(
  client: PoolClient,
  state: StateCode,
  companies: ReadonlyMap<string, PublishedCompany>,
  keys: Iterable<string>,
): Promise<FiledPerson[]> {
  const rows = new CopyRows(`persons_${state.toLowerCase()}`, PERSON_COLUMNS);
  const persons: FiledPerson[] = [];
  for (const key of keys) persons.push(...listPersons(key, companies.get(key)?.current?.people ?? []));
  for (const { key, position, kind, name, folded, nameKey, titles, address } of persons) {
    rows.add([state, key, position, kind, name, folded, nameKey, titles, address && JSON.stringify(address)]);
  }
  await rows.send(client);
  return persons;
}

const REMOVED: Partial<CompanyColumns> = { name: '', status: 'unknown' };

function readVersion({ version, current }: PublishedCompany): number {
  return current?.version ?? version;
}

/** Returns the companies that were written. */
function upsertCompanies(
  client: PoolClient,
  state: StateCode,
  companies: ReadonlyMap<string, PublishedCompany>,
  again: boolean,
): Promise<{ readonly key: string; readonly isNew: boolean }[]> {
  const rows = listRows(state, companies);
  return keepNewest(client, { ...COMPANIES, table: `companies_${state.toLowerCase()}` }, rows, again);
}

/** Inserts companies of which the tables have none. */
async function insertCompanies(
  client: PoolClient,
  state: StateCode,
  companies: ReadonlyMap<string, PublishedCompany>,
): Promise<void> {
  const rows = new CopyRows(`companies_${state.toLowerCase()}`, [...COMPANIES.key, ...COMPANIES.kept]);
  for (const row of listRows(state, companies)) rows.add(row);
  await rows.send(client);
}

function listRows(state: StateCode, companies: ReadonlyMap<string, PublishedCompany>): CopyValue[][] {
  return [...companies].map(([key, company]) => {
    const facts: Partial<CompanyColumns> = { ...company, ...(company.current ?? REMOVED) };
    return [state, key, readVersion(company), ...COMPANY_COLUMNS.map((column) => facts[column] ?? null)];
  });
}
