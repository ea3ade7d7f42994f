import { AppError, codes } from '@registry/errors';

/** SQLSTATE: five digits or upper-case letters, the first two the class (Postgres, appendix A). Codes of the system begin with E. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;
/**
 * Classes of errors that the statement or its values cause, and that come again when it is sent again: feature not supported,
 * case not found, cardinality, data, constraint, prepared statement, function, cursor, schema, syntax or access, check option,
 * program limit, PL/pgSQL. Every other SQLSTATE is of the server: it is read-only, failing over, full, shutting
 * down or damaged, refuses the role, or gave up a transaction for another one.
 */
const STATEMENT_FAULTS = /^(0A|20|21|22|23|26|2F|34|38|39|3F|42|44|54|P0)/;
/** Invalid authorization, and a database that does not exist: waiting does not help a service that starts. */
const WRONG_URL = /^(28|3D)/;
/** A replica ends a read that would hold up what it replays. */
const CONFLICT_WITH_REPLAY = '40001';
const DISK_FULL = '53100';
const AWAY_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/;
const AWAY_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Checks that an error of `pg` means that the database is unavailable, not that the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = readCode(error);
  if (SQLSTATE.test(code)) return !STATEMENT_FAULTS.test(code);
  return AWAY_ERRNO.has(code) || AWAY_MESSAGES.test(error instanceof Error ? error.message : '');
}

/** Checks that a service that starts waits for a database with this error. */
export function isWorthWaitingFor(error: unknown): boolean {
  return isDatabaseAway(error) && !WRONG_URL.test(readCode(error));
}

/** Checks that a replica gave up a read for what it replays: the next one may succeed. */
export function isReplayConflict(error: unknown): boolean {
  return readCode(error) === CONFLICT_WITH_REPLAY;
}

/** The SQLSTATE of an error of `pg`, or the code of the system; empty without one. */
export function readCode(error: unknown): string {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** An error of `pg` as callers see it: `upstream_unavailable` if the database is unavailable, otherwise itself. */
export function databaseError(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  const isDiskFull = readCode(error) === DISK_FULL;
  return new AppError(codes.service.upstreamUnavailable, {
    message: isDiskFull
      ? 'The disk of the database is full: it accepts no writes until space is freed.'
      : 'The database is unavailable. Retry after one second.',
    retryAfterSeconds: 1,
    cause: error,
  });
}
