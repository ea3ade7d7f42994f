import { createHash } from 'node:crypto';

/** 120 bits: two records of a company, or entries of a list, never share one. */
const DIGEST_BYTES = 15;

/** The digest of what makes a record or an entry the same. */
export function identityDigest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest().subarray(0, DIGEST_BYTES).toString('base64url');
}
