import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { respondToMalformed } from './http-edge.ts';

describe('a connection whose request does not arrive in time', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 });
    server.on('clientError', (fault, socket) => respondToMalformed(fault, socket as never, '{}'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => void server.close());

  /** All that the server sends on a connection on which this arrives. */
  async function responseTo(sent: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    if (sent !== '') socket.write(sent);
    return text(socket);
  }

  it('is closed without a response where nothing arrived', async () => expect(await responseTo('')).toBe(''));

  it('gets 400 where a part did', async () => {
    expect(await responseTo('GET / HTTP/1.1\r\nHost:')).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n\{\}$/);
  });
});
