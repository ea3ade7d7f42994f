import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureServiceDatabase, withClient } from '@registry/private-servers';
import { eventually, migrateByJob, replicatedPostgres, type ReplicatedPostgres, TEST_STATES } from '@registry/testing';
import { type LiveGateway, startLiveGateway } from '../testing/loading/live-gateway.ts';

const DATABASE = { database: 'business_registry', role: 'business_registry', password: 'test' };
const COMPANY = {
  entityid: '20191000001',
  entityname: 'Cedar Ridge Bakery, LLC',
  entityformdate: '2019-03-01T00:00:00.000',
};

describe('a company that was just refreshed, while the replica that is read from lags', () => {
  let servers: ReplicatedPostgres;
  let live: LiveGateway;
  let key: string;

  beforeAll(async () => {
    servers = await replicatedPostgres();
    await ensureServiceDatabase(servers.primary.url(), DATABASE);
    const url = servers.primary.url(DATABASE.database, DATABASE.role, DATABASE.password);
    await migrateByJob('business-registry', url, TEST_STATES);
    live = await startLiveGateway({
      DATABASE_URL: url,
      READ_URL: servers.replica.url(DATABASE.database, DATABASE.role, DATABASE.password),
    });
    key = await live.gateway.makeKey();
  }, 240_000); // migrations of a database of its own, beside everything else
  afterAll(async () => {
    await live.gateway.end();
    await live.portal.close();
    await servers.remove();
  });

  const get = async (id: string, query = '') => {
    const response = await live.gateway.get(`/v1/businesses/${id}?sparse=true${query}`, {
      headers: { 'x-api-key': key },
    });
    return { status: response.status, refresh: response.headers['x-refresh'], company: JSON.parse(response.text) };
  };
  /** What the replica itself has. */
  const onReplica = (text: string) =>
    withClient(servers.replica.url(DATABASE.database), async (client) => (await client.query(text)).rows);

  it('is read back as it is now, and so is one that the refresh found first', async () => {
    const sessions = `SELECT FROM pg_stat_activity WHERE usename = '${DATABASE.role}'`;
    await eventually(async () => {
      expect(await get('us-co-20191000001')).toMatchObject({ status: 200, company: { status: 'active' } });
      return (await onReplica(sessions)).length > 0; // it is read from
    }, true);
    await onReplica('SELECT pg_wal_replay_pause()');
    live.rows.get('us-co/business-registry')?.push(
      { ...COMPANY, entitystatus: 'Delinquent', entitytype: 'DLLC' },
      {
        ...COMPANY,
        entityid: '20261000001',
        entityname: 'Heron Lake LLC',
        entitystatus: 'Good Standing',
        entitytype: 'DLLC',
      },
    );
    const refreshed = { status: 200, refresh: 'fetched' };
    expect(await get('us-co-20191000001', '&refresh=true')).toMatchObject({
      ...refreshed,
      company: { status: 'inactive' },
    });
    expect(await get('us-co-20261000001', '&refresh=true')).toMatchObject({
      ...refreshed,
      company: { status: 'active' },
    });
    expect(await get('us-co-20191000001')).toMatchObject({ status: 200, company: { status: 'inactive' } });
    expect(await get('us-co-20261000001')).toMatchObject({ status: 200, company: { status: 'active' } });
    const held = `SELECT file_number FROM businesses_co WHERE file_number = '20261000001'`;
    expect(await onReplica(held)).toEqual([]); // which still lags
    await onReplica('SELECT pg_wal_replay_resume()');
    await eventually(async () => (await onReplica(held)).length, 1);
  });
});
