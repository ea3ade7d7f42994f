import { beforeAll, describe, expect, it } from '@jest/globals';
import { verifyAudit } from '@registry/api-client';
import { withClient } from '@registry/private-servers';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { runCli } from '../../testing/gateway-keys.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const ID = 'us-co-20191000001';
const PATH = `/v1/businesses/${ID}`;

describe('GET /v1/workspace/audit', () => {
  let gateway: GatewaySurface;
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    workspace = await WorkspaceRequests.create(gateway, { purpose: 'research' }, 'enterprise');
  });

  const log = async (by = workspace) => verifyAudit((await by.get('/v1/workspace/audit')).text);

  it('has what was read, by which key and for which purpose, before anything else of it happens', async () => {
    const before = (await log()).entries.length;
    const headers = { 'x-api-key': workspace.key, 'x-purpose': 'Fraud-Prevention' };
    const { headers: sent } = await gateway.get(PATH, { headers });
    await workspace.get(`${PATH}?sparse=true`);
    await workspace.get(`${PATH}/liens`);
    for (const list of ['events', 'documents', `differences?from=${new Date(Date.now() - 1).toISOString()}`])
      await workspace.get(`${PATH}/${list}`);
    await workspace.send('POST', '/v1/match', { queries: { a: { name: 'Cedar Ridge Bakery LLC', state: 'CO' } } });
    await workspace.get('/v1/export/businesses?state=wy');
    await workspace.send('POST', `${PATH}/evidence`, {});
    await workspace.get('/v1/businesses/us-co-99999999999');
    await workspace.get('/v1/suggest?q=cedar');
    const { entries } = await log();
    const key = readPrefix(workspace.key);
    const entry = (operation: string, subjects: unknown, purpose = 'research') => {
      return expect.objectContaining({ operation, subjects, purpose, key });
    };
    expect(entries.slice(before)).toEqual([
      entry('get-business', [ID], 'fraud_prevention'),
      entry('get-business', [ID]),
      entry('list-liens', [ID]),
      entry('list-business-events', [ID]),
      entry('list-documents', [ID]),
      entry('list-differences', [ID]),
      entry('match-companies', expect.arrayContaining([ID])),
      entry('export-businesses', ['us_wy']),
      entry('create-evidence', [ID]),
      entry('suggest-businesses', expect.arrayContaining([ID])),
    ]);
    expect(entries[before]?.request_id).toBe(sent['x-request-id']);
    const rest = await workspace.get(`/v1/workspace/audit?after=${before + 7}`);
    expect(rest.text.trim().split('\n')).toHaveLength(4);
    const end = async (after: number) =>
      (await workspace.get(`/v1/workspace/audit?after=${after}`)).text.trim().split('\n').at(-1);
    // The same is true if no entry follows, and if the log has none yet.
    for (const after of [entries.length - 1, entries.length, entries.length + 7])
      expect(await end(after)).toBe(await end(0));
  });

  it('names a business by one id in whichever letters it was requested, and has reads of changes and by reconciliation', async () => {
    const before = (await log()).entries.length;
    await workspace.get(PATH.replace('us-co', 'US-Co'));
    await workspace.get(`${PATH.replace('us-co', 'US-CO')}/liens`);
    const { text } = await workspace.get('/v1/export/businesses?state=co');
    const { position: first } = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    const start = `${String(first).split('-')[0]}-0.0-0.0`;
    const { data, position } = await workspace.json(`/v1/changes?after=${start}&state=co`);
    await workspace.get(`/v1/changes?after=${position}&state=wy`);
    const { url } = await workspace.json('/v1/reconciliation');
    const reconcile = (form: Record<string, string>, path = '') =>
      gateway.get(`${new URL(url).pathname}${path}?${new URLSearchParams(form).toString()}`);
    await reconcile({ queries: JSON.stringify({ q0: { query: 'Cedar Ridge Bakery LLC' } }) });
    await reconcile({ extend: JSON.stringify({ ids: [ID, 'us-co-99999999999'], properties: [{ id: 'status' }] }) });
    await reconcile({ id: ID }, '/preview');
    await reconcile({});
    const { entries } = await log();
    expect(entries.slice(before).map(({ operation, subjects }) => [operation, subjects])).toEqual([
      ['get-business', [ID]],
      ['list-liens', [ID]],
      ['export-businesses', ['us_co']],
      ['list-changes', [...new Set(data.map((change: { id: string }) => change.id))]],
      ['reconcile', expect.arrayContaining([ID])],
      ['reconcile', [ID]],
      ['reconcile-preview', [ID]],
    ]);
  });

  it('has no read by a request that only starts a refresh', async () => {
    const other = await WorkspaceRequests.create(gateway);
    const headers = { 'x-api-key': other.key, prefer: 'respond-async' };
    expect((await gateway.get(`${PATH}?refresh=true`, { headers })).status).toBe(202);
    await other.get(`${PATH}?sparse=true`);
    expect((await log(other)).entries).toHaveLength(1);
  });

  it('has the decision on a record, whose response is the record', async () => {
    const sandbox = await WorkspaceRequests.create(gateway, {}, 'sandbox');
    const path = '/v1/businesses/us-co-SANDBOX-1';
    const { liens } = await sandbox.json(path);
    const decided = await sandbox.send('PUT', `${path}/records/${liens.data[0].id}`, { decision: 'confirmed' });
    expect(JSON.parse(decided.text)).toMatchObject({ object: 'lien', decision: { decision: 'confirmed' } });
    expect((await log(sandbox)).entries).toMatchObject([
      { operation: 'get-business', subjects: ['us-co-SANDBOX-1', 'us-wy-SANDBOX-1'] },
      { operation: 'decide-record', subjects: ['us-co-SANDBOX-1'] },
    ]);
  });

  it('loses no entry whose response was sent, and stays one chain, with two gateways that are killed under load', async () => {
    const busy = await WorkspaceRequests.create(gateway, { dailyLimit: 100_000 });
    const extra = [await ExtraGateway.startApart(gateway), await ExtraGateway.start(gateway)] as const;
    const responded: string[] = [];
    const sends = [gateway, ...extra].flatMap((one, at) =>
      Array.from({ length: 60 }, async (_, n) => {
        const requestId = `audit-${at}-${n}`;
        const headers = { 'x-api-key': busy.key, 'x-request-id': requestId };
        const response = await one.get(`${PATH}?sparse=true`, { headers }).catch(() => undefined);
        if (response?.status === 200) responded.push(requestId);
        if (at === 1 && n === 20) extra[0].app.signal('SIGKILL');
      }),
    );
    await Promise.all(sends);
    await extra[1].end();
    const { entries } = await log(busy);
    const logged = new Set(entries.map(({ request_id: id }) => id));
    expect(responded.filter((id) => !logged.has(id))).toEqual([]);
    expect(responded.length).toBeGreaterThan(60);
  });

  it('names the first entry that somebody altered in the database, which refuses plain changes', async () => {
    const other = await WorkspaceRequests.create(gateway);
    for (let n = 0; n < 5; n += 1) await other.get(PATH);
    const third = `UPDATE audit_entries SET entry = replace(entry, '"us-co-', '"us-wy-')
      WHERE sequence = 3 AND workspace_id = (SELECT workspace_id FROM api_keys WHERE prefix = '${readPrefix(other.key)}')`;
    await withClient(gateway.databaseUrl, async (client) => {
      await expect(client.query(third)).rejects.toThrow('only added');
      const trigger = 'TRIGGER audit_entries_are_only_added';
      await client.query(
        `ALTER TABLE audit_entries DISABLE ${trigger}; ${third}; ALTER TABLE audit_entries ENABLE ${trigger}`,
      );
    });
    await expect(log(other)).rejects.toThrow('Entry 3 is not as it was written');
    expect((await other.get(PATH)).status).toBe(200);
  });

  it('refuses a purpose that the Fair Credit Reporting Act covers, and one that it does not know', async () => {
    const { dailyLimit } = { dailyLimit: 10 };
    const counted = await WorkspaceRequests.create(gateway, { dailyLimit });
    const get = (purpose: string) => gateway.get(PATH, { headers: { 'x-api-key': counted.key, 'x-purpose': purpose } });
    for (const purpose of ['credit', 'Employment', 'tenant screening'])
      expect(problemIn(await get(purpose))).toMatchObject({
        status: 403,
        code: 'purpose_refused',
        message: expect.stringContaining('Fair Credit Reporting Act'),
      });
    expect(problemIn(await get('fun'))).toMatchObject({ status: 400, param: 'X-Purpose' });
    expect((await log(counted)).entries).toEqual([]);
    expect(await counted.json('/v1/account')).toMatchObject({ usage_today: 4 });
    const refused = await counted.send('POST', '/v1/workspace/keys', { name: 'x', purpose: 'insurance' });
    expect(problemIn(refused)).toMatchObject({ status: 403, code: 'purpose_refused' });
    const made = await counted.createKey({ name: 'x', purpose: 'research' });
    await counted.get(PATH, made);
    expect((await log(counted)).entries).toMatchObject([{ key: readPrefix(made), purpose: 'research' }]);
    await expect(
      runCli(gateway.databaseUrl, 'keys', 'create', '--workspace', 'Refused', '--purpose', 'credit'),
    ).rejects.toThrow('Allowed choices');
  });
});
