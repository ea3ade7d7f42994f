import type { MatchKeys, MatchName } from '@registry/contracts-business-registry';
import type { HiddenOfCompany, StateCode } from '@registry/domain';
import { countWithForms, type Wording } from '@registry/matching';
import type { PoolClient } from 'pg';

/** A company with what records are compared to. */
export interface CompanyToMatch {
  readonly key: string;
  readonly keys: MatchKeys;
}

interface MatchNameRow extends MatchName {
  /** Null where all that have the key have the full name. */
  readonly wordings: readonly Wording[] | null;
  readonly key: string;
  readonly state: StateCode;
  readonly fileNumber: string;
  readonly ein: string | null;
  readonly isLegal: boolean;
  readonly postalCodes: readonly string[];
  readonly cities: readonly string[];
  readonly hidden: HiddenOfCompany | null;
}

/** The loaded extent of a registry is not published: the least is assumed, so that no match counts for too much. */
const REGISTER: MatchKeys['register'] = 'part';

/**
 * As business-registry counts names: legal ones among legal ones, others among all; names that only records give do not
 * count.
 */
const ALIKE = 'm.name_key = n.name_key AND m.state = n.state AND (m.is_legal OR NOT n.is_legal)';

const MATCH_NAMES = `
  SELECT c.key, c.state, c.file_number AS "fileNumber", c.registry_ein AS ein, n.is_legal AS "isLegal", n.name, n.folded,
         n.name_key AS "nameKey", c.postal_codes AS "postalCodes", c.place_cities AS cities, hidden_of(c.key, c.name) AS hidden, alike.folded AS "companiesWithFolded", alike.keyed AS "companiesWithNameKey",
         CASE WHEN alike.keyed > alike.folded THEN
           (SELECT json_agg(w) FROM (SELECT m.folded, count(DISTINCT m.company_key)::int AS companies FROM company_names m
                                      WHERE ${ALIKE} GROUP BY m.folded) w) END AS wordings
    FROM unnest($1::text[]) AS k (key)
   CROSS JOIN LATERAL (SELECT * FROM companies WHERE key = k.key AND NOT is_removed OFFSET 0) c
   CROSS JOIN LATERAL (SELECT * FROM company_names WHERE company_key = k.key AND NOT is_from_records OFFSET 0) n
   CROSS JOIN LATERAL (SELECT count(DISTINCT m.company_key) FILTER (WHERE m.folded = n.folded)::int AS folded,
                              count(DISTINCT m.company_key)::int AS keyed
                         FROM company_names m
                        WHERE ${ALIKE}) alike
   ORDER BY c.key, NOT n.is_legal, n.position`;

/** The companies with these keys, each once. */
export async function companiesToMatch(client: PoolClient, keys: readonly string[]): Promise<CompanyToMatch[]> {
  const { rows } = await client.query<MatchNameRow>(MATCH_NAMES, [[...new Set(keys)]]);
  return [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, [legal, ...others]]) => {
    if (legal === undefined) return [];
    const { state, fileNumber, ein, postalCodes, cities, hidden } = legal;
    const alternatives = others.filter(({ isLegal }) => !isLegal).map(toMatchName);
    const known = { state, fileNumber, ein, places: { postalCodes, cities }, namesakes: null, register: REGISTER };
    return [
      { key, keys: { ...known, ...(hidden === null ? {} : { hidden }), legal: toMatchName(legal), alternatives } },
    ];
  });
}

function toMatchName({ name, folded, nameKey, wordings, ...counts }: MatchNameRow): MatchName {
  const { companiesWithFolded, companiesWithNameKey } = counts;
  const companiesWithForms = wordings === null ? companiesWithFolded : countWithForms(folded, wordings);
  return { name, folded, nameKey, companiesWithFolded, companiesWithNameKey, companiesWithForms };
}
