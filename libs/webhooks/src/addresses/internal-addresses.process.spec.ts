import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebhookPoster } from '../posting/webhook-poster.ts';
import { CountingListener } from '../testing/counting-listener.ts';
import { internalHosts, internalNames } from '../testing/internal-hosts.ts';
import { RefusedUrl, WebhookAddresses } from './webhook-addresses.ts';

/** Milliseconds, less than the usual deadline: nothing here may wait for an answer. */
const RESPONSE_MS_MAX = 2_000;

const resolveInternal = (host: string): Promise<readonly string[]> => {
  const addresses = internalNames[host];
  return addresses === undefined ? Promise.reject(new Error('unknown')) : Promise.resolve(addresses);
};

describe('an internal address', () => {
  let consumer: CountingListener;
  const addresses = new WebhookAddresses({ allowLoopback: false, resolve: resolveInternal });
  const poster = new WebhookPoster({ addresses, version: '1', responseMsMax: RESPONSE_MS_MAX });

  beforeAll(async () => {
    consumer = await CountingListener.start();
  });
  afterAll(async () => {
    await poster.close();
    await consumer.close();
  });

  async function expectNothingReached(url: string): Promise<void> {
    await expect(addresses.check(url)).rejects.toThrow(RefusedUrl);
    const { status, error } = await poster.post({ url, headers: {}, body: '{}' });
    expect({ status, error }).toEqual({ status: null, error: expect.stringMatching(/\S/) });
    expect(consumer.connections).toBe(0);
  }

  for (const [what, hosts] of Object.entries(internalHosts)) {
    it(`is not reached by ${what}`, async () => {
      for (const host of hosts) await expectNothingReached(`https://${host}:${consumer.port}/hooks`);
    });
  }

  it('is written in at least 60 forms here', () => {
    expect(Object.values(internalHosts).flat().length).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ['credentials', (port: number) => `https://user:secret@127.0.0.1:${port}/`],
    ['a user that looks like a host', (port: number) => `https://example.com@127.0.0.1:${port}/`],
    ['credentials before a public host', () => 'https://user@1.1.1.1/'],
    ['http', (port: number) => `http://127.0.0.1:${port}/`],
    ['another scheme', (port: number) => `ftp://127.0.0.1:${port}/`],
    ['a file', () => 'file:///etc/passwd'],
    ['no URL', () => 'localhost'],
    ['a backslash for a slash', (port: number) => `https:\\\\127.0.0.1:${port}\\`],
    ['a tab within', (port: number) => `https://127.0.\t0.1:${port}/`],
    ...[0, 22, 25, 80, 587, 1023].map((port) => [`port ${port}`, () => `https://1.1.1.1:${port}/`] as const),
    ['a very long path', () => `https://1.1.1.1/${'a'.repeat(3_000)}`],
  ])('is not reached by %s', (_what, url) => expectNothingReached(url(consumer.port)));

  it.each(['', ':443', ':1024', ':8443', ':65535'])(
    'are checked apart from a port that is allowed: "%s"',
    async (port) => {
      await expect(addresses.check(`https://1.1.1.1${port}/`)).resolves.toBeUndefined();
    },
  );

  it('is not reached by a name that leads to a public address at first and inside later', async () => {
    const responses = [['1.1.1.1'], ['127.0.0.1'], ['::1']];
    const rebound = new WebhookAddresses({
      allowLoopback: false,
      resolve: () => Promise.resolve(responses.shift() ?? ['127.0.0.1']),
    });
    const rebinding = new WebhookPoster({ addresses: rebound, version: '1', responseMsMax: RESPONSE_MS_MAX });
    const url = `https://rebinding.example:${consumer.port}/`;
    await expect(rebound.check(url)).resolves.toBeUndefined();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { error } = await rebinding.post({ url, headers: {}, body: '{}' });
      expect(error).toBe(
        'The host rebinding.example of the webhook URL resolves to an address that is not public. Use a public host.',
      );
    }
    await rebinding.close();
    expect(consumer.connections).toBe(0);
  });

  it('is not reached by a redirect, of any kind and to any host', async () => {
    const loopback = new WebhookAddresses({ allowLoopback: true });
    const redirected = new WebhookPoster({ addresses: loopback, version: '1', responseMsMax: RESPONSE_MS_MAX });
    const server = await redirecting(`http://127.0.0.1:${consumer.port}/`);
    const { port } = server.address() as AddressInfo;
    for (const status of [301, 302, 303, 307, 308]) {
      const result = await redirected.post({ url: `http://127.0.0.1:${port}/${status}`, headers: {}, body: '{}' });
      expect(result.status).toBe(status);
    }
    await redirected.close();
    server.close();
    expect(consumer.connections).toBe(0);
  });

  it('is reached where loopback is allowed, and no other internal address is', async () => {
    const own = await CountingListener.start();
    const loopback = new WebhookAddresses({ allowLoopback: true, resolve: resolveInternal });
    const allowed = new WebhookPoster({ addresses: loopback, version: '1', responseMsMax: RESPONSE_MS_MAX });
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      await allowed.post({ url: `http://${host}:${own.port}/`, headers: {}, body: '{}' });
    }
    expect(own.connections).toBe(3);
    for (const url of ['http://10.0.0.1/', 'https://192.168.0.1/', 'https://169.254.169.254/', 'http://1.1.1.1/']) {
      await expect(loopback.check(url)).rejects.toThrow(RefusedUrl);
    }
    await allowed.close();
    await own.close();
  });
});

describe('a public address', () => {
  const addresses = new WebhookAddresses({
    allowLoopback: false,
    resolve: () => Promise.resolve(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']),
  });

  it.each([
    'https://example.com/hooks',
    'https://example.com./',
    'https://1.1.1.1:8443/',
    'https://[2606:4700::1111]/',
  ])('is accepted in %s', (url) => expect(addresses.check(url)).resolves.toBeUndefined());

  it('is handed to the connection as it was looked up, by the family asked for', async () => {
    const lookedUp = (family: number, all: boolean) =>
      new Promise((resolve) => {
        addresses.lookup('example.com', { family, all }, (error, ...found) => resolve(error ?? found));
      });
    expect(await lookedUp(0, true)).toEqual([
      [
        { address: '93.184.215.14', family: 4 },
        { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
      ],
    ]);
    expect(await lookedUp(6, false)).toEqual(['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 6]);
  });
});

async function redirecting(location: string): Promise<Server> {
  const server = createServer((request, response) => {
    response.writeHead(Number(request.url?.slice(1)), { location }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
