import { afterEach, describe, expect, it } from '@jest/globals';
import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { promisify } from 'node:util';
import { leavePorts } from './leave-ports.ts';
import { type ServedPort, servePort } from './served-port.ts';

/** Longer than any of these takes, shorter than a test may. */
const LONG_MS = 4_000;

describe('leavePorts', () => {
  const agent = new Agent({ keepAlive: true });
  let server: Server;
  afterEach(() => server.closeAllConnections());

  let port = 0;

  async function serve(consumer: RequestListener): Promise<ServedPort> {
    server = createServer({ keepAliveTimeout: 60_000 }, consumer);
    const served = await servePort(
      {
        server,
        listen: (options) => promisify((done: () => void) => server.listen(options, done))(),
        close: () => promisify((done: (error?: Error) => void) => server.close(done))(),
      },
      { host: '127.0.0.1', port: 0 },
    );
    ({ port } = served);
    return served;
  }

  /** Status and connection header of an answer, read to its end. */
  function send(): Promise<string> {
    return new Promise((resolve, reject) => {
      const read = (response: IncomingMessage): void => {
        response.resume().once('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
      };
      get({ port, host: '127.0.0.1', agent }, read).once('error', reject);
    });
  }

  it('answers what still comes while it drains, and is over as soon as every connection is gone', async () => {
    let isEnding = false;
    const served = await serve((_request, response) => {
      if (isEnding) response.setHeader('connection', 'close');
      response.end();
    });
    expect(await send()).toBe('200 keep-alive');
    isEnding = true;
    const left = leavePorts([served], LONG_MS);
    const startedAt = performance.now();
    expect(await send()).toBe('200 close');
    await left;
    expect(performance.now() - startedAt).toBeLessThan(LONG_MS);
  });

  it('answers what is under way, and hangs up on a connection that falls idle meanwhile', async () => {
    const arrived = Promise.withResolvers<void>();
    const respond = Promise.withResolvers<void>();
    const served = await serve((_request, response) => {
      arrived.resolve();
      void respond.promise.then(() => response.end());
    });
    const response = send();
    await arrived.promise;
    const left = leavePorts([served], 0);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow(); // no new connection is taken
    respond.resolve();
    expect(await response).toMatch(/^200/);
    await left;
    expect(server.listening).toBe(false);
  });

  it('answers what is under way at each of its sockets', async () => {
    const callers = 100; // the kernel spreads them
    let arrived = 0;
    const allArrived = Promise.withResolvers<void>();
    const respond = Promise.withResolvers<void>();
    const served = await serve((_request, response) => {
      arrived += 1;
      if (arrived === callers) allArrived.resolve();
      void respond.promise.then(() => response.end());
    });
    const responses = Promise.all(Array.from({ length: callers }, send));
    await allArrived.promise;
    expect(await served.countConnections()).toBe(callers);
    const left = leavePorts([served], 0);
    respond.resolve();
    expect(new Set(await responses)).toEqual(new Set(['200 keep-alive']));
    await left;
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });
});
