import { Injectable } from '@nestjs/common';
import { Database } from '@registry/persistence';
import type { AuditEntry } from './audit-entry.ts';

/** Fields of an entry before its place in the chain is known. */
export interface AuditedRead extends Omit<AuditEntry, 'sequence'> {
  readonly workspaceId: number;
}

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
    const texts = reads.map(({ at, operation, subjects, key, user, purpose, request_id }) =>
      JSON.stringify({ at, operation, subjects, key, user, purpose, request_id }),
    );
    await this.database.query(ADD, [reads.map(({ workspaceId }) => workspaceId), texts]);
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
