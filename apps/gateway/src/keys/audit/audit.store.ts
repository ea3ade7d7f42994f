import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '@registry/api-client/evidence/verify-audit';
import { Database } from '@registry/persistence';
import type { LoggedRead } from '@registry/http-frame/requests/api-call';

declare module '@registry/http-frame/requests/api-call' {
  interface LoggedRead extends Omit<AuditEntry, 'sequence'> {
    readonly workspaceId: number;
  }
}

/** The hash before the first entry. */
export const NO_HASH = Buffer.alloc(32);

/** Fields of an entry before its place in the chain is known. */
export type AuditedRead = LoggedRead;

/** The end of a chain. */
interface StoredEnd extends Record<string, unknown> {
  readonly sequence: string;
  readonly hash: Buffer;
}

/** An entry as it is stored. */
interface StoredEntry extends StoredEnd {
  readonly entry: string;
}

/** The database numbers and hashes: only it knows the entry before, as another gateway may have written that. */
const ADD = { name: 'add-audit-entries', text: 'SELECT add_audit_entries($1::int[], $2::text[])' };
const LIST = {
  name: 'list-audit-entries',
  text: `SELECT sequence, entry, hash FROM audit_entries WHERE workspace_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY sequence LIMIT $4`,
};
const FIND_END = {
  name: 'find-audit-end',
  text: `SELECT sequence, hash FROM audit_ends WHERE workspace_id = $1`,
};

/** The chains of what workspaces read. */
@Injectable()
export class AuditStore {
  constructor(private readonly database: Database) {}

  /** Adds entries to the chains of their workspaces, in their order, in one statement. */
  async add(reads: readonly AuditedRead[]): Promise<void> {
    await this.database.query(ADD, toColumns(reads));
  }

  /** Entries of a workspace after a number and up to another, in their order. */
  list(workspaceId: number, after: number, upTo: number, limit: number): Promise<readonly StoredEntry[]> {
    return this.database.query<StoredEntry>(LIST, [workspaceId, after, upTo, limit]);
  }

  /** Finds the end of a workspace's chain, by what was added; undefined without entries. */
  async findEnd(workspaceId: number): Promise<StoredEnd | undefined> {
    return (await this.database.query<StoredEnd>(FIND_END, [workspaceId]))[0];
  }
}

/** Parameters of `add_audit_entries`: the workspaces and the texts of reads, both null for a request without one. */
export function toColumns(reads: readonly (AuditedRead | undefined)[]): [(number | null)[], (string | null)[]] {
  return [
    reads.map((read) => read?.workspaceId ?? null),
    reads.map((read) => (read === undefined ? null : toText(read))),
  ];
}

function toText({ at, operation, subjects, key, user, purpose, request_id }: AuditedRead): string {
  return JSON.stringify({ at, operation, subjects, key, user, purpose, request_id });
}
