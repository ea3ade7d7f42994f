import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TemporaryFolder, temporaryFolder } from '@registry/testing';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { ApiClientOptions } from '../connection.ts';
import { BusinessRegistryClient } from '../generated/business-registry-client.ts';
import { ApiStandIn } from '../testing/api-stand-in.ts';
import { ForwardProxy } from '../testing/forward-proxy.ts';
import { chosenProxy } from './chosen-proxy.ts';
import { readProxySettings } from './proxy.config.ts';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '..', 'index.ts');
/** A program that calls the API once, with the proxy of its environment. */
const PROGRAM = `
const { BusinessRegistryClient } = await import(${JSON.stringify(CLIENT)});
const client = new BusinessRegistryClient({ apiKey: 'brk_key', baseUrl: process.argv[1], retries: 0 });
console.log(JSON.stringify([await client.getAccount(), await client.getRoot()]));
`;

describe('a client behind a forward proxy', () => {
  const proxies: ForwardProxy[] = [];
  let api: ApiStandIn;

  beforeAll(async () => {
    api = await ApiStandIn.start((request, response) => {
      if (request.url === '/v1/businesses/us-or-0') {
        response.writeHead(404, { 'x-request-id': 'r-1' }).end('{"errors":[{"message":"No.","code":"gone"}]}');
      } else if (request.url === '/v1/businesses/us-or-1') response.writeHead(302, { location: '/v1' }).end();
      else void text(request).then((body) => response.end(JSON.stringify({ object: request.url, body })));
    });
  });
  afterEach(async () => {
    for (const proxy of proxies.splice(0)) await proxy.stop();
  });
  afterAll(() => api.stop());

  async function startProxy(status?: number): Promise<ForwardProxy> {
    const proxy = await ForwardProxy.start(status);
    proxies.push(proxy);
    return proxy;
  }

  const createClient = (options: Partial<ApiClientOptions> = {}) =>
    new BusinessRegistryClient({ baseUrl: api.url, apiKey: 'brk_key', timeoutMs: 5_000, retries: 0, ...options });

  /** What the program prints in an environment of its own. */
  async function called(baseUrl: string, env: NodeJS.ProcessEnv): Promise<unknown> {
    const args = ['--input-type=module', '-e', PROGRAM, baseUrl];
    return JSON.parse((await run(process.execPath, args, { env })).stdout) as unknown;
  }

  it('calls through the proxy of its environment, and directly where NO_PROXY has the host', async () => {
    const proxy = await startProxy();
    await called(api.url, { HTTP_PROXY: proxy.url.replace('http://', '') });
    expect(proxy.seen).toEqual([`GET ${api.url}v1/account`, `GET ${api.url}`]);
    await called(api.url, { http_proxy: proxy.url, NO_PROXY: 'example.com, 127.0.0.1' });
    expect(proxy.seen).toHaveLength(2);
  });

  it.each([
    ['', true],
    ['api.example.com', false],
    ['example.com', false],
    ['.example.com', false],
    ['*.example.com', false],
    ['a.test, EXAMPLE.com', false],
    ['*', false],
    ['example.com:80', false],
    ['example.com:81', true],
    ['i.example.com', true],
    ['example.co', true],
  ])('reads NO_PROXY=%s', (none, isThrough) => {
    const settings = readProxySettings({ http_proxy: '', HTTP_PROXY: 'proxy:8080', NO_PROXY: none });
    const chosen = chosenProxy('http://api.example.com', settings);
    expect(chosen?.href).toBe(isThrough ? 'http://proxy:8080/' : undefined);
    expect(chosenProxy('https://api.example.com', settings)).toBeUndefined();
  });

  it('sends bodies whole, and returns statuses, headers and redirects as they are', async () => {
    const proxy = await startProxy();
    const client = createClient({ proxy: proxy.url.replace('//', '//me:p%40ss@') });
    const rows = `name\n${'Ä'.repeat(200_000)}\n`;
    expect(await client.createBatch({ rows })).toMatchObject({ body: rows });
    expect(await client.createBatch({ rows: new Blob([rows]) })).toMatchObject({ body: rows });
    await expect(client.getBusiness({ id: 'us-or-0' })).rejects.toMatchObject({ status: 404, requestId: 'r-1' });
    await expect(client.getBusiness({ id: 'us-or-1' })).rejects.toMatchObject({ status: 302 });
    expect(proxy.seen).toHaveLength(4);
    for (const line of proxy.seen) expect(line).toMatch(/ Basic bWU6cEBzcw==$/);
  });

  it('leaves out the line ends after a key and an address, as files have them', async () => {
    const { url } = await startProxy();
    for (const proxy of [url, null]) {
      const client = createClient({ apiKey: 'brk_key\r\n', baseUrl: `${api.url}/\n`, proxy });
      expect(await client.getAccount()).toMatchObject({ object: '/v1/account' });
    }
  });

  it('says that it could not be reached through the proxy', async () => {
    const client = createClient({ proxy: 'http://127.0.0.1:9' });
    await expect(client.getAccount()).rejects.toMatchObject({
      name: 'ApiUnreachable',
      message: 'The API could not be reached through the proxy http://127.0.0.1:9.',
    });
    expect(() => createClient({ proxy: 'socks5://127.0.0.1' })).toThrow(
      'The proxy is socks5://127.0.0.1; expected a URL',
    );
  });

  describe('of an API with TLS', () => {
    let folder: TemporaryFolder;
    let secure: Server;
    let baseUrl: string;

    beforeAll(async () => {
      folder = temporaryFolder('forward-proxy');
      const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
      const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
      execFileSync('openssl', [...made, ...named], { stdio: 'ignore' });
      secure = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
        response.end(JSON.stringify({ object: request.url, key: request.headers['x-api-key'] }));
      });
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
      baseUrl = `https://localhost:${(secure.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      secure.closeAllConnections();
      secure.close();
      folder.remove();
    });

    it('calls through one tunnel, and the proxy sees no key', async () => {
      const proxy = await startProxy();
      const env = { https_proxy: proxy.url, NODE_EXTRA_CA_CERTS: join(folder.path, 'cert.pem') };
      expect(await called(baseUrl, env)).toEqual([
        { object: '/v1/account', key: 'brk_key' },
        { object: '/', key: 'brk_key' },
      ]);
      expect(proxy.seen).toEqual([`CONNECT ${baseUrl.replace('https://', '')}`]);
    });

    it('trusts no certificate that it does not know, and says what the proxy refused', async () => {
      const proxy = (await startProxy()).url;
      await expect(createClient({ baseUrl, proxy }).getAccount()).rejects.toMatchObject({
        cause: { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } },
      });
      const strict = await startProxy(407);
      await expect(createClient({ baseUrl, proxy: strict.url }).getAccount()).rejects.toMatchObject({
        cause: { cause: { message: expect.stringContaining('returned the status 407') } },
      });
    });
  });
});
