import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpResponse } from '../../../testing/http-requests.ts';
import { sharedGateway } from '../../../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../../../testing/watchlist-workspace.ts';

describe('the page that a digest links to', () => {
  let workspace: WatchlistWorkspace;
  let path: string;

  beforeAll(async () => {
    workspace = await WatchlistWorkspace.make(await sharedGateway('demo'));
    const delivery = { type: 'digest', email: 'ada@example.com' };
    const { id } = await workspace.json('POST', '/v1/watchlists', { name: '<b>Suppliers</b>', delivery });
    await workspace.json('POST', `/v1/watchlists/${String(id)}/test`);
    const headers = (await workspace.digestOf(String(id))).split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
    path = new URL(/^List-Unsubscribe: <([^>]+)>$/m.exec(headers)?.[1] ?? '').pathname;
  });
  afterAll(() => workspace.end());

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
