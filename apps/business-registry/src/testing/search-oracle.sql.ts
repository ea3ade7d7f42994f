import type { SearchBusinessesRequest } from '@registry/contracts-business-registry';
import { cityKey, parseQuery, type QueryWriting } from '@registry/domain';
import {
  beginsAs,
  type Bind,
  type BoundSql,
  JOINED_COLUMNS,
  listConditions,
  toWritings,
} from '@registry/index-host/terms-found.sql';
import { INDEXED_STATES } from '../search/company-documents.ts';
import { hitColumns } from '../search/hit.row.ts';
import { isShown } from '../companies/is-shown.sql.ts';

const BY_ID = `b.state COLLATE "C", b.file_number_key COLLATE "C"`;
const BY_DATE = `b.registration_date DESC NULLS LAST, ${BY_ID}`;
const NAMES_OF_COMPANY = `SELECT FROM written n WHERE n.state = b.state AND n.file_number_key = b.file_number_key`;

/** All names in each of their writings. */
function written(joined: string, bind: Bind): string {
  return `WITH written AS (
    SELECT state, file_number_key, folded, name_key FROM names n
     UNION ALL
    SELECT n.state, n.file_number_key, joined.folded, joined.name_key
      FROM names n JOIN jsonb_to_recordset(${bind(joined)}::jsonb) AS ${JOINED_COLUMNS} USING (name))`;
}

/** Cities are compared correctly only if `cityKey` changes nothing but their letter case. */
const PLACES_OF_COMPANY = `SELECT FROM addresses a WHERE a.state = b.state AND a.file_number_key = b.file_number_key
    AND a.kind NOT IN ('registered_agent', 'process')`;

/**
 * The page of hits: the oracle of the index in tests, and what a search means, said in SQL that is slow and obvious. `joined` are the
 * `joinedRows` of all names.
 */
export function pageSql(request: SearchBusinessesRequest, joined: string): BoundSql {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = condition(request, bind);
  const order = request.sort === 'relevance' ? byRelevance(request.q, bind) : BY_DATE;
  const window = `LIMIT ${bind(request.limit)} OFFSET ${bind(request.offset)}`;
  const names = written(joined, bind);
  return {
    text: `${names} SELECT ${hitColumns()} FROM businesses b WHERE ${where} ORDER BY ${order} ${window}`,
    values,
  };
}

/** The exact number of companies that the page's condition finds. */
export function countSql(request: SearchBusinessesRequest, joined: string): BoundSql {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = condition(request, bind);
  return { text: `${written(joined, bind)} SELECT count(*) AS total FROM businesses b WHERE ${where}`, values };
}

function byRelevance(q: string, bind: Bind): string {
  const writings = toWritings(parseQuery(q));
  const nameKeys = bind(writings.map(({ nameKey }) => nameKey));
  const begins = writings.map((writing) => {
    const begin = `EXISTS (${NAMES_OF_COMPANY} AND ${beginsAs('n.folded', writing, bind)})`;
    return `(${hasAll(writing, bind)} AND ${begin})`;
  });
  return `CASE WHEN ${isOfNumber(q, bind)} THEN 0
       WHEN EXISTS (${NAMES_OF_COMPANY} AND n.name_key = ANY (${nameKeys}::text[])) THEN 1
       WHEN ${begins.join(' OR ')} THEN 2
       ELSE 3 END,
  b.status <> 'active', char_length(b.name), ${BY_ID}`;
}

/** The query is its number, or all terms are among the words of all names of the company; the filters compare verbatim text but for case and outer space. */
function condition(request: SearchBusinessesRequest, bind: Bind): string {
  const inNames = toWritings(parseQuery(request.q)).map((writing) => hasAll(writing, bind));
  const conditions = [
    isShown('b'),
    `b.state IN (${INDEXED_STATES})`,
    `(${isOfNumber(request.q, bind)} OR ${inNames.join(' OR ')})`,
  ];
  return [...conditions, ...filters(request, bind)].join(' AND ');
}

/** All of a writing is among the words of all names of the company. */
function hasAll(writing: QueryWriting, bind: Bind): string {
  const found = listConditions('n.folded', writing, bind).map((one) => `EXISTS (${NAMES_OF_COMPANY} AND ${one})`);
  return `(${found.join(' AND ')})`;
}

function filters(request: SearchBusinessesRequest, bind: Bind): string[] {
  const { states, standing, status, entityType, city, postalCode, formedFrom, formedTo } = request;
  const wanted: string[] = [];
  if (states.length > 0) wanted.push(`b.state = ANY (${bind(states)})`);
  if (standing !== null) wanted.push(`b.status = ${bind(standing)}`);
  if (status !== null) wanted.push(`${comparable('b.status_verbatim')} = ${comparable(bind(status))}`);
  if (entityType !== null) wanted.push(`${comparable('b.entity_type')} = ${comparable(bind(entityType))}`);
  if (city !== null) wanted.push(`EXISTS (${PLACES_OF_COMPANY} AND upper(a.city) = ${bind(cityKey(city))})`);
  if (postalCode !== null)
    wanted.push(`EXISTS (${PLACES_OF_COMPANY} AND left(a.postal_code, 5) = ${bind(postalCode)})`);
  if (formedFrom !== null) wanted.push(`b.formation_date >= ${bind(formedFrom)}`);
  if (formedTo !== null) wanted.push(`b.formation_date <= ${bind(formedTo)}`);
  return wanted;
}

/** Checks that the search text is the company's id, or its file number but for case and leading zeros, in quotes or not. */
function isOfNumber(q: string, bind: Bind): string {
  const number = q.replaceAll('"', '').trim().toUpperCase();
  if (!/^\S*\d\S*$/.test(number)) return 'false';
  return `(upper('us-' || b.state || '-' || b.file_number) = ${bind(number)}
           OR ltrim(b.file_number_key, '0') = ltrim(${bind(number)}, '0'))`;
}

/** Verbatim text without regard to case and outer white space. */
function comparable(text: string): string {
  return `lower(btrim(${text}, E' \\t\\n\\r'))`;
}
