import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseFixture } from '@registry/persistence/database-fixture';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { gatewayDatabase, makeKey } from '../../testing/gateway-keys.ts';
import { UsageStore } from './usage.store.ts';

/** Requests of a key today, and 6 and 7 days ago: each count says which of them it has. */
const COUNTED = `
  INSERT INTO request_counts (workspace_id, day, key_id, endpoint, requests, counted)
  SELECT workspace_id, (now() AT TIME ZONE 'UTC')::date - ago, id, 'GET /v1/people', requests, requests * 2
    FROM api_keys CROSS JOIN (VALUES (0, 1), (6, 10), (7, 100)) AS d (ago, requests) WHERE prefix = $1
  RETURNING workspace_id AS "workspaceId"`;

describe('what a workspace used', () => {
  let fixture: DatabaseFixture;

  beforeAll(async () => {
    fixture = new DatabaseFixture(await gatewayDatabase());
  });
  afterAll(() => fixture.destroy());

  it('is of the same days by day and by endpoint, today included, and has nothing of another workspace', async () => {
    const [own, other] = [await makeKey(fixture.test.url, { label: 'Job' }), await makeKey(fixture.test.url)];
    await fixture.rows(COUNTED, [readPrefix(other)]);
    const [{ workspaceId } = { workspaceId: 0 }] = await fixture.rows<{ workspaceId: number }>(COUNTED, [
      readPrefix(own),
    ]);
    const store = new UsageStore(fixture.database);
    const days = await store.days(workspaceId, 7);
    expect(days.map(({ requests, counted }) => [requests, counted])).toEqual([
      [10, 20],
      ...Array.from({ length: 5 }, () => [0, 0]),
      [1, 2],
    ]);
    expect(await store.endpoints(workspaceId, 7)).toEqual([
      { prefix: readPrefix(own), kind: 'key', name: 'Job', endpoint: 'GET /v1/people', requests: 11, counted: 22 },
    ]);
  });
});
