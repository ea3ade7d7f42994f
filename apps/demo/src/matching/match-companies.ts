import { nameKey, toStateSlug } from '@registry/domain';
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
  return { ein: ein.ein, ...matchedContacts(candidates, matched, shared) };
}

const BROUGHT = '(ein, phones, emails, websites, naics_codes, sectors, revenue)';

const WRITE = `
  UPDATE companies c SET ${BROUGHT} = (b.ein, b.phones, b.emails, b.websites, b."naicsCodes", b.sectors, b.revenue)
    FROM json_to_recordset($1) AS b (key text, ein text, phones text[], emails text[], websites text[], "naicsCodes" text[],
                                     sectors text[], revenue numeric)
   WHERE c.key = b.key AND (c.ein, c.phones, c.emails, c.websites, c.naics_codes, c.sectors, c.revenue)
     IS DISTINCT FROM (b.ein, b.phones, b.emails, b.websites, b."naicsCodes", b.sectors, b.revenue)
  RETURNING c.key`;

/** The companies that subjects may be, by file number, EIN or a name. */
export async function findCompanies(client: PoolClient, subjects: readonly CountedSubject[]): Promise<string[]> {
  if (subjects.length === 0) return [];
  const names = subjects.flatMap(({ state, names, tradeNames }) =>
    state === null ? [] : [...names, ...tradeNames].map((name) => ({ state, nameKey: nameKey(name) })),
  );
  const { rows } = await client.query<{ key: string }>(
    `SELECT n.company_key AS key FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[])) AS k (state, name_key)
       JOIN company_names n ON n.name_key = k.name_key AND n.state = k.state AND NOT n.is_from_records
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
 * checked.
 */
export async function companiesWithSameNames(
  client: PoolClient,
  names: readonly SharedName[],
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `WITH touched AS (
       SELECT DISTINCT state, folded, name_key FROM unnest($1::text[], $2::text[], $3::text[]) AS t (state, folded, name_key)
     ), others AS (
       SELECT DISTINCT n.company_key, n.state, n.folded, n.name_key, n.is_legal
         FROM company_names n JOIN (SELECT DISTINCT state, name_key FROM touched) t USING (state, name_key)
        WHERE n.company_key <> ALL ($4) AND n.name_key <> ''
     )
     SELECT min(company_key) AS key FROM others GROUP BY state, name_key HAVING count(DISTINCT company_key) = 1
      UNION SELECT min(company_key) FROM others WHERE is_legal GROUP BY state, name_key HAVING count(DISTINCT company_key) = 1
      UNION SELECT min(company_key) FROM others JOIN touched USING (state, folded, name_key)
             GROUP BY state, folded HAVING count(DISTINCT company_key) = 1
      UNION SELECT min(company_key) FROM others JOIN touched USING (state, folded, name_key) WHERE is_legal
             GROUP BY state, folded HAVING count(DISTINCT company_key) = 1`,
    [names.map(({ state }) => state), names.map(({ folded }) => folded), names.map((name) => name.nameKey), keys],
  );
  return rows.map(({ key }) => key);
}
