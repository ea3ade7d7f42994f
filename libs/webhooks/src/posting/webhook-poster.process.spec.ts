import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebhookAddresses } from '../addresses/webhook-addresses.ts';
import { type PostResult, WebhookPoster } from './webhook-poster.ts';

const RESPONSE_MS_MAX = 1_000;

describe('a post to a receiver', () => {
  const addresses = new WebhookAddresses({ allowLoopback: true });
  const poster = new WebhookPoster({ addresses, version: '1.2.3', responseMsMax: RESPONSE_MS_MAX });
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  afterAll(() => poster.close());

  async function post(consumer: RequestListener, headers = {}): Promise<PostResult> {
    server = createServer(consumer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return poster.post({ url: `http://127.0.0.1:${port}/hooks?a=1`, headers, body: '{"name":"Café"}' });
  }

  it('carries the headers and the very bytes of the body', async () => {
    const posted: unknown[] = [];
    const result = await post(
      (request, response) => {
        void text(request).then((body) => {
          posted.push(request.method, request.url, request.headers, body);
          response.writeHead(204).end();
        });
      },
      { 'webhook-id': 'evt_1' },
    );
    expect(result).toEqual({
      status: 204,
      response: '',
      error: null,
      retryAfterMs: null,
      latencyMs: expect.any(Number),
    });
    expect(posted).toEqual([
      'POST',
      '/hooks?a=1',
      expect.objectContaining({
        'content-type': 'application/json',
        'user-agent': 'business-registry-webhooks/1.2.3',
        'webhook-id': 'evt_1',
        'content-length': '16',
      }),
      '{"name":"Café"}',
    ]);
  });

  it('keeps the first kilobyte of a long answer and hangs up on an endless one', async () => {
    let isHungUp = false;
    const result = await post((_request, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('\0x'.repeat(4_096)), 1);
      response.once('close', () => {
        isHungUp = true;
        clearInterval(more);
      });
    });
    expect(result).toMatchObject({ status: 200, response: 'x'.repeat(512) });
    while (!isHungUp) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('gives up a receiver that does not answer in time', async () => {
    const result = await post(() => undefined);
    expect(result).toMatchObject({
      status: null,
      error: `No response within ${(result.latencyMs / 1_000).toFixed(1)} s.`,
    });
    expect(result.latencyMs).toBeLessThan(10 * RESPONSE_MS_MAX);
  });

  it('takes a success whose body does not end for a success', async () => {
    const result = await post((_request, response) => void response.writeHead(200).write('taken'));
    expect(result).toMatchObject({ status: 200, response: 'taken', error: null });
  });

  it('says so when a receiver hangs up, or is not there', async () => {
    const hungUp = await post((request) => request.socket.destroy());
    expect(hungUp).toMatchObject({ status: null, error: expect.stringContaining('hung up') });
    const gone = await poster.post({ url: 'http://127.0.0.1:1/', headers: {}, body: '{}' });
    expect(gone).toMatchObject({ status: null, error: expect.stringContaining('ECONNREFUSED') });
  });

  it('refuses headers without end', async () => {
    const result = await post((request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      const more = setInterval(() => request.socket.write(`x-more: ${'y'.repeat(1_000)}\r\n`), 1);
      request.socket.once('close', () => clearInterval(more)).on('error', () => undefined);
    });
    expect(result).toMatchObject({ status: null, error: expect.stringContaining('HEADERS_OVERFLOW') });
  });

  it('hands on what the receiver asks to wait', async () => {
    const result = await post(
      (_request, response) => void response.writeHead(503, { 'retry-after': '90' }).end('busy'),
    );
    expect(result).toMatchObject({ status: 503, response: 'busy', retryAfterMs: 90_000 });
  });
});
