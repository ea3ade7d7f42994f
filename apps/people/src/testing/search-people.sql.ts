import type { SearchPeopleRequest } from '@registry/contracts-people';
import { type ParsedQuery, parseQuery } from '@registry/domain';
import { beginsWithPrefix, beginsWithTerm, hasPhrase, hasPrefix, hasTerm } from '@registry/index-host/terms-found.sql';
import { HIT_COLUMNS } from '../search/hit.row.ts';

/** A statement with the values of its parameters. */
export interface BoundSql {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Bind = (value: unknown) => string;

const ORDER = 'p.tier, p.name COLLATE "C", p.state COLLATE "C", p.file_number_key COLLATE "C", p.position';

/** The page of hits: the oracle of the index in tests, and what a search means, said in SQL. Its order is total. */
export function pageSql(request: SearchPeopleRequest): BoundSql {
  const query = parseQuery(request.q);
  const { words, nameKey, prefixes, first = '' } = query;
  const begins = prefixes.includes(first) ? beginsWithPrefix : beginsWithTerm;
  const values: unknown[] = [words.join(' '), nameKey];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = condition(request, query, bind);
  const window = `LIMIT ${bind(request.limit)} OFFSET ${bind(request.offset)}`;
  return {
    text: `
      SELECT ${HIT_COLUMNS}
        FROM (SELECT p.*, CASE WHEN p.folded = $1 OR p.name_key = $2 THEN 0
                               WHEN ${begins('p.folded', first, bind)} THEN 1
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
  const where = condition(request, parseQuery(request.q), (value) => `$${values.push(value)}`);
  return { text: `SELECT count(*) AS total FROM persons p WHERE ${where}`, values };
}

function condition(request: SearchPeopleRequest, { terms, prefixes, phrases }: ParsedQuery, bind: Bind): string {
  const hasAll = [
    ...terms.map((term) => hasTerm('p.folded', term, bind)),
    ...prefixes.map((prefix) => hasPrefix('p.folded', prefix, bind)),
    ...phrases.map((phrase) => hasPhrase('p.folded', phrase, bind)),
  ].join(' AND ');
  return request.states.length === 0 ? hasAll : `${hasAll} AND p.state = ANY (${bind(request.states)})`;
}
