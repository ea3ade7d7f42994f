import type { AnnouncedCompany } from '@registry/contracts-business-registry';
import { slugOfState } from '@registry/domain';
import { CopyRows } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { indexedNames } from '../companies/indexed-names.ts';
import { announceWritten } from '../written/announce-written.ts';
import { lockTables } from '../written/lock-tables.ts';
import { companiesWithSameNames, matchCompanies } from '../matching/match-companies.ts';
import { type CompanyFacts, companyFacts, namedOfficers } from '../companies/company-facts.ts';
import { replaceNames } from '../companies/replace-names.ts';
import { replaceOfficers } from '../companies/replace-officers.ts';

const KEPT = [
  'id',
  'jurisdiction',
  'state',
  'file_number',
  'version',
  'is_removed',
  'is_sample',
  'name',
  'folded',
  'other_names',
  'indexed_names',
  'status',
  'type',
  'entity_type',
  'formation_date',
  'city',
  'address',
  'postal_codes',
  'place_cities',
  'registry_ein',
  'officers_count',
];
const COLUMNS = ['key', ...KEPT];

/**
 * Brings companies up to date in the client's transaction, matches records to them, and to those whose names they make
 * unique or ambiguous. A company whose version is known, or a newer one, is left alone; `again` has the same version
 * written once more.
 */
export async function keepCompanies(
  client: PoolClient,
  companies: readonly AnnouncedCompany[],
  again: boolean,
): Promise<void> {
  await lockTables(client);
  const taken = await upsertCompanies(client, newestOfEach(companies), again);
  if (taken.length === 0) return;
  const keys = taken.map(({ key }) => key);
  const names = await replaceNames(client, taken);
  const persons = await replaceOfficers(client, taken);
  const others = await companiesWithSameNames(client, names, keys);
  const matched = await matchCompanies(client, [...keys, ...others]);
  await announceWritten(client, { companies: [...new Set([...keys, ...matched])], persons });
}

function newestOfEach(companies: readonly AnnouncedCompany[]): Map<string, CompanyFacts> {
  const newest = new Map<string, CompanyFacts>();
  for (const company of companies) {
    const facts = companyFacts(company);
    const known = newest.get(facts.key);
    if (known === undefined || facts.version > known.version) newest.set(facts.key, facts);
  }
  return newest;
}

/** Returns the companies that were written. */
async function upsertCompanies(
  client: PoolClient,
  companies: ReadonlyMap<string, CompanyFacts>,
  again: boolean,
): Promise<CompanyFacts[]> {
  await client.query(
    'CREATE TEMPORARY TABLE IF NOT EXISTS arrived_companies (LIKE companies INCLUDING DEFAULTS) ON COMMIT DELETE ROWS; TRUNCATE arrived_companies',
  );
  const rows = new CopyRows('arrived_companies', COLUMNS);
  for (const { key, company, version, type, city, places, names, officers } of companies.values()) {
    const { current } = company;
    const led = namedOfficers(officers);
    const shown = current === null ? [] : names;
    rows.add([
      key,
      company.id,
      slugOfState(company.state),
      company.state,
      company.fileNumber,
      version,
      current === null,
      company.isSample,
      current?.name ?? '',
      shown.find(({ isLegal }) => isLegal)?.folded ?? '',
      shown.filter(({ isLegal }) => !isLegal).map(({ name }) => name),
      indexedNames(shown, led),
      current?.status ?? 'unknown',
      type,
      current?.entityType ?? null,
      current?.formationDate ?? null,
      city,
      current?.fullAddress ?? null,
      places.postalCodes,
      places.cities,
      current?.ein ?? null,
      led.length,
    ]);
  }
  await rows.send(client);
  const { rows: taken } = await client.query<{ key: string }>(
    `INSERT INTO companies AS known (${COLUMNS.join(', ')})
     SELECT ${COLUMNS.join(', ')} FROM arrived_companies ORDER BY key
     ON CONFLICT (key) DO UPDATE SET (${KEPT.join(', ')}) = (${KEPT.map((column) => `EXCLUDED.${column}`).join(', ')})
       WHERE known.version < EXCLUDED.version OR ($1 AND known.version = EXCLUDED.version)
     RETURNING key`,
    [again],
  );
  return taken.flatMap(({ key }) => companies.get(key) ?? []);
}
