import type { SearchPeopleRequest } from '@registry/contracts-people';
import { type ParsedQuery, parseQuery, type QueryWriting } from '@registry/domain';
import {
  beginsAs,
  type Bind,
  type BoundSql,
  JOINED_COLUMNS,
  listConditions,
  toWritings,
} from '@registry/index-host/terms-found.sql';
import { HIT_COLUMNS } from '../search/hit.row.ts';

const ORDER = 'p.tier, p.name COLLATE "C", p.state COLLATE "C", p.file_number_key COLLATE "C", p.position';

/** The `joinedRows` of all names, and each writing of a person's: that of a name with a hyphen is among them. */
const JOINED = `WITH joined AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS ${JOINED_COLUMNS})`;
const WRITTEN_OF_PERSON = `SELECT FROM (
  SELECT p.folded, p.name_key UNION ALL
  SELECT joined.folded, CASE WHEN p.name_key IS NOT NULL THEN joined.name_key END FROM joined WHERE joined.name = p.name) w`;

/** The page of hits: the oracle of the index in tests, and what a search means, said in SQL. Its order is total. `joined` are the `joinedRows` of all names. */
export function pageSql(request: SearchPeopleRequest, joined: string): BoundSql {
  const query = parseQuery(request.q);
  const writings = toWritings(query);
  const values: unknown[] = [
    joined,
    writings.map(({ words }) => words.join(' ')),
    writings.map(({ nameKey }) => nameKey),
  ];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const begins = writings.map((writing) => {
    const begin = `EXISTS (${WRITTEN_OF_PERSON} WHERE ${beginsAs('w.folded', writing, bind)})`;
    return `(${hasAll(writing, bind)} AND ${begin})`;
  });
  const where = condition(request, query, bind);
  const window = `LIMIT ${bind(request.limit)} OFFSET ${bind(request.offset)}`;
  return {
    text: `${JOINED}
      SELECT ${HIT_COLUMNS}
        FROM (SELECT p.*, CASE WHEN EXISTS (${WRITTEN_OF_PERSON} WHERE (w.folded = ANY ($2) OR w.name_key = ANY ($3))) THEN 0
                               WHEN ${begins.join(' OR ')} THEN 1
                               ELSE 2 END AS tier
                FROM persons p WHERE ${where} ORDER BY ${ORDER.replace('p.tier', 'tier')} ${window}) p
        JOIN companies c ON c.state = p.state AND c.file_number_key = p.file_number_key
       ORDER BY ${ORDER}`,
    values,
  };
}

/** The exact number of persons that the page's condition finds. */
export function countSql(request: SearchPeopleRequest, joined: string): BoundSql {
  const values: unknown[] = [joined];
  const where = condition(request, parseQuery(request.q), (value) => `$${values.push(value)}`);
  return { text: `${JOINED} SELECT count(*) AS total FROM persons p WHERE ${where}`, values };
}

function condition(request: SearchPeopleRequest, query: ParsedQuery, bind: Bind): string {
  const named = `(${toWritings(query)
    .map((writing) => hasAll(writing, bind))
    .join(' OR ')})`;
  return request.states.length === 0 ? named : `${named} AND p.state = ANY (${bind(request.states)})`;
}

function hasAll(writing: QueryWriting, bind: Bind): string {
  const found = listConditions('w.folded', writing, bind).map((one) => `EXISTS (${WRITTEN_OF_PERSON} WHERE ${one})`);
  return `(${found.join(' AND ')})`;
}
