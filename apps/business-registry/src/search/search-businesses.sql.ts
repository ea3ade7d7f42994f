import type { SearchBusinessesRequest } from '@registry/contracts-business-registry';
import { parseQuery } from '@registry/domain';

/** A statement with the values of its parameters. */
export interface BoundSql {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The columns of a search hit. */
export const HIT_COLUMNS = `b.state, b.file_number, b.name, b.status, b.entity_type, b.formation_state, b.formation_date, b.full_address`;

const BY_ID = `b.state COLLATE "C", b.file_number_key COLLATE "C"`;
const BY_DATE = `b.registration_date DESC NULLS LAST, ${BY_ID}`;
const NAMES_OF_COMPANY = `SELECT FROM names n WHERE n.state = b.state AND n.file_number_key = b.file_number_key`;

/** $1 is the query's name key, $2 its first word. */
const BY_RELEVANCE = `
  CASE WHEN EXISTS (${NAMES_OF_COMPANY} AND n.name_key = $1) THEN 0
       WHEN EXISTS (${NAMES_OF_COMPANY} AND split_part(n.folded, ' ', 1) = $2) THEN 1
       ELSE 2 END,
  b.status <> 'active', char_length(b.name), ${BY_ID}`;

/** The page of hits: the oracle of the index in tests, and what a search means, said in SQL that is slow and obvious. */
export function pageSql(request: SearchBusinessesRequest): BoundSql {
  const query = parseQuery(request.q);
  const values: unknown[] = request.sort === 'relevance' ? [query.nameKey, query.words[0]] : [];
  const order = request.sort === 'relevance' ? BY_RELEVANCE : BY_DATE;
  const where = condition(request, query.terms, values);
  const window = `LIMIT $${values.push(request.limit)} OFFSET $${values.push(request.offset)}`;
  return { text: `SELECT ${HIT_COLUMNS} FROM businesses b WHERE ${where} ORDER BY ${order} ${window}`, values };
}

/** The exact number of companies that the page's condition finds. */
export function countSql(request: SearchBusinessesRequest): BoundSql {
  const values: unknown[] = [];
  const where = condition(request, parseQuery(request.q).terms, values);
  return { text: `SELECT count(*) AS total FROM businesses b WHERE ${where}`, values };
}

/** All terms are among the words of all names of the company; the filters compare verbatim text but for case and outer space. */
function condition(request: SearchBusinessesRequest, terms: readonly string[], values: unknown[]): string {
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const wholeNames = `${NAMES_OF_COMPANY} AND term = ANY (string_to_array(n.folded, ' '))`;
  const conditions = [
    `NOT EXISTS (SELECT FROM unnest(${bind(terms)}::text[]) AS term WHERE NOT EXISTS (${wholeNames}))`,
  ];
  if (request.state !== null) conditions.push(`b.state = ${bind(request.state)}`);
  if (request.status !== null)
    conditions.push(`${comparable('b.status_verbatim')} = ${comparable(bind(request.status))}`);
  if (request.entityType !== null) {
    conditions.push(`${comparable('b.entity_type')} = ${comparable(bind(request.entityType))}`);
  }
  return conditions.join(' AND ');
}

/** Verbatim text without regard to case and outer white space. */
function comparable(text: string): string {
  return `lower(btrim(${text}, E' \\t\\n\\r'))`;
}
