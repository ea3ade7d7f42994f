import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyAudit } from '@registry/api-client';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { migrations } from '../../../migrations/migrations.ts';
import { auditTexts } from './audit-texts.ts';
import { type AuditedRead, AuditStore } from './audit.store.ts';

/** Of a workspace, the read with a number. */
const toRead = (workspaceId: number, n: number): AuditedRead => ({
  workspaceId,
  at: '2026-11-10T09:00:00.000Z',
  operation: 'get-business',
  subjects: [`us-or-${n}`, 'us-or-É"\\'],
  key: 'a1B2c3D4',
  user: null,
  purpose: n % 2 === 0 ? null : 'research',
  request_id: `r${n}`,
});

describe('the chains of what workspaces read', () => {
  let fixture: DatabaseFixture;
  let stores: readonly AuditStore[];

  beforeAll(async () => {
    fixture = new DatabaseFixture(await migratedDatabase('gateway', migrations), { poolMax: 8 });
    stores = [1, 2].map(() => new AuditStore(fixture.database));
  });
  afterAll(() => fixture.destroy());

  const add = async (reads: readonly AuditedRead[], at = 0) => stores[at]?.add(reads);
  const log = async (workspaceId: number, after = 0): Promise<string> => {
    const [store] = stores;
    if (store === undefined) throw new Error('There are two.');
    let text = '';
    for await (const part of auditTexts(store, workspaceId, after, (work) => work())) text += part;
    return text;
  };
  const rolledBack = async () => {
    await fixture.rows('SELECT pg_stat_force_next_flush()');
    const [row] = await fixture.rows<{ n: string }>(
      'SELECT xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row?.n);
  };

  it('are whole where two gateways add to several at once, without a conflict in the database', async () => {
    const before = await rolledBack();
    const batches = Array.from({ length: 60 }, (_, n) => [toRead(8, n), toRead(7, n), toRead(8, n + 1_000)]);
    await Promise.all(batches.map((reads, n) => add(reads, n % 2)));
    expect(verifyAudit(await log(7)).entries).toHaveLength(60);
    const { entries } = verifyAudit(await log(8));
    expect(new Set(entries.map(({ request_id: id }) => id)).size).toBe(120);
    const first = Number(entries[0]?.request_id.slice(1)); // any of those that are sent at once
    expect(entries[0]).toEqual({ sequence: 1, ...toRead(8, first), workspaceId: undefined });
    expect(await rolledBack()).toBe(before);
  });

  it('refuse a change, a removal and a truncation, of the entries and of their ends', async () => {
    await add([toRead(20, 1), toRead(20, 2)]);
    for (const statement of [
      'UPDATE audit_entries SET sequence = 9 WHERE workspace_id = 20',
      'DELETE FROM audit_entries WHERE workspace_id = 20 AND sequence = 2',
      'DELETE FROM audit_ends WHERE workspace_id = 20',
      'TRUNCATE audit_entries',
      'TRUNCATE audit_ends',
      'TRUNCATE audit_entries, audit_ends CASCADE',
    ])
      await expect(fixture.rows(statement)).rejects.toThrow('only added');
  });

  it('show what is missing at the end where somebody removed it nevertheless, before and after the next entry', async () => {
    for (const [workspaceId, removed] of [
      [30, 'sequence = 3'],
      [31, 'true'],
    ] as const) {
      await add([1, 2, 3].map((n) => toRead(workspaceId, n)));
      await fixture.rows('ALTER TABLE audit_entries DISABLE TRIGGER USER');
      await fixture.rows(`DELETE FROM audit_entries WHERE workspace_id = ${workspaceId} AND ${removed}`);
      await fixture.rows('ALTER TABLE audit_entries ENABLE TRIGGER USER');
      const missing = removed === 'true' ? 'Entry 1 is not' : 'Entry 3 is not';
      const text = await log(workspaceId);
      expect(() => verifyAudit(text)).toThrow(missing);
      await add([toRead(workspaceId, 4)]);
      const later = await log(workspaceId);
      expect(() => verifyAudit(later)).toThrow(removed === 'true' ? 'Entry 1 is not' : missing);
    }
  });

  it('end with the same line after each entry, and where a workspace has none', async () => {
    await add([1, 2, 3].map((n) => toRead(40, n)));
    const end = async (after: number) => (await log(40, after)).trim().split('\n').at(-1);
    for (const after of [1, 2, 3, 9]) expect(await end(after)).toBe(await end(0));
    expect(verifyAudit(await log(41)).entries).toEqual([]);
  });
});
