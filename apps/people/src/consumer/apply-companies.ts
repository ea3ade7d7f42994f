import type { PublishedCompany } from '@registry/contracts-business-registry';
import { fileNumberKey, type StateCode } from '@registry/domain';
import { keepNewest, newestOfEach } from '@registry/feed';
import { CopyRows } from '@registry/persistence';
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
 * version stays unchanged; `again` also writes the same version. A removed company keeps its row, without people:
 * earlier change events may arrive later.
 */
export async function applyCompanies(
  client: PoolClient,
  state: StateCode,
  companies: readonly PublishedCompany[],
  again: boolean,
): Promise<void> {
  const newest = newestOfEach(companies, (company) => fileNumberKey(company.file_number), readVersion);
  const taken = await upsertCompanies(client, state, newest, again);
  const before = await removePersons(
    client,
    state,
    taken.filter(({ isNew }) => !isNew).map(({ key }) => key),
  );
  const rows = new CopyRows(`persons_${state.toLowerCase()}`, PERSON_COLUMNS);
  const now: FiledPerson[] = [];
  for (const { key } of taken) now.push(...listPersons(key, newest.get(key)?.current?.people ?? []));
  for (const { key, position, kind, name, folded, nameKey, titles, address } of now) {
    rows.add([state, key, position, kind, name, folded, nameKey, titles, address && JSON.stringify(address)]);
  }
  await rows.send(client);
  await publishDifference(client, state, before, now);
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
  const rows = [...companies].map(([key, company]) => {
    const facts: Partial<CompanyColumns> = { ...company, ...(company.current ?? REMOVED) };
    return [state, key, readVersion(company), ...COMPANY_COLUMNS.map((column) => facts[column] ?? null)];
  });
  return keepNewest(client, { ...COMPANIES, table: `companies_${state.toLowerCase()}` }, rows, again);
}
