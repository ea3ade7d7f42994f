import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { makePerson } from '../../../testing/gateway-keys.ts';
import type { HttpResponse } from '../../../testing/http-requests.ts';
import { sharedGateway } from '../../../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../../../testing/watchlist-workspace.ts';

const OWNERS = { type: 'digest', role: 'owner', unsubscribed_count: 0 };
const unfolded = (mail: string): string => mail.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';

describe('the page that a digest links to', () => {
  let workspace: WatchlistWorkspace;
  let path: string;

  beforeAll(async () => {
    workspace = await WatchlistWorkspace.make(await sharedGateway('demo'));
    const delivery = { type: 'digest', email: 'ada@example.com' };
    const { id } = await workspace.json('POST', '/v1/watchlists', { name: '<b>Suppliers</b>', delivery });
    await workspace.json('POST', `/v1/watchlists/${String(id)}/test`);
    const headers = unfolded(await workspace.digestOf(String(id)));
    path = new URL(/^List-Unsubscribe: <([^>]+)>$/m.exec(headers)?.[1] ?? '').pathname;
  });
  afterAll(() => workspace.end());

  it('is of one person where the digest goes to a role, who subscribes again there', async () => {
    const demo = await sharedGateway('demo');
    const other = await WatchlistWorkspace.make(demo);
    const [ana, bo] = [
      await makePerson(demo.databaseUrl, other.key, 'owner'),
      await makePerson(demo.databaseUrl, other.key, 'owner'),
    ];
    const member = await makePerson(demo.databaseUrl, other.key, 'member');
    const { id } = await other.json('POST', '/v1/watchlists', {
      name: 'Ours',
      delivery: { type: 'digest', role: 'owner' },
    });
    const at = `/v1/watchlists/${String(id)}`;
    const delivery = async () => (await other.json('GET', at))['delivery'] as Record<string, unknown>;
    await eventually(async () => (await delivery())['recipient_count'], 2, 30_000);
    await other.json('POST', `${at}/test`);
    const mails = await other.digestsOf(String(id), 2);
    expect(mails.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]?.trim()).sort()).toEqual([ana.email, bo.email].sort());
    expect(mails.join()).not.toContain(member.email);
    const [own = '', others = ''] = mails.map(
      (mail) => new URL(/^List-Unsubscribe: <([^>]+)>$/m.exec(unfolded(mail))?.[1] ?? '').pathname,
    );
    expect((await oneClick(own)).text).toContain('Subscribe again');
    expect(await other.json('GET', at)).toMatchObject({
      status: 'active',
      delivery: { recipient_count: 1, unsubscribed_count: 1 },
    });
    expect((await page('GET', others)).text).toContain('will stop');
    expect((await demo.page(own, '', { resume: 'true' })).text).toContain('are sent to you again');
    expect(await delivery()).toEqual({ ...OWNERS, recipient_count: 2 });
    other.end();
  });

  const page = (method: string, at = path): Promise<HttpResponse> =>
    workspace.send(method, at, undefined, { accept: 'text/html', 'x-api-key': '' });
  const oneClick = (at = path): Promise<HttpResponse> =>
    workspace.send('POST', at, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
      'x-api-key': '',
    });

  it('asks when it is opened, and ends nothing by that', async () => {
    for (const by of ['a program that checks mails', 'the reader']) {
      const { status, text, headers } = await page('GET');
      expect([by, status]).toEqual([by, 200]);
      expect(text).toContain('“&lt;b&gt;Suppliers&lt;/b&gt;” will stop');
      expect(text).toContain(`<form class="form" method="post" action="${path}">`);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': expect.any(String) });
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  it('is not found by a link that was changed', async () => {
    const [id = '', signature = ''] = path.split('.');
    const wrong = [`${path}x`, path.slice(0, -1), id, `${id}.`, `/unsubscribe/wl_${'0'.repeat(22)}.${signature}`];
    for (const at of wrong) {
      for (const response of [await page('GET', at), await oneClick(at)]) {
        expect([at, response.status]).toEqual([at, 404]);
        expect(response.text).not.toContain('Suppliers');
      }
    }
    expect((await page('GET')).text).toContain('will stop');
  });

  it('takes the click as multipart/form-data too', async () => {
    const { id } = await workspace.json('POST', '/v1/watchlists', {
      name: 'Others',
      delivery: { type: 'digest', email: 'bob@example.com' },
    });
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-api-key': '' };
    expect((await workspace.send('POST', `/unsubscribe/wl_none.x`, body, headers)).status).toBe(404);
    expect((await workspace.send('POST', path, body, headers)).status).toBe(200);
    expect(await workspace.json('GET', `/v1/watchlists/${String(id)}`)).toMatchObject({ status: 'active' });
  });

  it("ends the digest by one click of a mail program's, and says the same when it comes twice", async () => {
    for (const click of ['once', 'twice']) {
      const { status, text } = await oneClick();
      expect([click, status, text]).toEqual([click, 200, expect.stringContaining('No more emails will be sent')]);
    }
    expect((await page('GET')).text).toContain('No more emails will be sent');
    const { data } = await workspace.json('GET', '/v1/watchlists?status=disabled');
    expect(data).toMatchObject([
      { name: '<b>Suppliers</b>', last_sequence: 1, delivery: { unsubscribed_at: expect.any(String) } }, // its events are kept
    ]);
  });
});
