import { afterEach, describe, expect, it } from '@jest/globals';
import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { leavePorts, type ServedPort } from './leave-ports.ts';

/** Longer than any of these takes, shorter than a test may. */
const LONG_MS = 4_000;

describe('leavePorts', () => {
  const agent = new Agent({ keepAlive: true });
  let server: Server;
  afterEach(() => server.closeAllConnections());

  async function serve(consumer: RequestListener): Promise<ServedPort> {
    server = createServer({ keepAliveTimeout: 60_000 }, consumer);
    await promisify((done: () => void) => server.listen(0, '127.0.0.1', done))();
    return { server, close: () => promisify((done: (error?: Error) => void) => server.close(done))() };
  }

  /** Status and connection header of an answer, read to its end. */
  function send(): Promise<string> {
    return new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const read = (response: IncomingMessage): void => {
        response.resume().once('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
      };
      get({ port, host: '127.0.0.1', agent }, read).once('error', reject);
    });
  }

  it('answers what still comes while it drains, and is over as soon as every connection is gone', async () => {
    let isEnding = false;
    const port = await serve((_request, response) => {
      if (isEnding) response.setHeader('connection', 'close');
      response.end();
    });
    expect(await send()).toBe('200 keep-alive');
    isEnding = true;
    const left = leavePorts([port], LONG_MS);
    const startedAt = performance.now();
    expect(await send()).toBe('200 close');
    await left;
    expect(performance.now() - startedAt).toBeLessThan(LONG_MS);
  });

  it('answers what is under way, and hangs up on a connection that falls idle meanwhile', async () => {
    const arrived = Promise.withResolvers<void>();
    const respond = Promise.withResolvers<void>();
    const port = await serve((_request, response) => {
      arrived.resolve();
      void respond.promise.then(() => response.end());
    });
    const { port: number } = server.address() as AddressInfo;
    const response = send();
    await arrived.promise;
    const left = leavePorts([port], 0);
    await expect(fetch(`http://127.0.0.1:${number}`)).rejects.toThrow(); // no new connection is taken
    respond.resolve();
    expect(await response).toMatch(/^200/);
    await left;
    expect(server.listening).toBe(false);
  });
});
