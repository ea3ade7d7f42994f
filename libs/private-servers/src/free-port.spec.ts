import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort, isPortFree } from './free-port.ts';

describe('freePort', () => {
  it('gives the preferred port while it is free, and another when it is taken', async () => {
    const preferred = await freePort();
    expect(await freePort(preferred)).toBe(preferred);
    const server = createServer().listen(preferred, '127.0.0.1');
    await once(server, 'listening');
    expect(await isPortFree((server.address() as AddressInfo).port)).toBe(false);
    expect(await freePort(preferred)).not.toBe(preferred);
    server.close();
    await once(server, 'close');
    expect(await isPortFree(preferred)).toBe(true);
  });
});
