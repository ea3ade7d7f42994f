import type { AnnouncedCompany } from '@registry/contracts-business-registry';
import { fileNumberKey, type StateCode } from '@registry/domain';
import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { announceDifference, type FiledPerson, personsOf, removePersons } from './filed-persons.ts';

const KEPT = [
  'file_number',
  'version',
  'name',
  'status',
  'entity_type',
  'formation_state',
  'formation_date',
  'full_address',
];
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

const REMOVED = {
  name: '',
  status: 'unknown',
  entityType: null,
  formationState: null,
  formationDate: null,
  fullAddress: null,
} as const;

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
    const { name, status, entityType, formationState, formationDate, fullAddress } = company.current ?? REMOVED;
    rows.add([
      state,
      key,
      company.fileNumber,
      versionOf(company),
      name,
      status,
      entityType,
      formationState,
      formationDate,
      fullAddress,
    ]);
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
