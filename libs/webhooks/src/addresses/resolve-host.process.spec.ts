import { describe, expect, it } from '@jest/globals';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { nameServers } from './resolve-host.ts';

/** Milliseconds that the gateway waits for the service that looks a name up. */
const CALLER_MS_MAX = 2_800;

describe('a name whose name servers are silent', () => {
  it('has no address before the caller has waited too long, however many servers there are', async () => {
    const silent = await Promise.all([1, 2, 3].map(() => silentServer()));
    const servers = silent.map((socket) => `127.0.0.1:${socket.address().port}`);
    const startedAt = performance.now();
    await expect(nameServers(servers)('hooks.example.com')).rejects.toThrow('has no address');
    expect(performance.now() - startedAt).toBeLessThan(CALLER_MS_MAX);
    for (const socket of silent) socket.close();
  });
});

/** Takes questions and answers none. */
async function silentServer(): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}
