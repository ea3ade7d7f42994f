import { nameKey, nameWithForms, toStateSlug } from '@registry/domain';
import { matchSubjects } from '@registry/matching';
import type { PoolClient } from 'pg';
import { listContacts, sharedContacts } from '../records/shared-contacts.store.ts';
import type { SharedName } from '../companies/replace-names.ts';
import type { CountedSubject } from '../records/subjects.store.ts';
import { matchedContacts } from './matched-contacts.ts';
import { type CompanyToMatch, companiesToMatch } from './company-match-keys.ts';
import { type Candidate, findSubjects } from './find-subjects.ts';

/** Companies that are matched together. */
const AT_ONCE = 500;

/**
 * Finds the records of companies by the rules of `@registry/matching` and writes down what those bring, in the client's
 * transaction. Returns the companies for which that is something else than before.
 */
export async function matchCompanies(client: PoolClient, keys: readonly string[]): Promise<string[]> {
  const changed: string[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const companies = await companiesToMatch(client, keys.slice(from, from + AT_ONCE));
    const subjectsOf = await findSubjects(client, companies);
    const candidates = companies.map((company) => ({ company, subjects: subjectsOf(company) }));
    const contacts = candidates.flatMap(({ subjects }) => subjects.flatMap(({ row }) => listContacts(row)));
    const shared = await sharedContacts(client, [...new Set(contacts)]);
    const all = candidates.map(({ company, subjects }) => ({ key: company.key, ...found(company, subjects, shared) }));
    const { rows } = await client.query<{ key: string }>(WRITE, [JSON.stringify(all)]);
    changed.push(...rows.map(({ key }) => key));
  }
  return changed;
}

function found(company: CompanyToMatch, candidates: readonly Candidate[], shared: ReadonlySet<string>) {
  const { ein, matched } = matchSubjects(
    candidates.flatMap(({ subjects }) => subjects),
    company.keys,
  );
  const { naicsCodes, ...contacts } = matchedContacts(candidates, matched, shared, company.keys.hidden);
  return { ein: ein.ein, naics_codes: naicsCodes, ...contacts };
}

const LISTS = ['phones', 'emails', 'websites', 'naics_codes', 'sectors'];
const FOUND = LISTS.map((name) => `${name}_found`).join(', ');
const GIVEN = LISTS.map((name) => `nullif(b.${name}, '{}')`).join(', ');

/** Empty lists are null. */
const WRITE = `
  UPDATE companies c SET (ein, ${FOUND}, revenue) = (b.ein, ${GIVEN}, b.revenue)
    FROM json_to_recordset($1) AS b (key text, ein text, ${LISTS.map((name) => `${name} text[]`).join(', ')}, revenue numeric)
   WHERE c.key = b.key AND (c.ein, ${FOUND}, c.revenue) IS DISTINCT FROM (b.ein, ${GIVEN}, b.revenue)
  RETURNING c.key`;

/** What `matchCompanies` does without any record. */
export async function takeRegistryEins(client: PoolClient, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `UPDATE companies SET ein = registry_ein WHERE key = ANY ($1) AND NOT is_removed AND ein IS DISTINCT FROM registry_ein
     RETURNING key`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** The companies that subjects may be, by file number, EIN or a name. */
export async function findCompanies(client: PoolClient, subjects: readonly CountedSubject[]): Promise<string[]> {
  if (subjects.length === 0) return [];
  const names = subjects.flatMap(({ state, names, tradeNames }) =>
    state === null ? [] : [...names, ...tradeNames].map((name) => ({ state, nameKey: nameKey(name) })),
  );
  const { rows } = await client.query<{ key: string }>(
    `SELECT n.company_key AS key FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[])) AS k (state, name_key)
      CROSS JOIN LATERAL (SELECT * FROM company_names WHERE name_key = k.name_key AND state = k.state AND NOT is_from_records OFFSET 0) n
      UNION SELECT key FROM companies WHERE key = ANY ($3)
      UNION SELECT key FROM companies WHERE ein = ANY ($4)`,
    [
      names.map(({ state }) => state),
      names.map((name) => name.nameKey),
      subjects.flatMap(({ state, fileNumberKey }) =>
        state === null || fileNumberKey === null ? [] : `${toStateSlug(state)}-${fileNumberKey}`,
      ),
      subjects.flatMap(({ ein }) => ein ?? []),
    ],
  );
  return rows.map(({ key }) => key);
}

/**
 * Companies other than `keys` with a name that is, or was, unique except for those: a name that two others share is
 * unique neither before nor now. Legal names are compared with legal ones, others with all, so both directions are
 * checked, and each form of a name that is compared.
 */
export async function companiesWithSameNames(
  client: PoolClient,
  names: readonly SharedName[],
  keys: readonly string[],
): Promise<string[]> {
  const touched = new Set(names.flatMap(listForms));
  const { rows } = await client.query<SharedName & { isLegal: boolean; companies: string[] }>(
    `SELECT n.state, n.folded, n.name_key AS "nameKey", n.is_legal AS "isLegal", (array_agg(DISTINCT n.company_key))[1:2] AS companies
       FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS t (state, name_key)) t
      CROSS JOIN LATERAL (SELECT * FROM company_names WHERE name_key = t.name_key AND state = t.state OFFSET 0) n
      WHERE n.name_key <> '' AND NOT EXISTS (SELECT FROM unnest($3::text[]) AS own (key) WHERE own.key = n.company_key)
      GROUP BY n.state, n.folded, n.name_key, n.is_legal`,
    [names.map(({ state }) => state), names.map(({ nameKey: key }) => key), keys],
  );
  const others = [rows, rows.filter(({ isLegal }) => isLegal)].flatMap((compared) => {
    const bearers = new Map<string, Set<string>>();
    for (const { companies, ...name } of compared) {
      for (const form of listForms(name).filter((one) => touched.has(one)))
        bearers.set(form, new Set([...(bearers.get(form) ?? []), ...companies]));
    }
    return [...bearers.values()].flatMap((one) => (one.size === 1 ? [...one] : []));
  });
  return [...new Set(others)];
}

/** The forms of a name by which records are compared, in a state. */
function listForms({ state, folded, nameKey: key }: SharedName): string[] {
  return [`folded ${folded}`, `forms ${nameWithForms(folded.split(' '))}`, `key ${key}`].map(
    (one) => `${state} ${one}`,
  );
}
