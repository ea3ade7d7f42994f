import { beforeAll, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import pg from 'pg';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

let demo: GatewaySurface;
beforeAll(async () => {
  demo = await sharedGateway('demo');
}, 300_000);

it('the service that mails notices knows the contact address of an enterprise workspace, and no more once it has none', async () => {
  const gateway = new pg.Client({ connectionString: String(demo.settingsOf('gateway')['DATABASE_URL']) });
  const watchlist = new pg.Client({ connectionString: String(demo.settingsOf('watchlist')['DATABASE_URL']) });
  await Promise.all([gateway.connect(), watchlist.connect()]);
  await demo.makeKey({}, 'enterprise');
  const set = async (email: string | null) => {
    const newest = 'SELECT max(id) FROM workspaces WHERE plan = $2';
    const { rows } = await gateway.query<{ id: number }>(
      `UPDATE workspaces SET contact_email = $1 WHERE id = (${newest}) RETURNING id`,
      [email, 'enterprise'],
    );
    return rows[0]?.id;
  };
  const known = async (id: number | undefined) =>
    (await watchlist.query('SELECT email FROM workspace_contacts WHERE workspace_id = $1', [id])).rows;
  const id = await set('ops@example.com');
  await eventually(() => known(id), [{ email: 'ops@example.com' }], 30_000);
  // Its database may be replaced by a backup.
  await watchlist.query('DELETE FROM workspace_contacts WHERE workspace_id = $1', [id]);
  await eventually(() => known(id), [{ email: 'ops@example.com' }], 30_000);
  await gateway.query('UPDATE workspaces SET contact_email = NULL WHERE id = $1', [id]);
  await eventually(() => known(id), [], 30_000);
  await Promise.all([gateway.end(), watchlist.end()]);
});
