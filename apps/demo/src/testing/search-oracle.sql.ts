import { type FacetName, facetNames, type SearchCompaniesRequest } from '@registry/contracts-demo';
import { parseQuery } from '@registry/domain';

/** A statement with the values of its parameters. */
interface BoundSql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a company is found by, and counted by, said in SQL that is slow and obvious. */
const FOUND_BY = `
  SELECT c.*, n.folded AS name_folded, n.name_key,
         upper(c.id) = $4 OR ltrim(upper(c.file_number), '0') = ltrim($4, '0') AS is_of_number
    FROM companies c LEFT JOIN (SELECT company_key, folded, name_key FROM company_names
                           UNION ALL SELECT company_key, folded, '' FROM officers WHERE NOT is_agent) n ON n.company_key = c.key
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

/** Every company that the words or the number find, before filters: its tier and its values. $1: terms, $2: name key, $3: first word, $4: number. */
const MATCHES = `
  SELECT c.key, c.name, c.folded, c.status, c.formation_date, tier,
         ${facetNames.map((name) => `${VALUES[name]} AS of_${name}`).join(', ')}
    FROM companies c
    JOIN (SELECT key, CASE WHEN bool_or(is_of_number) THEN 0
                           WHEN bool_or(name_key = $2) THEN 1
                           WHEN bool_or(split_part(name_folded, ' ', 1) = $3) THEN 2 ELSE 3 END AS tier
            FROM (${FOUND_BY}) f GROUP BY key
          HAVING bool_or(is_of_number) OR $1::text[] <@ string_to_array(string_agg(name_folded, ' '), ' ')) found USING (key)`;

/** Answers with one row: keys of the page, exact count, and facets as lists of value and count. */
export function searchOracle(request: SearchCompaniesRequest): BoundSql {
  const { terms, nameKey, words } = parseQuery(request.q);
  const number = request.q.trim().toUpperCase();
  const values: unknown[] = [terms, nameKey, words[0], /^\S*\d\S*$/.test(number) ? number : null];
  const filters = facetNames.flatMap((name) => {
    const wanted = request[name];
    const all = wanted === null ? [] : [wanted].flat();
    return all.length === 0 ? [] : [`of_${name} @> $${values.push(all)}::text[]`];
  });
  const filtered = `SELECT * FROM matches WHERE ${['true', ...filters].join(' AND ')}`;
  const facet = (name: FacetName): string =>
    `(SELECT coalesce(json_agg(json_build_object('value', value, 'count', n) ORDER BY n DESC, value COLLATE "C"), '[]')
        FROM (SELECT value, count(*) AS n FROM matches, unnest(of_${name}) AS value GROUP BY value) counted) AS "${name}"`;
  const order = ORDERS[request.sort];
  return {
    text: `
      WITH matches AS (${MATCHES}), page AS (
        SELECT key, row_number() OVER (ORDER BY ${order}) AS n FROM (${filtered}) f ORDER BY n
         LIMIT $${values.push(request.limit)} OFFSET $${values.push(request.offset)}
      )
      SELECT (SELECT coalesce(array_agg(key ORDER BY n), '{}') FROM page) AS keys,
             (SELECT count(*)::int FROM (${filtered}) f) AS total, ${facetNames.map(facet).join(', ')}`,
    values,
  };
}
