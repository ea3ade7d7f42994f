import { hash } from 'node:crypto';
import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { AppError, codes } from '@registry/errors';
import type { Statement } from '../statement.ts';
import { KEPT_FROM } from './versions.sql.ts';

/** Bytes of a prepared statement's name at most. */
const NAME_BYTES_MAX = 63;

/** Runs a statement and keeps the connection, or gives it up where it fails. */
export type Run = <Row extends QueryResultRow>(config: pg.QueryConfig) => Promise<Row[]>;

/**
 * The rows of a statement as they were known at a time. The schema `past` has a view of each versioned table under the table's name;
 * what has no view is read as it is now. A time is given in milliseconds, and its millisecond counts whole. One snapshot says
 * which writes were under way and what they wrote.
 */
export async function runInThePast<Row extends QueryResultRow>(
  run: Run,
  knownAt: string,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const [row] = await run<{ keptSince: Date | null }>({ text: begin(knownAt) });
  const keptSince = row?.keptSince?.toISOString();
  if (keptSince !== undefined && keptSince > knownAt) {
    await run({ text: 'COMMIT' });
    throw notKept(knownAt, keptSince);
  }
  const rows = await run<Row>({ name: toName(statement.name), text: statement.text, values: [...values] });
  await run({ text: 'COMMIT' });
  return rows;
}

/** The error for a time of which nothing is kept. */
export function notKept(knownAt: string, keptSince: string | undefined): AppError {
  const kept = keptSince === undefined ? 'nothing is loaded yet' : `what is kept begins at ${keptSince}`;
  return new AppError(codes.business.beforeFirstLoad, {
    message: `Nothing was known at ${knownAt}: ${kept}. Use a later \`known_at\`.`,
    param: 'known_at',
  });
}

/** Several statements in one, which takes no parameters: the time is parsed and written again, so that it is nothing but a time. */
function begin(knownAt: string): string {
  const time = `${new Date(knownAt).toISOString().slice(0, -1)}999Z`;
  return `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SET LOCAL search_path = past, public;
    SET LOCAL registry.known_at = '${time}';
    SELECT set_config('registry.writes_under_way', coalesce(array_agg(started), '{}')::text, true),
           (SELECT max(started) FROM past.writes WHERE xid = ${KEPT_FROM}) AS "keptSince"
      FROM past.writes WHERE tstzrange(started, ended) @> '${time}'::timestamptz`;
}

/** A session prepares a statement for the past and for the present: each has a plan of its own. */
function toName(name: string): string {
  if (name === '') return name;
  const own = `past-${name}`;
  return own.length <= NAME_BYTES_MAX ? own : `past-${hash('sha256', name, 'base64url')}`;
}
