import { hash } from 'node:crypto';
import pg, { type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { AppError, codes } from '@registry/errors';
import { requestContext } from '@registry/request-context';
import type { BoundStatement, Statement } from '../statement.ts';
import { KEPT_FROM } from './versions.sql.ts';

/** Bytes of a prepared statement's name at most. */
const NAME_BYTES_MAX = 63;

/** Which statements a connection has prepared for the past. They stay with it: who fails gives it up. */
const preparedBy = new WeakMap<PoolClient, Set<string>>();

/**
 * The rows of a statement as they were known at a time. The schema `past` has a view of each versioned table under the table's name;
 * what has no view is read as it is now. A time is given in milliseconds, and its millisecond counts whole. One snapshot says
 * which writes were under way and what they wrote. All of it is one message to the server: each more would cost as much as a read.
 */
export async function readInThePast<Row extends QueryResultRow>(
  client: PoolClient,
  knownAt: string,
  { statement, values }: BoundStatement,
  request: (text: string, onResults: () => void) => Promise<readonly QueryResult[]>,
): Promise<Row[]> {
  const name = toName(statement);
  const prepared = preparedBy.get(client) ?? new Set();
  preparedBy.set(client, prepared);
  const parts = [
    ...begin(knownAt, requestContext.get()?.hiddenAt),
    ...(prepared.has(name) ? [] : [`PREPARE "${name}" AS ${statement.text}`]),
    `EXECUTE "${name}"${values.length === 0 ? '' : `(${values.map(toLiteral).join(', ')})`}`,
    'COMMIT',
  ];
  const results = await request(parts.join(';\n'), () => prepared.add(name));
  const keptSince = (results[WRITES_AT]?.rows[0] as { keptSince: Date | null } | undefined)?.keptSince?.toISOString();
  if (keptSince !== undefined && keptSince > knownAt) throw notKept(knownAt, keptSince);
  return (results.at(-2)?.rows ?? []) as Row[];
}

/** The error for a time of which nothing is kept. */
export function notKept(knownAt: string, keptSince: string | undefined): AppError {
  const kept =
    keptSince === undefined
      ? 'nothing is loaded yet. Retry after a load.'
      : `what is kept begins at ${keptSince}. Choose that time or a later one.`;
  return new AppError(codes.business.beforeFirstLoad, {
    message: `Nothing was known at ${knownAt}: ${kept}`,
    param: 'known_at',
  });
}

function begin(knownAt: string, hiddenAt: string | undefined): readonly string[] {
  const time = toTime(knownAt);
  return [
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    'SET LOCAL search_path = past, public',
    `SET LOCAL registry.known_at = '${time}'`,
    `SELECT ${setUnderWay('registry.writes_under_way', time)},
            (SELECT max(started) FROM past.writes WHERE xid = ${KEPT_FROM}) AS "keptSince"`,
    ...(hiddenAt === undefined ? [] : hideAtTime(hiddenAt)),
  ];
}

/** Which suppressions count, where they are not those of the time that is read. */
function hideAtTime(hiddenAt: string): readonly string[] {
  if (hiddenAt === NOW)
    return [`SET LOCAL registry.hidden_at = '${NOW}'`, "SET LOCAL registry.hiding_under_way = '{}'"];
  const time = toTime(hiddenAt);
  return [`SET LOCAL registry.hidden_at = '${time}'`, `SELECT ${setUnderWay('registry.hiding_under_way', time)}`];
}

/** Suppressions that are in force. */
const NOW = 'infinity';

/** The time is parsed and written again, so that it is nothing but a time. */
function toTime(at: string): string {
  return `${new Date(at).toISOString().slice(0, -1)}999Z`;
}

function setUnderWay(setting: string, time: string): string {
  return `set_config('${setting}', (SELECT coalesce(array_agg(started), '{}')::text FROM past.writes
            WHERE tstzrange(started, ended) @> '${time}'::timestamptz), true)`;
}

/** The place of the last of them among the results. */
const WRITES_AT = 3;

/** A session prepares a statement for the past and for the present: each has a plan of its own. */
function toName({ name, text }: Statement): string {
  const own = `past-${name}`;
  return name !== '' && own.length <= NAME_BYTES_MAX ? own : `past-${hash('sha256', name || text, 'base64url')}`;
}

/** A value as a literal, which Postgres reads as the type of its parameter. */
function toLiteral(value: unknown): string {
  return value === null || value === undefined ? 'NULL' : pg.escapeLiteral(toText(value));
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return toText(value);
  return `"${toText(value).replaceAll(/["\\]/g, '\\$&')}"`;
}
