import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '@registry/command-line/run-command';
import { DatabaseFixture } from '@registry/persistence/database-fixture';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { operatorCommands } from '../../operator-commands.ts';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { gatewayDatabase, makeKey } from '../../testing/gateway-keys.ts';
import { RequestLogStore } from '../request-log/request-log.store.ts';

const WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

describe('a workspace that is deleted while its requests are written', () => {
  let fixture: DatabaseFixture;

  beforeAll(async () => {
    fixture = new DatabaseFixture(await gatewayDatabase());
  });
  afterAll(() => fixture.destroy());

  it.each([
    ['counts', `INSERT INTO request_counts VALUES ($1, '2026-11-29', $2, 'GET /v1/people', 1, 1)`],
    [
      'usage',
      `INSERT INTO key_usage SELECT k.id, '2026-11-29', 1, 1, 10 FROM api_keys k WHERE (k.workspace_id, k.id) = ($1, $2)`,
    ],
  ])('goes with the %s that were being written, and with those of a request that ends then', async (table, insert) => {
    const [{ id, keyId, prefix, name }] = (await fixture.rows(
      `SELECT w.id, w.name, k.id AS "keyId", k.prefix FROM workspaces w JOIN api_keys k ON k.workspace_id = w.id
        WHERE k.prefix = $1`,
      [readPrefix(await makeKey(fixture.test.url))],
    )) as [{ id: number; keyId: number; prefix: string; name: string }];
    const request = { workspaceId: id, keyId, prefix, at: new Date(), method: 'GET', route: '/v1/people' };
    const ended = { ...request, status: 200, ms: 1, requestId: table, counted: 1 };

    const { deleted, written } = await withClient(fixture.test.url, async (client) => {
      await client.query('BEGIN');
      await client.query(insert, [id, keyId]);
      const settings = { DATABASE_URL: fixture.test.url };
      const deletion = runCommand(operatorCommands, ['workspaces', 'delete', name, '--confirm', name], settings);
      await eventually(async () => (await fixture.rows(WAITING)).length, 1, 10_000);
      const write = new RequestLogStore(fixture.database).write([ended], false);
      await client.query('COMMIT');
      return { deleted: await deletion, written: await write };
    });
    expect(deleted).toMatchObject({ code: 0, stderr: '' });
    expect(written).toBeUndefined();
    for (const one of ['request_counts', 'request_log', 'key_usage', 'api_keys', 'workspaces'])
      expect(await fixture.rows(`SELECT FROM ${one}`)).toEqual([]);
  });
});
