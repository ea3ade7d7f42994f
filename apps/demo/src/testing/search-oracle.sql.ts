import { type FacetName, facetNames, type SearchCompaniesRequest } from '@registry/contracts-demo';
import { type ParsedQuery, parseQuery } from '@registry/domain';
import {
  beginsAs,
  type Bind,
  type BoundSql,
  JOINED_COLUMNS,
  listConditions,
  toWritings,
} from '@registry/index-host/terms-found.sql';

/** What a company is found by, and counted by, said in SQL that is slow and obvious. */
const FOUND_BY = `
  SELECT c.*, n.folded AS name_folded, n.name_key, n.is_officer,
         upper(c.id) = $2 OR ltrim(upper(c.file_number), '0') = ltrim($2, '0') AS is_of_number
    FROM companies c LEFT JOIN (SELECT company_key, folded, name_key, false AS is_officer FROM company_names
                           UNION ALL SELECT company_key, folded, '', true FROM officers WHERE NOT is_agent
                           UNION ALL SELECT company_key, joined.folded, joined.name_key, false FROM company_names JOIN joined USING (name)
                           UNION ALL SELECT company_key, joined.folded, '', true FROM officers JOIN joined USING (name) WHERE NOT is_agent
                               ) n ON n.company_key = c.key
   WHERE NOT c.is_removed`;

const VALUES: Readonly<Record<FacetName, string>> = {
  state: 'ARRAY[jurisdiction]',
  status: 'ARRAY[status]',
  type: 'ARRAY[type]',
  naics: 'sectors',
  year: `CASE WHEN formation_date IS NULL OR formation_date >= '2030-01-01' THEN ARRAY[]::text[]
              WHEN formation_date < '1980-01-01' THEN ARRAY['pre-1980']
              ELSE ARRAY[left(formation_date::text, 3) || '0s'] END`,
  has: `array_remove(ARRAY[CASE WHEN officers_count > 0 THEN 'officers' END, CASE WHEN ein IS NOT NULL THEN 'ein' END,
                           CASE WHEN cardinality(sectors) > 0 THEN 'naics' END, CASE WHEN cardinality(phones) > 0 THEN 'phone' END,
                           CASE WHEN revenue IS NOT NULL THEN 'revenue' END], NULL)`,
};

const ORDERS: Readonly<Record<SearchCompaniesRequest['sort'], string>> = {
  relevance: "tier, status <> 'active', char_length(name), key",
  newest: 'formation_date DESC NULLS LAST, key',
  oldest: 'formation_date NULLS LAST, key',
  name: 'folded, key',
};

/** Every company that the words or the number find, before filters: its tier and its values. $1: name keys, $2: number, $3: `joinedRows`. */
function matches(query: ParsedQuery, bind: Bind): string {
  const writings = toWritings(query).map((writing) => {
    const hasAll = listConditions('name_folded', writing, bind);
    const ofCompany = `(${hasAll.map((found) => `bool_or(NOT is_officer AND ${found})`).join(' AND ')})`;
    const begins = `(${ofCompany} AND bool_or(NOT is_officer AND ${beginsAs('name_folded', writing, bind)}))`;
    return { ofCompany, begins, ofOfficer: `bool_or(is_officer AND ${hasAll.join(' AND ')})` };
  });
  const any = (of: keyof (typeof writings)[number]) => `(${writings.map((writing) => writing[of]).join(' OR ')})`;
  return `
  SELECT c.key, c.name, c.folded, c.status, c.formation_date, c.is_sample, tier,
         ${facetNames.map((name) => `${VALUES[name]} AS of_${name}`).join(', ')}
    FROM companies c
    JOIN (SELECT key, CASE WHEN bool_or(is_of_number) THEN 0
                           WHEN bool_or(name_key = ANY ($1)) THEN 1
                           WHEN NOT ${any('ofCompany')} THEN 4
                           WHEN ${any('begins')} THEN 2
                           ELSE 3 END AS tier
            FROM (${FOUND_BY}) f GROUP BY key
          HAVING bool_or(is_of_number) OR ${any('ofCompany')} OR ${any('ofOfficer')}) found USING (key)`;
}

const YEARS = `(SELECT coalesce(json_agg(json_build_object('value', year, 'count', n) ORDER BY year::int), '[]')
        FROM (SELECT extract(year FROM formation_date)::text AS year, count(*) AS n FROM matches WHERE formation_date IS NOT NULL AND NOT is_sample GROUP BY 1) counted)`;

/** Returns one row: keys of the page, exact count, and facets as lists of value and count. `joined` are the `joinedRows` of all names. */
export function searchOracle(request: SearchCompaniesRequest, joined: string): BoundSql {
  const query = parseQuery(request.q);
  const number = request.q.trim().toUpperCase();
  const nameKeys = toWritings(query).map(({ nameKey }) => nameKey);
  const values: unknown[] = [nameKeys, /^\S*\d\S*$/.test(number) ? number : null, joined];
  const found = matches(query, (value) => `$${values.push(value)}`);
  const kind = request.samples ? 'true' : 'NOT is_sample';
  const filters = facetNames.flatMap((name) => {
    const wanted = name === 'state' ? request.states : request[name];
    const all = wanted === null ? [] : [wanted].flat();
    // One of some states; all of some facts.
    const contains = name === 'state' ? '&&' : '@>';
    return all.length === 0 ? [] : [{ name, sql: `of_${name} ${contains} $${values.push(all)}::text[]` }];
  });
  const passing = (some: typeof filters): string =>
    `SELECT * FROM matches WHERE ${[kind, ...some.map(({ sql }) => sql)].join(' AND ')}`;
  const filtered = passing(filters);
  const others = (facet: FacetName): string => passing(filters.filter(({ name }) => name !== facet || name === 'has'));
  const facet = (name: FacetName): string =>
    `(SELECT coalesce(json_agg(json_build_object('value', value, 'count', n, 'sampleCount', samples) ORDER BY n DESC, value COLLATE "C"), '[]')
        FROM (SELECT value, count(*) AS n, count(*) FILTER (WHERE is_sample) AS samples FROM (${others(name)}) f, unnest(of_${name}) AS value GROUP BY value) counted) AS "${name}"`;
  const order = ORDERS[request.sort];
  return {
    text: `
      WITH joined AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS ${JOINED_COLUMNS}), matches AS (${found}), page AS (
        SELECT key, row_number() OVER (ORDER BY ${order}) AS n FROM (${filtered}) f ORDER BY n
         LIMIT $${values.push(request.limit)} OFFSET $${values.push(request.offset)}
      )
      SELECT (SELECT coalesce(array_agg(key ORDER BY n), '{}') FROM page) AS keys,
             (SELECT count(*)::int FROM (${filtered}) f) AS total,
             (SELECT count(*)::int FROM (${filtered}) f WHERE is_sample) AS "sampleTotal",
             (SELECT count(*)::int FROM matches) AS "matchCount",
             (SELECT count(*)::int FROM (${filtered.replace(kind, String(!request.samples))}) f WHERE is_sample) AS "leftOut",
             (SELECT count(*)::int FROM matches WHERE is_sample) AS "sampleCount", ${YEARS} AS years, ${facetNames.map(facet).join(', ')}`,
    values,
  };
}
