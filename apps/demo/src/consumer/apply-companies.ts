import type { PublishedCompany } from '@registry/contracts-business-registry';
import { toStateSlug } from '@registry/domain';
import { keepNewest, newestOfEach } from '@registry/feed';
import type { PoolClient } from 'pg';
import { indexedNames } from '../companies/indexed-names.ts';
import { publishWritten } from '../written/publish-written.ts';
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
  'address_key',
  'postal_codes',
  'place_cities',
  'registry_ein',
  'officers_count',
];
const COMPANIES = { table: 'companies', key: ['key'], kept: KEPT, returning: 'key' };

/**
 * Updates companies in the client's transaction, and matches records to them and to those whose names they make unique
 * or ambiguous. A company with the same or a newer version stays unchanged; `again` also writes the same version.
 */
export async function applyCompanies(
  client: PoolClient,
  companies: readonly PublishedCompany[],
  again: boolean,
): Promise<void> {
  await lockTables(client);
  const taken = await upsertCompanies(client, companies.map(companyFacts), again);
  if (taken.length === 0) return;
  const keys = taken.map(({ key }) => key);
  const names = await replaceNames(client, taken);
  const persons = await replaceOfficers(client, taken);
  const others = await companiesWithSameNames(client, names, keys);
  const matched = await matchCompanies(client, [...keys, ...others]);
  await publishWritten(client, { companies: [...new Set([...keys, ...matched])], persons });
}

/** Returns the companies that were written. */
async function upsertCompanies(
  client: PoolClient,
  companies: readonly CompanyFacts[],
  again: boolean,
): Promise<CompanyFacts[]> {
  const newest = newestOfEach(
    companies,
    ({ key }) => key,
    ({ version }) => version,
  );
  const rows = [...newest.values()].map((facts) => {
    const { key, company, version, type, city, addressDigest, places, names, officers } = facts;
    const { current } = company;
    const led = namedOfficers(officers);
    const shown = current === null ? [] : names;
    return [
      key,
      company.id,
      toStateSlug(company.state),
      company.state,
      company.file_number,
      version,
      current === null,
      company.is_sample,
      current?.name ?? '',
      shown.find(({ isLegal }) => isLegal)?.folded ?? '',
      shown.filter(({ isLegal }) => !isLegal).map(({ name }) => name),
      indexedNames(shown, led),
      current?.status ?? 'unknown',
      type,
      current?.entity_type ?? null,
      current?.formation_date ?? null,
      city,
      current?.full_address ?? null,
      addressDigest,
      places.postalCodes,
      places.cities,
      current?.ein ?? null,
      led.length,
    ];
  });
  const taken = await keepNewest<{ key: string }>(client, COMPANIES, rows, again);
  return taken.flatMap(({ key }) => newest.get(key) ?? []);
}
