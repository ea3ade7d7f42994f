import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

describe('TcpProxy', () => {
  let echo: Server;
  let proxy: TcpProxy;
  let client: Socket;

  beforeAll(async () => {
    echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
  });

  afterAll(async () => {
    echo.close();
    await once(echo, 'close');
  });

  beforeEach(async () => {
    proxy = await startTcpProxy({ port: (echo.address() as AddressInfo).port });
    client = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
    await once(client, 'connect');
  });

  afterEach(async () => {
    client.destroy();
    await proxy.refuse();
  });

  it('carries what either side says', async () => {
    expect(await said('hello')).toBe('hello');
  });

  it('holds back what is said while paused, and lets it through afterwards', async () => {
    await said('first');
    proxy.pause();
    let received = '';
    client.on('data', (data) => (received += data.toString()));
    client.write('held back');
    await echoPastTheProxy(); // the time in which an open proxy would have answered
    expect(received).toBe('');
    proxy.resume();
    await once(client, 'data');
    expect(received).toBe('held back');
  });

  it('resets what is connected and takes new connections when dropped', async () => {
    await said('first');
    proxy.drop();
    const [error] = (await once(client, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    client = connect(proxy.port, '127.0.0.1');
    expect(await said('again')).toBe('again');
  });

  it('refuses connections until it accepts again, on the same port', async () => {
    const { port } = proxy;
    await proxy.refuse();
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
    await proxy.accept();
    expect(proxy.port).toBe(port);
    client = connect(port, '127.0.0.1');
    expect(await said('again')).toBe('again');
  });

  async function echoPastTheProxy(): Promise<void> {
    const direct = connect((echo.address() as AddressInfo).port, '127.0.0.1');
    for (let trip = 0; trip < 3; trip += 1) {
      direct.write('there and back');
      await once(direct, 'data');
    }
    direct.destroy();
  }

  async function said(text: string): Promise<string> {
    client.write(text);
    const [data] = (await once(client, 'data')) as [Buffer];
    return data.toString();
  }
});
