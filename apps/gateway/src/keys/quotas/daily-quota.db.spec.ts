import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyAudit } from '@registry/api-client';
import { Database } from '@registry/persistence';
import type { TestDatabase } from '@registry/testing';
import pg from 'pg';
import { gatewayDatabase, makeKey } from '../../testing/gateway-keys.ts';
import { auditTexts } from '../audit/audit-texts.ts';
import { type AuditedRead, AuditStore } from '../audit/audit.store.ts';
import { readPrefix } from '../auth/api-key.ts';
import { type Admission, DailyQuota } from './daily-quota.ts';

describe('DailyQuota', () => {
  let test: TestDatabase;
  let pool: pg.Pool;
  let database: Database;

  beforeAll(async () => {
    test = await gatewayDatabase();
    pool = new pg.Pool({ connectionString: test.url, max: 8 });
    database = new Database(pool);
  });
  afterAll(async () => {
    await pool.end();
    await test.drop();
  });

  async function newKey(dailyLimit: number): Promise<number> {
    const prefix = readPrefix(await makeKey(test.url, { dailyLimit }));
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM api_keys WHERE prefix = $1', [prefix]);
    return rows[0]?.id ?? 0;
  }

  const countTimes = (quota: DailyQuota, keyId: number, times: number) =>
    Promise.all(Array.from({ length: times }, () => quota.count(keyId)));
  const admitted = (admissions: (Admission | undefined)[]) => admissions.filter((one) => one?.admitted).length;
  async function used(keyId: number): Promise<number> {
    const { rows } = await pool.query<{ used: number }>('SELECT used FROM key_usage WHERE key_id = $1', [keyId]);
    return rows[0]?.used ?? 0;
  }

  const toRead = (workspaceId: number, id: string): AuditedRead => ({
    ...{ workspaceId, at: '2026-11-10T09:00:00.000Z', operation: 'get-business', subjects: [`us-or-${id}`] },
    ...{ key: 'a1B2c3D4', user: null, purpose: null, request_id: id },
  });

  it('admits exactly the cap for keys that share it, over four replicas at once', async () => {
    const limitKeyId = await newKey(500);
    const sharing = await Promise.all([newKey(1), newKey(1), newKey(1)]);
    await pool.query('UPDATE api_keys SET counts_toward = $1 WHERE id = ANY ($2)', [limitKeyId, sharing]);
    const keys = [limitKeyId, ...sharing];
    const replicas = Array.from({ length: 4 }, () => new DailyQuota(database));
    const all = await Promise.all(replicas.flatMap((quota) => keys.map((id) => countTimes(quota, id, 50))));
    expect(admitted(all.flat())).toBe(500);
    expect(await used(limitKeyId)).toBe(500);
    // It shares the limit after the operator's key ended, too.
    await pool.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [limitKeyId]);
    expect((await new DailyQuota(database).count(sharing[0] ?? 0))?.admitted).toBe(false);
    expect(await new DailyQuota(database).count(limitKeyId)).toBeUndefined();
  });

  it('admits exactly the cap over four replicas that are asked at once, and neither counts nor logs a refusal', async () => {
    const keyId = await newKey(1_000);
    const workspaceId = keyId;
    const ids = Array.from({ length: 1_200 }, (_, at) => `r${at}`);
    const replicas = Array.from({ length: 4 }, () => new DailyQuota(database));
    const admissions = await Promise.all(
      ids.map(async (id, at) => replicas[at % 4]?.count(keyId, at % 3 === 0 ? undefined : toRead(workspaceId, id))),
    );
    expect(admitted(admissions)).toBe(1_000);
    expect(await used(keyId)).toBe(1_000);
    let log = '';
    for await (const part of auditTexts(new AuditStore(database), workspaceId, 0, (work) => work())) log += part;
    const logged = verifyAudit(log).entries.map((entry) => entry.request_id);
    const shown = ids.filter((_, at) => admissions[at]?.admitted === true && at % 3 !== 0);
    expect(logged.toSorted()).toEqual(shown.toSorted());
  });

  it('returns to each request what is left after it, with no number twice', async () => {
    const keyId = await newKey(50);
    const admissions = await countTimes(new DailyQuota(database), keyId, 60);
    expect(admissions.filter((one) => one?.admitted).map((one) => one?.left)).toEqual(
      Array.from({ length: 50 }, (_, at) => 49 - at),
    );
    expect(admissions.slice(50).map((one) => one?.left)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it('runs one statement at a time for a key, however many ask', async () => {
    const keyId = await newKey(100_000);
    let statements = 0;
    let underWay = 0;
    let underWayMax = 0;
    const watched = Object.create(database) as Database;
    watched.query = async (statement, values) => {
      statements += 1;
      underWayMax = Math.max(underWayMax, (underWay += 1));
      try {
        return await database.query(statement, values);
      } finally {
        underWay -= 1;
      }
    };
    const quota = new DailyQuota(watched);
    expect(admitted(await countTimes(quota, keyId, 2_000))).toBe(2_000);
    expect([underWayMax, statements]).toEqual([1, 1]);
  });

  it('refuses a key at its cap from memory, and looks again every two seconds', async () => {
    const keyId = await newKey(1);
    let now = 0;
    const quota = new DailyQuota(database, () => now);
    expect(admitted(await countTimes(quota, keyId, 3))).toBe(1);
    expect(quota.refusal(keyId)).toMatchObject({ admitted: false, dailyLimit: 1, left: 0 });
    await pool.query('UPDATE api_keys SET daily_limit = 2 WHERE id = $1', [keyId]);
    now = 1_999;
    expect(await quota.count(keyId)).toMatchObject({ admitted: false });
    now = 2_000;
    expect(await quota.count(keyId)).toMatchObject({ admitted: true, dailyLimit: 2, left: 0 });
  });

  it('starts a new day by the clock of the database', async () => {
    const keyId = await newKey(1);
    expect(await new DailyQuota(database).count(keyId)).toMatchObject({ admitted: true });
    await pool.query('UPDATE key_usage SET day = day - 1 WHERE key_id = $1', [keyId]);
    const admission = await new DailyQuota(database).count(keyId);
    expect(admission).toMatchObject({ admitted: true });
    expect(admission?.secondsLeft).toBeGreaterThan(0);
    expect(admission?.secondsLeft).toBeLessThanOrEqual(86_400);
  });

  it('forgets a refusal when the day ends', async () => {
    const keyId = await newKey(1);
    let now = 0;
    const quota = new DailyQuota(database, () => now);
    await quota.count(keyId);
    const secondsLeft = quota.refusal(keyId)?.secondsLeft ?? 0;
    now = secondsLeft * 1_000 + 1;
    expect(quota.refusal(keyId)).toBeUndefined();
  });

  it('lowers the cap without counting anything twice or below what is used', async () => {
    const keyId = await newKey(10);
    expect(admitted(await countTimes(new DailyQuota(database), keyId, 8))).toBe(8);
    await pool.query('UPDATE api_keys SET daily_limit = 5 WHERE id = $1', [keyId]);
    expect(admitted(await countTimes(new DailyQuota(database), keyId, 3))).toBe(0);
    expect(await used(keyId)).toBe(8);
  });

  it.each(['revoked_at', 'expires_at'])('knows a key no more whose %s has passed', async (column) => {
    const keyId = await newKey(10);
    await pool.query(`UPDATE api_keys SET ${column} = now() WHERE id = $1`, [keyId]);
    expect(await countTimes(new DailyQuota(database), keyId, 2)).toEqual([undefined, undefined]);
    expect(await used(keyId)).toBe(0);
  });

  it('fails those who ask while the database is away, and admits again when it is back', async () => {
    const keyId = await newKey(10);
    const gone = new pg.Pool({ connectionString: test.url.replace(/:\d+\//, ':1/') });
    const quota = new DailyQuota(new Database(gone));
    await expect(quota.count(keyId)).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' } });
    await expect(quota.count(keyId)).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' } });
    await gone.end();
    expect(await new DailyQuota(database).count(keyId)).toMatchObject({ admitted: true });
  });
});
