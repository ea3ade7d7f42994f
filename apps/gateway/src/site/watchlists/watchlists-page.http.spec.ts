import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import pMap from 'p-map';
import { type FormFields, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { COMPANY, UNREACHABLE_URL, WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';

describe('the pages of watchlists', () => {
  let demo: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    key = await demo.makeKey({}, 'enterprise');
  });

  it("are nobody else's: another site's form is refused, and nothing is kept by a cache", async () => {
    const page = await demo.page('/watchlists', key);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(page.headers).not.toHaveProperty('etag');
    expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    const form = { name: 'Forged', type: 'digest', target: 'evil@example.com' };
    for (const [field, from] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      expect((await demo.page('/watchlists', key, form, { [field]: from })).status).toBe(400);
    }
    expect((await demo.page('/watchlists', key)).text).not.toContain('Forged');
    expect((await demo.page('/watchlists', '', form)).status).toBe(401);
  });

  it('of one watchlist is what a user sees after signing in there, and no text leads elsewhere', async () => {
    const workspace = await WatchlistWorkspace.make(demo);
    const id = await workspace.makeWatchlist();
    const unsigned = await demo.page(`/watchlists/${id}`, '');
    expect(unsigned.text).toContain(`<input type="hidden" name="watchlist" value="${id}" />`);
    for (const [watchlist, path] of [
      [id, `/watchlists/${id}`],
      ['//evil.example', '/watchlists'],
    ] as const) {
      const signed = await demo.page('/watchlists/sign-in', '', { key: workspace.key, watchlist });
      expect([signed.status, signed.headers['location']]).toEqual([303, path]);
    }
    workspace.end();
  });

  it('name a company to follow, through sign-in and a new watchlist, until each says that it follows it', async () => {
    const workspace = await WatchlistWorkspace.make(demo);
    const path = `/watchlists?follow=${COMPANY}`;
    const post = (to: string, fields: FormFields) => demo.page(to, workspace.key, fields);
    const unsigned = await demo.page(path, '');
    expect(unsigned.text).toContain(`<input type="hidden" name="follow" value="${COMPANY}" />`);
    const refused = await post('/watchlists/sign-in', { key: 'brk_nonsense', follow: COMPANY });
    expect(refused.text).toContain(`name="follow" value="${COMPANY}"`);
    const signed = await post('/watchlists/sign-in', { key: workspace.key, follow: COMPANY });
    expect([signed.status, signed.headers['location']]).toEqual([303, path]);
    expect(await signedIn(workspace, path)).toContain(`name="follow" value="${COMPANY}"`);
    for (const name of ['First', 'Second']) {
      const made = await post('/watchlists', { name, type: 'digest', target: 'a@example.com', follow: COMPANY });
      expect([made.status, made.headers['location']]).toEqual([303, path]);
    }
    const before = await signedIn(workspace, path);
    expect(before.split('Follow Cedar Ridge Bakery, LLC</button>').length - 1).toBe(2);
    const [, follow = ''] = /action="(\/watchlists\/wl_\w+\/follow)"/.exec(before) ?? [];
    const followed = await post(follow, { entity_id: COMPANY, from: 'watchlists' });
    expect([followed.status, followed.headers['location']]).toEqual([303, path]);
    const after = await signedIn(workspace, path);
    expect(after).not.toContain(`action="${follow}"`);
    expect(after.split('>Following</span>').length - 1).toBe(1);
    expect(after.split('Follow Cedar Ridge Bakery, LLC</button>').length - 1).toBe(1);
    for (const unknown of ['us-co-404', 'nonsense']) {
      const { status, text } = await demo.page(`/watchlists?follow=${unknown}`, workspace.key);
      expect([status, text.includes(`No company has the id “${unknown}”.`)]).toEqual([404, true]);
    }
    workspace.end();
  });

  it('show a refused form again, each with its values and the message at its field', async () => {
    const workspace = await WatchlistWorkspace.make(demo);
    const post = (to: string, fields: FormFields) => demo.page(to, workspace.key, fields);
    const message = (text: string) => /<p class="refusal" id="(\w+)-refusal" role="alert">([^<]*)/.exec(text)?.slice(1);
    for (const [fields, refused] of [
      [{ name: 'Kept', type: 'webhook', target: 'not a URL' }, ['target', 'Webhook URL']],
      [{ name: 'Kept', type: 'digest', target: 'not-a-mail' }, ['target', 'Email address is ']],
      [{ name: 'Kept', type: 'digest', target: ' ' }, ['target', 'Email address is missing']],
      [{ name: '', type: 'digest', target: 'a@example.com' }, ['name', 'Name is ']],
      [{ name: '', type: 'member', target: '' }, ['name', 'Name is ']],
    ] as const) {
      const { status, text } = await post('/watchlists', { ...fields, follow: COMPANY });
      expect([fields, status, message(text)]).toEqual([fields, 422, [refused[0], expect.stringContaining(refused[1])]]);
      expect(text).toContain(`value="${fields.name}"`);
      expect(text).toContain(`value="${fields.target}"`);
      expect(text).toContain(`value="${fields.type}" checked`);
      expect(text).toContain(`name="follow" value="${COMPANY}"`);
    }
    const path = `/watchlists/${await workspace.makeWatchlist()}`;
    const refused = await post(`${path}/settings`, { name: 'Renamed', type: 'digest', target: 'not-a-mail' });
    expect([refused.status, message(refused.text)?.[0]]).toEqual([422, 'target']);
    expect(refused.text).toContain('value="Renamed"');
    const saved = await post(`${path}/settings`, { name: 'Renamed', type: 'digest', target: 'b@example.com' });
    expect([saved.status, saved.headers['location']]).toEqual([303, path]);
    expect(await workspace.json('GET', `/v1${path}`)).toMatchObject({
      name: 'Renamed',
      delivery: { email: 'b@example.com' },
    });
    for (const type of ['member', 'viewer', 'digest']) {
      expect((await post(`${path}/settings`, { name: 'Renamed', type, target: 'c@example.com' })).status).toBe(303);
      const { delivery } = await workspace.json('GET', `/v1${path}`);
      expect(delivery).toMatchObject(type === 'digest' ? { email: 'c@example.com' } : { role: type });
    }
    const made = await post('/watchlists', { name: 'To a role', type: 'viewer', target: '' });
    const page = await demo.page(String(made.headers['location']), workspace.key);
    expect(page.text).toContain('Nobody in this workspace has the role viewer.');
    workspace.end();
  });

  it('set which events a webhook gets, and ask before they delete or rotate', async () => {
    const workspace = await WatchlistWorkspace.make(demo);
    const delivery = { type: 'webhook', url: UNREACHABLE_URL };
    const { id } = await workspace.json('POST', '/v1/watchlists', { name: 'Hooked', delivery });
    const path = `/watchlists/${String(id)}`;
    const fields = Object.entries({ name: 'Hooked', type: 'webhook', target: UNREACHABLE_URL });
    const save = (types: readonly string[]) =>
      demo.page(`${path}/settings`, workspace.key, [...fields, ...types.map((type) => ['event_types', type] as const)]);
    expect((await save(['lien.filed', 'loan.added'])).status).toBe(303);
    expect(await workspace.json('GET', `/v1${path}`)).toMatchObject({
      delivery: { event_types: ['lien.filed', 'loan.added'] },
    });
    expect((await save([])).text).toContain('id="event_types-refusal"');
    for (const [action, request] of [
      ['delete', 'Delete the watchlist “Hooked”?'],
      ['rotate-secret', 'Rotate the secret of “Hooked”?'],
    ]) {
      expect(await signedIn(workspace, path)).toContain(`href="${path}/${String(action)}"`);
      expect(await signedIn(workspace, `${path}/${String(action)}`)).toContain(request);
    }
    expect(await workspace.json('GET', `/v1${path}`)).toMatchObject({ delivery: { previous_secret_expires_at: null } });
    expect((await demo.page(`${path}/pause`, workspace.key)).status).toBe(404);
    workspace.end();
  });

  it('name the companies of a watchlist, page by page, and page through its deliveries', async () => {
    const workspace = await WatchlistWorkspace.make(demo);
    const delivery = { type: 'webhook', url: workspace.receiver.url() };
    const { id } = await workspace.json('POST', '/v1/watchlists', { name: 'Hooked', delivery });
    const path = `/watchlists/${String(id)}`;
    await workspace.json('POST', `/v1${path}/entities`, { entity_id: COMPANY });
    for (let i = 0; i < 21; i += 1) await workspace.json('POST', `/v1${path}/test`);
    const count = async () => (await workspace.json('GET', `/v1${path}/deliveries`))['total_count'];
    await eventually(count, 21, 30_000);
    const first = await signedIn(workspace, path);
    expect(first).toContain('>Cedar Ridge Bakery, LLC</a>');
    expect(first).toContain(`href="${path}?deliveries=2#deliveries"`);
    const second = await signedIn(workspace, `${path}?deliveries=2`);
    expect(second).toContain('Page 2 of 2');
    expect(second.match(/<strong>Event \d+:/g)).toHaveLength(1);
    expect(await signedIn(workspace, `${path}?companies=2`)).not.toContain('>Cedar Ridge Bakery, LLC</a>');
    workspace.end();
  });

  it('page through more than a hundred watchlists, each on one page', async () => {
    const workspace = await WatchlistWorkspace.make(demo);
    const ids = await pMap(Array(101), () => workspace.makeWatchlist(), { concurrency: 10 });
    const page = (path: string) => signedIn(workspace, path);
    const shown = (html: string): string[] => html.match(/(?<=href="\/watchlists\/)wl_[\w-]+/g) ?? [];
    const [first, second] = [await page('/watchlists'), await page('/watchlists?page=2')];
    expect([shown(first).length, shown(second).length]).toEqual([100, 1]);
    expect([...shown(first), ...shown(second)].toSorted()).toEqual(ids.toSorted());
    expect(first).toContain('href="/watchlists?page=2"');
    expect(second).toContain('href="/watchlists?page=1"');
    expect(second).not.toContain('page=3');
    workspace.end();
  });

  it('pause and resume a watchlist, and skip what holds back the others', async () => {
    const workspace = await WatchlistWorkspace.make(demo);
    const delivery = { type: 'webhook', url: UNREACHABLE_URL };
    const { id } = await workspace.json('POST', '/v1/watchlists', { name: 'Hooked', delivery });
    const path = `/watchlists/${String(id)}`;
    const act = async (action: string, fields: FormFields = {}): Promise<void> => {
      expect(await signedIn(workspace, path)).toContain(`action="${path}/${action}"`);
      const { status, headers } = await demo.page(`${path}/${action}`, workspace.key, fields);
      expect([status, headers['location']?.split('#', 1)]).toEqual([303, [path]]);
    };
    const status = async () => (await workspace.json('GET', `/v1${path}`))['status'];
    const deliveries = async (wanted: string) => {
      const { data } = await workspace.json('GET', `/v1${path}/deliveries?status=${wanted}`);
      return (data as { id: string }[]).map((one) => one.id);
    };
    await act('test');
    await eventually(async () => (await deliveries('pending')).length, 1, 10_000);
    await act('pause');
    expect(await status()).toBe('paused');
    await act('enable');
    expect(await status()).toBe('active');
    const [pending = ''] = await deliveries('pending');
    await act('skip', { delivery_id: pending });
    expect(await deliveries('skipped')).toEqual([pending]);
    expect(await signedIn(workspace, path)).not.toContain(`action="${path}/skip"`);
    workspace.end();
  });

  const signedIn = async ({ key: own }: WatchlistWorkspace, path: string): Promise<string> => {
    const { status, text } = await demo.page(path, own);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return text;
  };
});
