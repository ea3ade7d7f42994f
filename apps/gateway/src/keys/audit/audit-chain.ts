import { createHash } from 'node:crypto';

/** What an entry says. Its JSON has these fields in this order, and is hashed as it is. */
export interface AuditEntry {
  readonly sequence: number;
  readonly at: string;
  /** The operationId in words with hyphens. */
  readonly operation: string;
  /** What was read: ids of businesses with their file numbers in capitals, a state, a batch. */
  readonly subjects: readonly string[];
  readonly key: string;
  readonly purpose: string | null;
  readonly request_id: string;
}

/** The hash before the first entry. */
export const NO_HASH = Buffer.alloc(32);

/** The hash of an entry: SHA-256 of the 32 bytes of the hash before, and of the entry's JSON. */
export function chainHash(before: Uint8Array, entry: string): Buffer {
  return createHash('sha256').update(before).update(entry).digest();
}
