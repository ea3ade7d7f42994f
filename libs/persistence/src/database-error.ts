import { AppError, codes } from '@registry/errors';

/** SQLSTATE classes and codes that say the server cannot serve now: connection, resources, shutdown, cancelled by a time-out. */
const AWAY_STATES = /^(08|53|57P0[1-5]|57014|55P03|58)/;
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

/** Whether an error of `pg` means that the database is away, not that the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const codeText = typeof code === 'string' ? code : '';
  return AWAY_ERRNO.has(codeText) || AWAY_STATES.test(codeText) || AWAY_MESSAGES.test(String(message));
}

/** An error of `pg` as callers are to see it: `upstream_unavailable` when the database is away, else itself. */
export function databaseError(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  const isDiskFull = (error as { readonly code?: unknown }).code === DISK_FULL;
  return new AppError(codes.service.upstreamUnavailable, {
    message: isDiskFull
      ? 'The disk of a datastore is full; it takes nothing until space is freed.'
      : 'A datastore did not answer; try again in a second.',
    retryAfterSeconds: 1,
    cause: error,
  });
}
