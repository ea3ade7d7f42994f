import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type ServedPort, servePort } from './served-port.ts';

const CALLERS = 320;
/** Opens connections in a thread of its own, and says when the kernel has all of them. */
const CONNECT = `
  const { workerData: { port, callers, flag } } = require('node:worker_threads');
  let connected = 0;
  for (let i = 0; i < callers; i += 1) {
    require('node:net').connect(port, '127.0.0.1', () => {
      connected += 1;
      if (connected === callers) { Atomics.store(flag, 0, 1); Atomics.notify(flag, 0); }
    });
  }`;

describe('servePort', () => {
  const ended: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await Promise.all(ended.splice(0).map((end) => end()));
  });

  async function serve(port = 0): Promise<ServedPort & { readonly server: Server }> {
    const server = createServer((_request, response) => response.end());
    const listen = (options: object): Promise<void> =>
      new Promise((resolve, reject) => void server.once('error', reject).listen(options, resolve));
    const close = (): Promise<void> => promisify(server.close.bind(server))();
    const served = await servePort({ server, listen, close }, { host: '127.0.0.1', port });
    ended.push(served.close);
    return { ...served, server };
  }

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('takes many connections in a turn of the event loop', async () => {
    const { port, server } = await serve();
    let taken = 0;
    server.on('connection', () => (taken += 1));
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const callers = new Worker(CONNECT, { eval: true, workerData: { port, callers: CALLERS, flag } });
    ended.push(() => callers.terminate());
    expect(Atomics.wait(flag, 0, 0, 30_000)).toBe('ok');
    let turns = 0;
    for (; taken < CALLERS; turns += 1) await nextTurn();
    // The kernel does not spread them evenly.
    expect(turns).toBeLessThan(CALLERS / 4);
  });

  it('refuses a port that another process serves, by one socket or by several', async () => {
    const { port } = await serve();
    await expect(serve(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const other = createServer();
    await promisify((done: () => void) => other.listen(0, '127.0.0.1', done))();
    ended.push(promisify(other.close.bind(other)));
    const taken = other.address();
    if (taken === null || typeof taken === 'string') throw new Error('no port');
    await expect(serve(taken.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('serves a port again that it has left', async () => {
    const { port, close } = await serve();
    ended.pop();
    await close();
    const again = await serve(port);
    expect((await fetch(`http://127.0.0.1:${again.port}`)).status).toBe(200);
    again.closeIdleConnections();
  });
});
