import { readCondition } from './soql-condition.ts';
import { noSuchColumn, SoqlError } from './soql-error.ts';
import { TokenReader } from './soql-tokens.ts';
import { ROW_ID, type PortalRow, valueOf } from './portal-row.ts';

/** SODA's default number of rows in a response without `$limit`. */
const LIMIT_USUAL = 1_000;
const LIMIT_MAX = 50_000;

/** Evaluates the parameters of a request over a dataset's rows; throws SoqlError for what SODA rejects. */
export function runQuery(
  parameters: URLSearchParams,
  rows: readonly PortalRow[],
  columns: ReadonlySet<string>,
): readonly PortalRow[] {
  const given = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (!known.has(name)) throw new SoqlError('query.unknown-parameter', `Unrecognized arguments [${name}]`);
    if (given.has(name)) throw new SoqlError('query.repeated-parameter', `${name} is given twice`);
    given.set(name, value);
  }
  const where = given.get('$where');
  const matches = where === undefined ? () => true : readCondition(where, columns);
  const places = rows.flatMap((row, place) => (matches(row, place) ? [place] : []));
  const chosen = readSelect(given.get('$select') ?? '*', columns);
  const ordered = sort(places, rows, readOrder(given.get('$order') ?? '', columns));
  const limit = readLimit(given.get('$limit'));
  return ordered.slice(0, limit).map((place) => only(rows[place] ?? {}, chosen));
}

const known = new Set(['$select', '$where', '$order', '$limit']);

function readSelect(text: string, columns: ReadonlySet<string>): readonly string[] {
  const tokens = new TokenReader(text);
  if (tokens.takes('*')) return [...columns];
  const chosen: string[] = [];
  do {
    const { text: column } = tokens.take('name');
    if (!columns.has(column)) throw noSuchColumn(column);
    chosen.push(column);
  } while (tokens.takes(','));
  if (!tokens.isAtEnd) tokens.take(); // throws: nothing may follow
  return chosen;
}

interface OrderBy {
  readonly column: string;
  readonly factor: 1 | -1;
}

function readOrder(text: string, columns: ReadonlySet<string>): readonly OrderBy[] {
  const tokens = new TokenReader(text);
  const order: OrderBy[] = [];
  while (!tokens.isAtEnd) {
    if (order.length > 0) tokens.expect(',');
    const { text: column } = tokens.take('name');
    if (column !== ROW_ID && !columns.has(column)) throw noSuchColumn(column);
    const isDescending = tokens.takes('desc');
    if (!isDescending) tokens.takes('asc');
    order.push({ column, factor: isDescending ? -1 : 1 });
  }
  return order;
}

function sort(places: number[], rows: readonly PortalRow[], order: readonly OrderBy[]): number[] {
  const held = (place: number, column: string): string => valueOf(rows[place] ?? {}, place, column) ?? '';
  return places.sort((one, other) => {
    for (const { column, factor } of order) {
      const [left, right] = [held(one, column), held(other, column)];
      if (left !== right) return left < right ? -factor : factor;
    }
    return 0;
  });
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return LIMIT_USUAL;
  if (!/^\d{1,9}$/.test(text) || Number(text) > LIMIT_MAX) {
    throw new SoqlError('query.compiler.malformed', `$limit cannot be ${JSON.stringify(text)}`);
  }
  return Number(text);
}

function only(row: PortalRow, chosen: readonly string[]): PortalRow {
  return Object.fromEntries(
    chosen.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]] as const])),
  );
}
