import { announcedFacts, type AnnouncedCompany, type SparseFacts } from '@registry/contracts-business-registry';
import { fileNumberKey, type StateCode } from '@registry/domain';
import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { COMPANY_FIELDS } from '../search/hit.row.ts';
import { announceDifference, type FiledPerson, personsOf, removePersons } from './filed-persons.ts';

const KEPT = ['version', ...COMPANY_FIELDS];
const COMPANY_COLUMNS = ['state', 'file_number_key', ...KEPT];
const PERSON_COLUMNS = ['state', 'file_number_key', 'position', 'kind', 'name', 'folded', 'name_key', 'titles'];

/**
 * Brings companies of one state up to date, each with the persons on file for it, in the client's transaction. A company
 * whose version is known, or a newer one, is left alone; `again` has the same version written once more. A company that is
 * removed keeps its row, without persons: what was announced of it before may arrive later.
 */
export async function keepCompanies(
  client: PoolClient,
  state: StateCode,
  companies: readonly AnnouncedCompany[],
  again: boolean,
): Promise<void> {
  const newest = newestOfEach(companies);
  const taken = await upsertCompanies(client, state, newest, again);
  const before = await removePersons(
    client,
    state,
    taken.filter(({ isNew }) => !isNew).map(({ key }) => key),
  );
  const rows = new CopyRows(`persons_${state.toLowerCase()}`, PERSON_COLUMNS);
  const now: FiledPerson[] = [];
  for (const { key } of taken) now.push(...personsOf(key, newest.get(key)?.current?.people ?? []));
  for (const { key, position, kind, name, folded, nameKey, titles } of now) {
    rows.add([state, key, position, kind, name, folded, nameKey, titles]);
  }
  await rows.send(client);
  await announceDifference(client, state, before, now);
}

const REMOVED: Partial<SparseFacts> = { name: '', status: 'unknown' };

function newestOfEach(companies: readonly AnnouncedCompany[]): Map<string, AnnouncedCompany> {
  const newest = new Map<string, AnnouncedCompany>();
  for (const company of companies) {
    const key = fileNumberKey(company.fileNumber);
    const known = newest.get(key);
    if (known === undefined || versionOf(company) > versionOf(known)) newest.set(key, company);
  }
  return newest;
}

function versionOf({ version, current }: AnnouncedCompany): number {
  return current?.version ?? version;
}

/** Returns the companies that were written. In the order of keys, so that two lanes lock them in the same order. */
async function upsertCompanies(
  client: PoolClient,
  state: StateCode,
  companies: ReadonlyMap<string, AnnouncedCompany>,
  again: boolean,
): Promise<{ readonly key: string; readonly isNew: boolean }[]> {
  await client.query(
    'CREATE TEMPORARY TABLE IF NOT EXISTS arrived_companies (LIKE companies) ON COMMIT DELETE ROWS; TRUNCATE arrived_companies',
  );
  const rows = new CopyRows('arrived_companies', COMPANY_COLUMNS);
  for (const [key, company] of companies) {
    const { current, fileNumber } = company;
    const facts = current === null ? { ...REMOVED, file_number: fileNumber } : announcedFacts(company, current);
    rows.add([state, key, versionOf(company), ...COMPANY_FIELDS.map((field) => facts[field] ?? null)]);
  }
  await rows.send(client);
  const { rows: taken } = await client.query<{ key: string; isNew: boolean }>(
    `INSERT INTO companies_${state.toLowerCase()} AS known (${COMPANY_COLUMNS.join(', ')})
     SELECT ${COMPANY_COLUMNS.join(', ')} FROM arrived_companies ORDER BY file_number_key
     ON CONFLICT (state, file_number_key) DO UPDATE SET (${KEPT.join(', ')}) =
       (${KEPT.map((column) => `EXCLUDED.${column}`).join(', ')})
       WHERE known.version < EXCLUDED.version OR ($1 AND known.version = EXCLUDED.version)
     RETURNING file_number_key AS key, xmax = 0 AS "isNew"`,
    [again],
  );
  return taken;
}
