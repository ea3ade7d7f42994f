import type { SearchPeopleRequest } from '@registry/contracts-people';
import { parseQuery } from '@registry/domain';

/** A statement with the values of its parameters. */
export interface BoundSql {
  readonly text: string;
  readonly values: readonly unknown[];
}

const ORDER = 'p.tier, p.name COLLATE "C", p.state COLLATE "C", p.file_number_key COLLATE "C", p.position';

/** The page of hits, in a total order: the page is cut from the persons alone, and then joined to their companies. */
export function pageSql(request: SearchPeopleRequest): BoundSql {
  const { terms, words, nameKey } = parseQuery(request.q);
  const values: unknown[] = [words.join(' '), nameKey, words[0]];
  const where = condition(request, terms, values);
  const window = `LIMIT $${values.push(request.limit)} OFFSET $${values.push(request.offset)}`;
  return {
    text: `
      SELECT p.name, p.kind, p.titles, c.state, c.file_number AS "fileNumber", c.name AS "businessName", c.status,
             c.entity_type AS "entityType", c.formation_state AS "formationState", c.formation_date AS "formationDate",
             c.full_address AS "fullAddress"
        FROM (SELECT p.*, CASE WHEN p.folded = $1 OR p.name_key = $2 THEN 0
                               WHEN split_part(p.folded, ' ', 1) = $3 THEN 1
                               ELSE 2 END AS tier
                FROM persons p WHERE ${where} ORDER BY ${ORDER.replace('p.tier', 'tier')} ${window}) p
        JOIN companies c ON c.state = p.state AND c.file_number_key = p.file_number_key
       ORDER BY ${ORDER}`,
    values,
  };
}

/** The exact number of persons that the page's condition finds. */
export function countSql(request: SearchPeopleRequest): BoundSql {
  const values: unknown[] = [];
  const where = condition(request, parseQuery(request.q).terms, values);
  return { text: `SELECT count(*) AS total FROM persons p WHERE ${where}`, values };
}

function condition(request: SearchPeopleRequest, terms: readonly string[], values: unknown[]): string {
  const holdsAll = `string_to_array(p.folded, ' ') @> $${values.push(terms)}::text[]`;
  return request.state === null ? holdsAll : `${holdsAll} AND p.state = $${values.push(request.state)}`;
}
