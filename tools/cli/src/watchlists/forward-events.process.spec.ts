import { describe, expect, it } from '@jest/globals';
import { ApiClient } from '@registry/api-client';
import { newWebhookSecret, WebhookAddresses, WebhookPoster } from '@registry/webhooks';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardEvents } from './forward-events.ts';

describe('events that are forwarded to this machine', () => {
  it('arrive signed and in their order, from where it was asked, each until it is taken', async () => {
    const events = [1, 2, 3, 4].map((sequence) => ({ id: `evt_${sequence}`, type: 'lien.filed', sequence }));
    const requested: (string | undefined)[] = [];
    const api = createServer((request, response) => {
      requested.push(String(request.headers['x-api-key']));
      const after = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('after'));
      const data = events.filter(({ sequence }) => sequence > after).slice(0, 2);
      response.end(JSON.stringify({ object: 'list', data }));
    });
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    const secret = newWebhookSecret();
    const stopping = new AbortController();
    let failures = 1;
    const receiver = await WebhookReceiver.start({
      secretsOf: () => [secret],
      response: ({ id }) => {
        if (id === 'evt_3' && failures-- > 0) return 500;
        if (id === 'evt_4') stopping.abort();
        return 200;
      },
    });
    const poster = new WebhookPoster({ addresses: new WebhookAddresses({ allowLoopback: true }), version: '1' });
    const lines: string[] = [];
    await forwardEvents({
      api: new ApiClient({ apiKey: 'brk_1', demoUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` }),
      ...{ poster, watchlistId: 'wl_1', after: 1, forwardTo: receiver.url(), secret },
      print: (line) => void lines.push(line),
      signal: stopping.signal,
    });
    expect(receiver.messages.map(({ id, status }) => [id, status])).toEqual([
      ['evt_2', 200],
      ['evt_3', 500],
      ['evt_3', 200],
      ['evt_4', 200],
    ]);
    expect(receiver.wrongSignatures).toBe(0);
    expect(new Set(requested)).toEqual(new Set(['brk_1']));
    expect(lines[1]).toMatch(/^2 lien\.filed → 200 in \d+ ms$/);
    await poster.close();
    receiver.close();
    api.close();
    api.closeAllConnections();
  });
});
