import { beforeAll, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import pg from 'pg';
import { type MadePerson, makePerson } from '../../testing/gateway-keys.ts';
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

it('an owner who is signed in sets the address on the page, and a member does not; the service knows the people of each workspace', async () => {
  const watchlist = new pg.Client({ connectionString: String(demo.settingsOf('watchlist')['DATABASE_URL']) });
  await watchlist.connect();
  const [key, other] = [await demo.makeKey({}, 'enterprise'), await demo.makeKey({}, 'enterprise')];
  const [ana, bo] = [
    await makePerson(demo.databaseUrl, key, 'owner'),
    await makePerson(demo.databaseUrl, key, 'member'),
  ];
  const cy = await makePerson(demo.databaseUrl, other, 'owner');
  const set = async ({ session }: MadePerson) =>
    (await demo.page('/workspace/settings', session, { contact_email: 'notices@example.com' })).status;
  expect([await set(bo), await set(ana)]).toEqual([403, 303]);
  expect((await demo.page('/workspace/settings', ana.session)).text).toContain('value="notices@example.com"');
  expect((await demo.page('/workspace/settings', cy.session)).text).not.toContain('notices@example.com');
  type Known = { email: string | null; people: readonly { id: string; email: string; role: string }[] };
  const known = async ({ id }: MadePerson) =>
    (
      await watchlist.query<Known>('SELECT email, people FROM workspace_contacts WHERE people @> $1', [
        JSON.stringify([{ id }]),
      ])
    ).rows;
  const shown = ({ id, email }: MadePerson, role: string) => ({ id, role, email });
  const ours = [shown(bo, 'member'), shown(ana, 'owner')];
  await eventually(() => known(bo), [{ email: 'notices@example.com', people: ours }], 30_000);
  await eventually(() => known(cy), [{ email: null, people: [shown(cy, 'owner')] }], 30_000);
  // As many as a message takes of a role: one workspace with more keeps no other, and no other role, from its mails.
  const dee = await makePerson(demo.databaseUrl, other, 'viewer');
  await withClient(demo.databaseUrl, (client) =>
    client.query(
      `WITH made AS (INSERT INTO users (id, email) SELECT 'usr_' || lpad(n::text, 22, '0'), 'zz' || n || '@example.com'
                       FROM generate_series(1, 150) n RETURNING id)
       INSERT INTO memberships (workspace_id, user_id, role, joined_at)
       SELECT m.workspace_id, made.id, 'owner', CASE WHEN made.id NOT LIKE '%1' THEN now() END FROM made, memberships m WHERE m.user_id = $1`,
      [cy.id],
    ),
  );
  await eventually(async () => (await known(dee))[0]?.people.length, 101, 30_000);
  expect(JSON.stringify(await known(cy))).not.toContain('zz1@'); // who has not joined
  await watchlist.end();
});
