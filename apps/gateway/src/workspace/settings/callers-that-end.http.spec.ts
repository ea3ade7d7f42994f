import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { CLIENT } from '../../testing/sso/customer-provider.ts';
import { SsoWorkspace } from '../../testing/sso/sso-workspace.ts';

const LOCK = 'SELECT FROM workspaces WHERE name = $1 FOR UPDATE';
const WAITING = `
  SELECT FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"workspaces"%FOR UPDATE%'`;
const DEMOTE = "UPDATE memberships SET role = 'member' WHERE user_id = $1";
const REVOKE = 'UPDATE api_keys SET revoked_at = now() WHERE prefix = $1';

describe('the settings of a workspace', () => {
  let acme: SsoWorkspace;
  let other: SsoWorkspace;

  beforeAll(async () => {
    [acme, other] = await Promise.all([SsoWorkspace.make(), SsoWorkspace.make()]);
  });
  afterAll(() => Promise.all([acme, other].map(({ provider }) => provider.end())));

  const read = async ({ api }: SsoWorkspace) => [
    await api.json('/v1/workspace/sso'),
    await api.json('/v1/workspace/settings'),
  ];

  it('401: stay where the caller is revoked, or has another role, when the change is made', async () => {
    const before = await read(acme);
    const { id, session } = await acme.demo.makePerson(acme.api.key, 'owner');
    const key = await acme.api.createKey({ name: 'Job', role: 'manage' });
    const fields = {
      ...{ issuer: acme.provider.issuer, client_id: 'hers', client_secret: CLIENT.secret, domains: 'evil.example' },
      default_role: 'owner',
    };
    const statuses = await withClient(acme.demo.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(LOCK, [acme.name]);
      const sent = [
        acme.api.send('PUT', '/v1/workspace/sso', acme.body({ client_id: 'its' }), key),
        acme.api.send('DELETE', '/v1/workspace/sso', undefined, key),
        acme.api.send('PUT', '/v1/workspace/settings', { contact_email: 'evil@evil.example' }, key),
        ...['sso', 'sso/remove'].map((path) => acme.demo.page(`/workspace/${path}`, session, fields)),
        acme.demo.page('/workspace/settings', session, { contact_email: 'evil@evil.example' }),
      ];
      // In a transaction, the view stays as it was first read.
      await withClient(acme.demo.databaseUrl, (watcher) =>
        eventually(async () => (await watcher.query(WAITING)).rowCount, sent.length, 10_000),
      );
      await client.query(DEMOTE, [id]);
      await client.query(REVOKE, [key.slice(4, 12)]);
      await client.query('COMMIT');
      return (await Promise.all(sent)).map(({ status }) => status);
    });
    await other.save({ client_id: 'other' });
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await read(acme)).toEqual(before);
    expect(await read(other)).toMatchObject([{ client_id: 'other' }, { contact_email: null }]);
  });
});
