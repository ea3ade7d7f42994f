import { Injectable } from '@nestjs/common';
import { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { type AuditEntry, chainHash, NO_HASH } from './audit-chain.ts';

/** What an entry says, before its place in the chain is known. */
export interface AuditedRead extends Omit<AuditEntry, 'sequence'> {
  readonly workspaceId: number;
}

/** An entry as it is stored. */
export interface StoredEntry extends Record<string, unknown> {
  readonly sequence: string;
  readonly entry: string;
  readonly hash: Buffer;
}

interface Head {
  readonly sequence: number;
  readonly hash: Buffer;
}

/** Any number: writers of one workspace follow each other by it. */
const LOCK = 7_264_502;
const LOCK_WORKSPACES = 'SELECT pg_advisory_xact_lock($1, id) FROM unnest($2::int[]) AS id';
/** The newest entry of each workspace. */
const HEADS = `
  SELECT w.id AS "workspaceId", e.sequence, e.hash
    FROM unnest($1::int[]) AS w (id)
   CROSS JOIN LATERAL (SELECT sequence, hash FROM audit_entries WHERE workspace_id = w.id
                        ORDER BY sequence DESC LIMIT 1) e`;
const ADD = `INSERT INTO audit_entries (workspace_id, sequence, entry, hash)
  SELECT * FROM unnest($1::int[], $2::bigint[], $3::text[], $4::bytea[])`;
/** The same where nobody continues a chain under its lock: who does would find its numbers taken. */
const ADD_UNLOCKED = {
  name: 'add-audit-entries',
  text: `WITH turn AS MATERIALIZED (
           SELECT count(pg_advisory_xact_lock_shared(${LOCK}, id)) FROM (SELECT DISTINCT unnest($1::int[]) AS id ORDER BY 1) w)
         INSERT INTO audit_entries (workspace_id, sequence, entry, hash)
         SELECT e.* FROM turn, unnest($1::int[], $2::bigint[], $3::text[], $4::bytea[]) AS e`,
};
const LIST = {
  name: 'list-audit-entries',
  text: `SELECT sequence, entry, hash FROM audit_entries WHERE workspace_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
};
const FIND_LAST = {
  name: 'find-last-audit-entry',
  text: `SELECT sequence, entry, hash FROM audit_entries WHERE workspace_id = $1 AND sequence <= $2 ORDER BY sequence DESC LIMIT 1`,
};
const UNIQUE_VIOLATION = '23505';
/** Workspaces whose newest entry is remembered. */
const HEADS_MAX = 10_000;

/** The chains of what workspaces read. */
@Injectable()
export class AuditStore {
  /** As this process wrote them last: another gateway may have gone on. */
  readonly #heads = new Map<number, Head>();

  constructor(private readonly database: Database) {}

  /**
   * Adds entries to the chains of their workspaces, in one statement where no other gateway has added to them meanwhile. Where one has, the
   * numbers are taken, and the chains are locked and continued from where they are.
   */
  async add(reads: readonly AuditedRead[]): Promise<void> {
    const known = reads.every(({ workspaceId }) => this.#heads.has(workspaceId));
    if (known) {
      try {
        const { values, heads } = link(reads, this.#heads);
        await this.database.query(ADD_UNLOCKED, values);
        this.#remember(heads);
        return;
      } catch (error) {
        // Also where it is not known whether they were added: the chain is read again.
        for (const { workspaceId } of reads) this.#heads.delete(workspaceId);
        if (!isTaken(error)) throw error;
      }
    }
    this.#remember(await this.database.transaction((client) => addLocked(client, reads)));
  }

  /** Entries of a workspace after a number, in their order. */
  list(workspaceId: number, after: number, limit: number): Promise<readonly StoredEntry[]> {
    return this.database.query<StoredEntry>(LIST, [workspaceId, after, limit]);
  }

  /** The newest entry of a workspace up to a number; undefined without one. */
  async findLast(workspaceId: number, upTo: number): Promise<StoredEntry | undefined> {
    return (await this.database.query<StoredEntry>(FIND_LAST, [workspaceId, upTo]))[0];
  }

  #remember(heads: ReadonlyMap<number, Head>): void {
    if (this.#heads.size + heads.size > HEADS_MAX) this.#heads.clear();
    for (const [workspaceId, head] of heads) this.#heads.set(workspaceId, head);
  }
}

async function addLocked(client: PoolClient, reads: readonly AuditedRead[]): Promise<ReadonlyMap<number, Head>> {
  const ids = [...new Set(reads.map(({ workspaceId }) => workspaceId))].sort((one, other) => one - other);
  await client.query(LOCK_WORKSPACES, [LOCK, ids]);
  const { rows } = await client.query<{ workspaceId: number; sequence: string; hash: Buffer }>(HEADS, [ids]);
  const before = new Map(
    rows.map(({ workspaceId, sequence, hash }) => [workspaceId, { sequence: Number(sequence), hash }]),
  );
  const { values, heads } = link(reads, before);
  await client.query(ADD, values);
  return heads;
}

/** The rows of entries that follow the heads, and the heads then. */
function link(reads: readonly AuditedRead[], before: ReadonlyMap<number, Head>) {
  const heads = new Map<number, Head>();
  const rows = reads.map(({ workspaceId, at, operation, subjects, key, purpose, request_id }) => {
    const head = heads.get(workspaceId) ?? before.get(workspaceId) ?? { sequence: 0, hash: NO_HASH };
    const sequence = head.sequence + 1;
    const said: AuditEntry = { sequence, at, operation, subjects, key, purpose, request_id };
    const entry = JSON.stringify(said);
    const hash = chainHash(head.hash, entry);
    heads.set(workspaceId, { sequence, hash });
    return { workspaceId, sequence, entry, hash };
  });
  const values = [
    rows.map(({ workspaceId }) => workspaceId),
    rows.map(({ sequence }) => sequence),
    rows.map(({ entry }) => entry),
    rows.map(({ hash }) => hash),
  ];
  return { values, heads };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
