import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codes } from '@registry/errors';
import { executeSql } from '@registry/private-servers';
import { requestContext } from '@registry/request-context';
import { templateDatabase, type TestDatabase } from '@registry/testing';
import { register } from 'prom-client';
import { Column, type DataSource, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { Database } from '../database.ts';
import { openPool } from '../pool.ts';
import { findEntityFaults } from '../testing/entity-faults.ts';
import { entitiesOver, joinTransaction } from './entities.ts';

@Entity('plums')
class PlumEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('text', { nullable: true })
  name!: string | null;
}

@Entity('plums')
class WrongPlumEntity {
  @PrimaryColumn('bigint')
  id!: number;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true, array: true })
  tags!: string[] | null;
}

const UNAVAILABLE = { code: codes.service.upstreamUnavailable };

describe('entities over the pool of a service', () => {
  let test: TestDatabase;
  let database: Database;
  let entities: DataSource;
  let plums: Repository<PlumEntity>;

  beforeAll(async () => {
    test = await templateDatabase('entities', (url) =>
      executeSql(url, 'CREATE TABLE plums (id integer PRIMARY KEY, name text, picked boolean NOT NULL DEFAULT false)'),
    );
    database = new Database(openPool({ url: test.url, name: 'plum-service', poolMax: 1 }));
    entities = await entitiesOver(database.pool, PlumEntity).initialize();
    plums = entities.getRepository(PlumEntity);
  });
  beforeEach(() => plums.deleteAll());
  afterAll(async () => {
    await entities.destroy();
    expect(await database.check()).toBe('ok'); // its pool is ended by whoever opened it
    await database.pool.end();
    await test.drop();
  });

  it('use its only connection, next to its statements', async () => {
    await Promise.all([1, 2, 3].map((id) => plums.insert({ id, name: 'Mirabelle' })));
    const ofDatabase = { name: 'sessions', text: 'SELECT application_name FROM pg_stat_activity WHERE datname = $1' };
    const [count, sessions] = await Promise.all([plums.count(), database.query(ofDatabase, [test.name])]);
    expect(count).toBe(3);
    expect(sessions).toEqual([{ application_name: 'plum-service' }]);
  });

  it('give a statement what is left of the budget, give its connection up and continue with another', async () => {
    const context = { requestId: 'slow', deadlineAt: Date.now() + 300 };
    const slow = requestContext.run(context, () => plums.query('SELECT pg_sleep(20)'));
    const startedAt = performance.now();
    await expect(slow).rejects.toMatchObject(UNAVAILABLE);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await expect(plums.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject(UNAVAILABLE);
    expect(await plums.count()).toBe(0);
  });

  it('show no values in the error of a statement', async () => {
    await plums.insert({ id: 1, name: 'a secret' });
    const error = await plums.insert({ id: 1, name: 'a secret' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '23505', constraint: 'plums_pkey' });
    expect(JSON.stringify(error)).not.toContain('a secret');
  });

  it('are written with the rest of a transaction, or not at all', async () => {
    const write = (isFailing: boolean) =>
      database.transaction(async (client) => {
        const within = joinTransaction(client, plums);
        await within.save({ id: 1, name: 'Damson' });
        await client.query(`INSERT INTO plums VALUES (2, 'Greengage')`);
        expect(await within.count()).toBe(2);
        if (isFailing) throw new Error('failed');
      });
    await expect(write(true)).rejects.toThrow('failed');
    expect(await plums.count()).toBe(0);
    await write(false);
    expect(await plums.find({ order: { id: 'ASC' } })).toEqual([
      { id: 1, name: 'Damson' },
      { id: 2, name: 'Greengage' },
    ]);
  });

  it('count statements by what they do to which table', async () => {
    await plums.insert({ id: 1, name: null });
    await plums.update(1, { name: 'Damson' });
    await plums.findBy({ name: 'Damson' });
    const metrics = await register.metrics();
    for (const statement of ['insert-plums', 'update-plums', 'select-plums', 'delete-plums'])
      expect(metrics).toContain(`db_statement_duration_seconds_count{statement="${statement}"}`);
  });

  it('are compared with their tables', async () => {
    expect(await findEntityFaults(entities)).toEqual([]);
    const wrong = await entitiesOver(database.pool, WrongPlumEntity).initialize();
    expect((await findEntityFaults(wrong)).map((fault) => fault.split(':')[0])).toEqual([
      'plums.id',
      'plums.name',
      'plums.tags',
    ]);
  });
});
