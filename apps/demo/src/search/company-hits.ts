import type { CompanyHit } from '@registry/contracts-demo';
import { toMatchedNameFacts } from '@registry/contracts-business-registry';
import {
  createNameSearch,
  findNameOnDay,
  hasAllWords,
  matchedName,
  type StatedName,
  toNameOnDay,
} from '@registry/domain';
import { readingDay } from '@registry/request-context';
import type { Database } from '@registry/persistence';
import type { CompanyQuery } from './company-query.ts';
import { type CompanyRow, COMPANY_COLUMNS, toCompany } from '../companies/company.row.ts';

interface HitRow extends CompanyRow, Record<string, unknown> {
  readonly otherNames: readonly (StatedName & { readonly name: string })[];
  readonly officers: readonly { readonly name: string; readonly titles: readonly string[] }[];
}

/** In the order of the keys, without companies that were removed since the index was read. */
const HITS = {
  name: 'demo-hits',
  text: `
    SELECT ${COMPANY_COLUMNS}, c.other_names AS "otherNames",
           ARRAY(SELECT json_build_object('name', o.name, 'titles', o.titles) FROM officers o
                  WHERE o.company_key = c.key AND NOT o.is_agent ORDER BY o.position) AS officers
      FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n)
     CROSS JOIN LATERAL (SELECT * FROM companies WHERE key = k.key AND NOT is_removed OFFSET 0) c ORDER BY k.n`,
};

/** Reads what is shown of the companies that a query found, and what each was found by. */
export async function findHits(
  database: Database,
  keys: readonly string[],
  query: CompanyQuery,
): Promise<CompanyHit[]> {
  const rows = keys.length === 0 ? [] : await database.query<HitRow>(HITS, [keys]);
  return rows.map((row) => toHit(row, query));
}

function toHit(row: HitRow, { form, searched, number }: CompanyQuery): CompanyHit {
  const company = toCompany(row);
  const unnamed = { ...company, matched_name: null, ...toMatchedNameFacts(undefined), matched_titles: [] };
  if (number?.keys.includes(row.key) === true) return { ...unnamed, matched_on: number.form };
  if (form !== 'name') return { ...unnamed, matched_on: form };
  const names = [row.name, ...row.otherNames.map(({ name }) => name)];
  const officer = createNameSearch(names)(searched)
    ? undefined
    : row.officers.find(({ name }) => hasAllWords(name, searched));
  if (officer === undefined) {
    const found = matchedName(names, searched);
    const stated = [{ name: row.name, kind: 'legal' }, ...row.otherNames].map((one) => toNameOnDay(one, readingDay()));
    return { ...unnamed, matched_on: form, matched_name: found, ...toMatchedNameFacts(findNameOnDay(stated, found)) };
  }
  return { ...unnamed, matched_on: 'officer', matched_name: officer.name, matched_titles: [...officer.titles] };
}
