import type { LookupOutcome } from '@registry/contracts-business-registry';
import { type BusinessIdParts, fileNumberKey } from '@registry/domain';
import { AppError, codes, type ErrorCode } from '@registry/errors';

/** File numbers whose company is never returned, with the error that every read of it gets. */
const ERRORS: Readonly<Record<string, ErrorCode>> = {
  'SANDBOX-429': codes.key.tooManyRequests,
  'SANDBOX-502': codes.service.upstreamUnavailable,
  'SANDBOX-503': codes.service.overloaded,
};

/** The outcome of a live lookup of a company, by its file number. */
const LOOKUPS: Readonly<Record<string, LookupOutcome>> = {
  'SANDBOX-1': { status: 'fetched', reason: null },
  'SANDBOX-6': { status: 'fallback', reason: 'timeout' },
  'SANDBOX-7': { status: 'fallback', reason: 'rate-limited' },
};
const NOT_WIRED: LookupOutcome = { status: 'not-wired', reason: null };

/** The outcome of a live lookup of a company. */
export function findLookup({ fileNumber }: Pick<BusinessIdParts, 'fileNumber'>): LookupOutcome {
  return LOOKUPS[fileNumberKey(fileNumber)] ?? NOT_WIRED;
}

/** Throws the error of a file number that always has one. */
export function refuseByNumber({ fileNumber }: Pick<BusinessIdParts, 'fileNumber'>): void {
  const number = fileNumberKey(fileNumber);
  const code = Object.hasOwn(ERRORS, number) ? ERRORS[number] : undefined;
  if (code === undefined) return;
  const message = `The sandbox always returns this error for ${number}. Retry after one second, as for a real one.`;
  throw new AppError(code, { message, retryAfterSeconds: 1 });
}
