import type { AnnouncedCompany, CurrentCompany } from '@registry/contracts-business-registry';
import { fileNumberKey, foldForMatching, foldedName, type StateCode } from '@registry/domain';
import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';

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
 * whose version is known, or a newer one, is left alone; `again` has the same version written once more.
 */
export async function keepCompanies(
  client: PoolClient,
  state: StateCode,
  companies: readonly AnnouncedCompany[],
  again: boolean,
): Promise<void> {
  const newest = newestOfEach(companies);
  const taken = await upsertCompanies(client, state, newest, again);
  const known = taken.filter(({ isNew }) => !isNew).map(({ key }) => key);
  if (known.length > 0) {
    await client.query(`DELETE FROM persons_${state.toLowerCase()} WHERE file_number_key = ANY ($1)`, [known]);
  }
  const persons = new CopyRows(`persons_${state.toLowerCase()}`, PERSON_COLUMNS);
  for (const { key } of taken) addPersons(persons, state, key, newest.get(key)?.current.people ?? []);
  await persons.send(client);
}

function newestOfEach(companies: readonly AnnouncedCompany[]): Map<string, AnnouncedCompany> {
  const newest = new Map<string, AnnouncedCompany>();
  for (const company of companies) {
    const key = fileNumberKey(company.fileNumber);
    const known = newest.get(key);
    if (known === undefined || company.current.version > known.current.version) newest.set(key, company);
  }
  return newest;
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
  for (const [key, { fileNumber, current }] of companies) {
    rows.add([
      state,
      key,
      fileNumber,
      current.version,
      current.name,
      current.status,
      current.entityType,
      current.formationState,
      current.formationDate,
      current.fullAddress,
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

function addPersons(rows: CopyRows, state: StateCode, key: string, people: CurrentCompany['people']): void {
  people.forEach(({ kind, name, titles }, position) => {
    const { folded, nameKey } = kind === 'firm' ? foldForMatching(name) : { folded: foldedName(name), nameKey: null };
    rows.add([state, key, position, kind, name, folded, nameKey, titles]);
  });
}
