import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { textIn } from '../../testing/shown-page.ts';
import { BATCH, BatchRequests } from '../../testing/lists/batch-requests.ts';
import { type FormFields, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

describe('the pages of a workspace', () => {
  let demo: GatewaySurface;
  let production: GatewaySurface;
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    [demo, production] = [await sharedGateway('demo'), await sharedGateway()];
    workspace = await WorkspaceRequests.create(production, {}, 'enterprise');
  });

  const page = (path: string, key = workspace.key) => demo.page(path, key);
  const post = (path: string, fields: FormFields, key = workspace.key, site = 'same-origin') =>
    demo.page(path, key, fields, { 'sec-fetch-site': site });

  it('set one cookie for all pages, which scripts and other sites cannot use, and only for a key that the area is for', async () => {
    const signIn = async (key: string, area: string) => {
      const { headers, status } = await post(`${area}/sign-in`, { key }, '');
      return [status, [headers['set-cookie'] ?? []].flat()];
    };
    const cookie = [expect.stringMatching(/; Path=\/; HttpOnly; SameSite=Strict$/)];
    const standard = await production.makeKey({ role: 'manage' });
    expect(await signIn(standard, '/workspace')).toEqual([303, cookie]);
    expect(await signIn(standard, '/watchlists')).toEqual([403, []]);
    const reader = await production.makeKey({}, 'enterprise');
    expect(await signIn(reader, '/watchlists')).toEqual([303, cookie]);
    expect(await signIn(reader, '/workspace')).toEqual([403, []]);
  });

  it('are for nobody else: a key that reads, another site and nobody see nothing', async () => {
    const reader = await workspace.createKey();
    for (const path of [
      '',
      '/keys',
      '/requests',
      '/batches',
      '/exports',
      '/log',
      '/settings',
      `/keys/${readPrefix(workspace.key)}/revoke`,
    ]) {
      const shown = await page(`/workspace${path}`, reader);
      expect(textIn(shown.text)).toContain('Sign in by mail, or with a key that has the role manage');
      expect(shown.headers['cache-control']).toBe('no-store');
    }
    const revoke = `/workspace/keys/${readPrefix(workspace.key)}/revoke`;
    expect((await post(revoke, {}, workspace.key, 'cross-site')).status).toBe(400);
    expect((await post(revoke, {}, reader)).status).toBe(403);
    expect((await workspace.get('/v1/account')).status).toBe(200);
  });

  it('show keys without their secret, and a refused form with its values', async () => {
    const refused = await post('/workspace/keys', { name: 'Soon', role: 'read', expires_at: '2001-01-01' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="Soon"');
    expect(textIn(refused.text)).toContain('expected a time in the future');
    const made = await post('/workspace/keys', { name: 'Made <b>', role: 'manage', purpose: 'legal', expires_at: '' });
    const [key = ''] = /brk_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}/.exec(made.text) ?? [];
    expect((await workspace.get('/v1/workspace/keys', key)).status).toBe(200);
    expect((await workspace.json('/v1/workspace/keys')).data[0]).toMatchObject({ purpose: 'legal' });
    expect((await post('/workspace/keys', { name: 'No', purpose: 'credit' })).status).toBe(403);
    const listed = await page('/workspace/keys');
    expect(textIn(listed.text)).toMatch(/Made <b> manage legal/);
    expect(textIn(listed.text)).toContain('Made <b>');
    expect(listed.text).not.toContain(key.slice(-43));
    expect(listed.text).not.toContain(workspace.key.slice(-43));
  });

  it('show requests, and batches and exports with how they go on', async () => {
    const batches = new BatchRequests(production, workspace.key);
    const batch = await batches.completed(await batches.post(BATCH));
    await workspace.get('/v1/export/businesses?state=wy&format=csv');
    expect(textIn((await page('/workspace/batches')).text)).toContain(batch);
    const exported = async () => textIn((await page('/workspace/exports')).text);
    await eventually(async () => /WY, csv (\w+)/.exec(await exported())?.[1], 'completed', 10_000);
    expect(await exported()).toContain('/v1/changes?after=');
    const requests = async () =>
      textIn((await page(`/workspace/requests?key=${readPrefix(workspace.key)}&status=`)).text);
    await eventually(async () => (await requests()).includes('GET /v1/export/businesses'), true, 10_000);
    const overview = textIn((await page('/workspace')).text);
    expect(overview).toMatch(/of 10,000 requests used today/);
    expect(overview).toContain('Last 30 days');
  });

  it('show what was read, and check that it is as it was written; the download is that of the API', async () => {
    const business = 'us-co-20191000001';
    await workspace.get(`/v1/businesses/${business}`);
    const log = textIn((await page('/workspace/log')).text);
    expect(log).toMatch(new RegExp(`get-business ${business} brk_\\w{8}… not declared`));
    const typed = { 'sec-fetch-site': 'none' };
    const file = await demo.page('/workspace/log/audit.ndjson', workspace.key, undefined, typed);
    const nobody = await demo.get('/workspace/log/audit.ndjson', { headers: typed });
    expect([nobody.status, nobody.headers['location']]).toEqual([303, '/workspace']);
    expect(file.text).toBe((await workspace.get('/v1/workspace/audit')).text);
    const count = file.text.trimEnd().split('\n').length - 1;
    expect(textIn((await page('/workspace/log?check=true')).text)).toContain(
      `Each of the ${count} entries is as it was`,
    );
    expect(log).toContain(/"hash":"(\w+)"\}\s*$/.exec(file.text)?.[1]);
  });

  it('set the contact address, which gets a test mail, and show a refused one again', async () => {
    const email = 'ops@example.com';
    expect((await post('/workspace/settings', { contact_email: email, unique_external_ids: 'true' })).status).toBe(303);
    expect(await workspace.json('/v1/workspace/settings')).toMatchObject({
      contact_email: email,
      unique_external_ids: true,
    });
    const mail = async () => textIn((await post('/workspace/settings/test-mail', {})).text);
    expect([await mail(), await mail()]).toEqual([
      expect.stringContaining(`${email} was sent a test mail.`),
      expect.stringContaining('within the hour'),
    ]);
    const refused = await post('/workspace/settings', { contact_email: 'nobody' });
    expect([refused.status, refused.text.includes('value="nobody"')]).toEqual([422, true]);
    const { name } = await workspace.json('/v1/workspace/settings');
    expect(textIn((await page('/workspace')).text)).toContain(`${name}, plan enterprise`);
    expect((await post('/workspace/settings', { contact_email: '' })).status).toBe(303);
    expect(await workspace.json('/v1/workspace/settings')).toMatchObject({
      contact_email: null,
      unique_external_ids: false,
    });
  });

  it('name a watchlist that fails, however many newer ones there are', async () => {
    const receiver = await WebhookReceiver.start({ response: () => 410 });
    const send = async (path: string, body?: object) => {
      const headers = { 'x-api-key': workspace.key, 'content-type': 'application/json' };
      const { text } = await demo.get(path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
      return JSON.parse(text) as { id: string };
    };
    try {
      const { id } = await send('/v1/watchlists', { name: 'Gone', delivery: { type: 'webhook', url: receiver.url() } });
      await send(`/v1/watchlists/${id}/test`);
      const newer = { name: 'Newer', delivery: { type: 'digest', email: 'news@example.com' } };
      for (let count = 0; count < 100; count += 1) await send('/v1/watchlists', newer);
      const overview = async () => textIn((await page('/workspace')).text);
      await eventually(async () => (await overview()).includes('Deliveries of Gone'), true, 30_000);
    } finally {
      receiver.close();
    }
  });
});
