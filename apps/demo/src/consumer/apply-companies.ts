import type { PublishedCompany } from '@registry/contracts-business-registry';
import { type AppliedFrom, keepNewest, newestOfEach } from '@registry/feed';
import { CopyRows, type CopyValue } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { indexedNames } from '../companies/indexed-names.ts';
import { publishWritten } from '../written/publish-written.ts';
import { lockTables } from '../written/lock-tables.ts';
import { companiesWithSameNames, matchCompanies, takeRegistryEins } from '../matching/match-companies.ts';
import { type CompanyFacts, companyFacts, namedOfficers } from '../companies/company-facts.ts';
import { listText, ownFolded } from '../companies/company.row.ts';
import { hasSubjects } from '../records/subjects.store.ts';
import { legalName, replaceNames, type SharedName } from '../companies/replace-names.ts';
import { replaceOfficers } from '../companies/replace-officers.ts';

const KEPT = [
  'spelled_id',
  'version',
  'is_removed',
  'is_sample',
  'name',
  'own_folded',
  'legal_key',
  'stated_names',
  'further_indexed',
  'status',
  'type',
  'entity_type',
  'formation_date',
  'city',
  'address',
  'address_key',
  'zip_list',
  'city_list',
  'registry_ein',
  'officers_count',
];
const COMPANIES = {
  table: 'companies',
  key: ['key'],
  kept: KEPT,
  returning: 'key, xmax = 0 AS "isNew", old.state, old.folded, old.legal_key AS "nameKey"',
};

/**
 * Updates companies in the client's transaction, and matches records to them and to those whose names they make unique
 * or ambiguous. A company with the same or a newer version stays unchanged; a replay also writes the same version.
 * A first backfill only inserts, and notifies no index: its end builds that.
 */
export async function applyCompanies(
  client: PoolClient,
  companies: readonly PublishedCompany[],
  { kind, isFirst = false }: AppliedFrom,
): Promise<void> {
  await lockTables(client);
  const newest = newestOfEach(
    companies.map(companyFacts),
    ({ key }) => key,
    ({ version }) => version,
  );
  const isMatched = await hasSubjects(client);
  if (isFirst && !isMatched) {
    await insertCompanies(client, [...newest.values()]);
    return;
  }
  const rows = [...newest.values()].map(toRow);
  const written = await keepNewest<WrittenKey>(client, COMPANIES, rows, kind === 'current');
  if (written.length === 0) return;
  const taken = written.flatMap(({ key }) => newest.get(key) ?? []);
  const known = written.filter(({ isNew }) => !isNew).map(({ key }) => key);
  const keys = written.map(({ key }) => key);
  const names = [...written.filter(hasLegalName), ...(await replaceNames(client, taken, known))];
  const persons = await replaceOfficers(client, taken, known);
  const matched = isMatched
    ? await matchCompanies(client, [...keys, ...(await companiesWithSameNames(client, names, keys))])
    : await takeRegistryEins(client, keys);
  if (!isFirst) await publishWritten(client, { companies: [...new Set([...keys, ...matched])], persons });
}

/** A company that was written, with the legal name that it had in its row. */
type WrittenKey = { readonly key: string; readonly isNew: boolean } & (SharedName | { readonly nameKey: null });

function hasLegalName(written: WrittenKey): written is WrittenKey & SharedName {
  return written.nameKey !== null;
}

/** Inserts companies of which the tables have none, while no record can be about them. */
async function insertCompanies(client: PoolClient, companies: readonly CompanyFacts[]): Promise<void> {
  const rows = new CopyRows('companies', ['key', ...KEPT, 'ein']);
  for (const facts of companies) rows.add([...toRow(facts), facts.company.current?.ein ?? null]);
  await rows.send(client);
  await replaceNames(client, companies, []);
  await replaceOfficers(client, companies, []);
}

/** The values of the columns of a company, in the order of its key and `KEPT`. */
function toRow({
  key,
  company,
  version,
  type,
  city,
  addressDigest,
  places,
  names,
  officers,
}: CompanyFacts): CopyValue[] {
  const { current } = company;
  const led = namedOfficers(officers);
  const shown = current === null ? [] : names;
  const others = shown.filter(({ isLegal }) => !isLegal).map(({ name, stated }) => ({ name, ...stated }));
  const legal = legalName(company, names);
  return [
    key,
    company.id === key ? null : company.id,
    version,
    current === null,
    company.is_sample,
    current?.name ?? '',
    ownFolded(current?.name ?? '', shown.find(({ isLegal }) => isLegal)?.folded ?? ''),
    legal?.nameKey ?? null,
    others.length === 0 ? null : JSON.stringify(others),
    indexedNames(shown, led, legal) || null,
    current?.status ?? 'unknown',
    type,
    current?.entity_type ?? null,
    current?.formation_date ?? null,
    city,
    current?.full_address ?? null,
    addressDigest,
    listText(places.postalCodes),
    listText(places.cities),
    current?.ein ?? null,
    led.length,
  ];
}
