import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestContext } from '@registry/request-context';
import { templateDatabase, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { Database, type Statement } from './database.ts';
import { BatchedReads } from './batched-reads.ts';

interface FruitRow {
  readonly n: number;
  readonly fruit: string;
  /** The same for all rows of a statement, and for them alone. */
  readonly statement: string;
}

const FRUITS = {
  name: 'fruits',
  text: `SELECT n::int, fruit, statement_timestamp()::text AS statement
           FROM unnest($1::text[]) WITH ORDINALITY AS k (key, n)
           JOIN (VALUES ('a', 'apple'), ('a', 'apricot'), ('b', 'banana')) AS f (key, fruit) USING (key)
          ORDER BY fruit DESC`,
};

describe('BatchedReads', () => {
  let test: TestDatabase;
  let database: Database;

  function createReads(statement: Statement): BatchedReads<string, FruitRow> {
    return new BatchedReads(database, { bind: (keys) => ({ statement, values: [keys] }), maxBatchSize: 16 });
  }

  beforeAll(async () => {
    test = await templateDatabase('persistence', () => Promise.resolve());
    database = new Database(new pg.Pool({ connectionString: test.url, max: 2 }));
  });
  afterAll(async () => {
    await database.pool.end();
    await test.drop();
  });

  it('reads for all who ask together by one statement, for each its own rows in their order', async () => {
    const fruits = createReads(FRUITS);
    const [a, b, again, none] = await Promise.all(['a', 'b', 'a', 'x'].map((key) => fruits.read(key)));
    const read = [a, b, again, none].map((rows) => rows?.map(({ fruit }) => fruit));
    expect(read).toEqual([['apricot', 'apple'], ['banana'], ['apricot', 'apple'], []]);
    expect(new Set([a, b, again].flatMap((rows) => rows?.map(({ statement }) => statement))).size).toBe(1);
  });

  it('reads anew for who asks later', async () => {
    const fruits = createReads(FRUITS);
    const [first] = await fruits.read('b');
    const [later] = await fruits.read('b');
    expect(later?.statement).not.toBe(first?.statement);
  });

  it('divides more than a statement is asked for', async () => {
    const fruits = createReads(FRUITS);
    const all = await Promise.all(Array.from({ length: 100 }, () => fruits.read('b')));
    expect(all.every(([row]) => row?.fruit === 'banana')).toBe(true);
    expect(new Set(all.map(([row]) => row?.statement)).size).toBe(7);
  });

  it('gives a statement the time of who has the most left', async () => {
    const slow = createReads({ name: 'slow-fruits', text: `SELECT f.* FROM (${FRUITS.text}) f, pg_sleep(0.3)` });
    const send = (key: string, ms: number) =>
      requestContext.run({ requestId: key, deadlineAt: Date.now() + ms }, () => slow.read(key));
    const [hasty, patient] = await Promise.all([send('a', 50), send('b', 30_000)]);
    expect([hasty.length, patient.length]).toEqual([2, 1]);
    await expect(send('a', 50)).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' } });
  });

  it('reports a failure to everybody who asked', async () => {
    const broken = createReads({ name: 'broken', text: 'SELECT $1::text[], 1 / 0' });
    const settled = await Promise.allSettled([broken.read('a'), broken.read('b')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
