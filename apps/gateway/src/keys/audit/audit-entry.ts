/** Fields of an entry. Its JSON has them in this order. Its hash is the SHA-256 of the 32 bytes of the hash before, and of that JSON. */
export interface AuditEntry {
  readonly sequence: number;
  readonly at: string;
  /** The operationId in words with hyphens. */
  readonly operation: string;
  /** Subjects that were read: ids of businesses with their file numbers in capitals, a state, a batch. */
  readonly subjects: readonly string[];
  readonly key: string;
  /** The person of a session or a grant; null for a key. */
  readonly user: string | null;
  readonly purpose: string | null;
  readonly request_id: string;
}

/** The hash before the first entry. */
export const NO_HASH = Buffer.alloc(32);
