import type { NamedPerson } from '@registry/contracts-demo';
import type { Database } from '@registry/persistence';
import { type CompanyRow, COMPANY_COLUMNS, toCompany } from '../companies/company.row.ts';

interface PersonRow extends CompanyRow, Record<string, unknown> {
  readonly n: number;
  readonly person: string;
  readonly companyCount: number;
  readonly sampleCompanyCount: number;
  readonly titles: readonly string[];
}

/** The companies of some folded names, real ones first, each name in the spelling of most companies. */
const PEOPLE = {
  name: 'demo-people',
  text: `
    SELECT k.n::int AS n, spelt.name AS person, o.real AS "companyCount",
           o.samples AS "sampleCompanyCount", o.titles, ${COMPANY_COLUMNS}
      FROM unnest($1::text[]) WITH ORDINALITY AS k (folded, n)
     CROSS JOIN LATERAL (SELECT name FROM officers WHERE folded = k.folded
                          GROUP BY name ORDER BY count(*) DESC, name COLLATE "C" LIMIT 1) spelt
     CROSS JOIN LATERAL (
       SELECT o.company_key, array_remove(array_agg(DISTINCT title), NULL) AS titles,
              (count(*) FILTER (WHERE NOT c.is_sample) OVER ())::int AS real,
              (count(*) FILTER (WHERE c.is_sample) OVER ())::int AS samples
         FROM officers o JOIN companies c ON c.key = o.company_key LEFT JOIN LATERAL unnest(o.titles) AS title ON true
        WHERE o.folded = k.folded GROUP BY o.company_key, c.is_sample, c.status, c.folded
        ORDER BY c.is_sample, c.status <> 'active', c.folded, o.company_key OFFSET $2 LIMIT $3) o
      JOIN companies c ON c.key = o.company_key
     ORDER BY k.n, c.is_sample, c.status <> 'active', c.folded, c.key`,
};

/** The people with some folded names, each with a window of its companies; a name without any in the window is left out. */
export async function findNamedPeople(
  database: Database,
  folded: readonly string[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<NamedPerson[]> {
  const rows = await database.query<PersonRow>(PEOPLE, [folded, offset, limit]);
  return [...Map.groupBy(rows, ({ n }) => n).values()].flatMap(toPerson);
}

function toPerson(rows: readonly PersonRow[]): NamedPerson[] {
  const [first] = rows;
  if (first === undefined) return [];
  const companies = rows.map((row) => ({ company: toCompany(row), titles: row.titles }));
  const { person: name, companyCount: company_count, sampleCompanyCount: sample_company_count } = first;
  return [{ object: 'person', name, company_count, sample_company_count, companies }];
}
