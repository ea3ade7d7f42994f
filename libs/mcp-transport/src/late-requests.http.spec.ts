import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type EchoServer, startEchoServer } from './testing/echo-server.ts';

describe('the tool server', () => {
  let server: EchoServer;

  beforeAll(async () => {
    server = await startEchoServer();
  });
  afterAll(() => server.end(0));

  it('ends a request whose header fields or body drip in, after ten seconds', async () => {
    const dripped = async (head: string): Promise<number> => {
      const since = performance.now();
      const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
      socket.write(head);
      const drip = setInterval(() => socket.write('x'), 500);
      await once(socket.resume(), 'close');
      clearInterval(drip);
      return (performance.now() - since) / 1_000;
    };
    const head = 'POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';
    const seconds = await Promise.all([dripped(head), dripped(`${head}content-length: 1000\r\n\r\n{`)]);
    for (const each of seconds) expect(each).toBeLessThan(15);
  });
});
