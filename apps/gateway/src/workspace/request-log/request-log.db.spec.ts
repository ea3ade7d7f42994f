import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import type { FastifyRequest } from 'fastify';
import { migrations } from '../../../migrations/migrations.ts';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { makeKey } from '../../testing/gateway-keys.ts';
import { RequestLog } from './request-log.ts';
import { type LoggedRequest, RequestLogStore } from './request-log.store.ts';

/** A store of which the results of some writes do not arrive. */
class LossyStore extends RequestLogStore {
  lost = 0;

  override async write(requests: readonly LoggedRequest[], isAgain: boolean): Promise<void> {
    await super.write(requests, isAgain);
    if (this.lost-- > 0) throw new Error('Connection terminated unexpectedly');
  }
}

describe('the log of requests', () => {
  let fixture: DatabaseFixture;

  beforeAll(async () => {
    fixture = new DatabaseFixture(await migratedDatabase('gateway', migrations));
  });
  afterAll(() => fixture.destroy());

  it('has and counts each request once when the database is lost after it stored them', async () => {
    const prefix = readPrefix(await makeKey(fixture.test.url, {}));
    const [key] = await fixture.rows<Record<string, unknown>>(
      'SELECT id, workspace_id AS "workspaceId", prefix FROM api_keys WHERE prefix = $1',
      [prefix],
    );
    const store = new LossyStore(fixture.database);
    const log = new RequestLog(store);
    const add = (id: string) =>
      log.add({ id, apiCall: { key, counted: 1 }, routeOptions: { config: {} } } as unknown as FastifyRequest, {
        method: 'GET',
        route: '/v1/people',
        status: 200,
        ms: 1,
      });
    ['one', 'two'].forEach(add);
    store.lost = 2;
    await log.end();
    await log.end();
    add('three');
    add('three'); // as a client may name several requests
    await log.end();
    const logged = await fixture.rows<{ name: string }>('SELECT request_id AS name FROM request_log ORDER BY id');
    expect(logged.map(({ name }) => name)).toEqual(['one', 'two', 'three', 'three']);
    expect(await fixture.rows('SELECT requests, counted FROM request_counts')).toEqual([{ requests: 4, counted: 4 }]);
  });
});
