import { afterEach, describe, expect, it } from '@jest/globals';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StdioTransport } from './stdio-transport.ts';
import { createEchoServer } from '../testing/echo-server.ts';

const call = (id: number, name = 'echo') =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: { word: 'hello' } } });

describe('the protocol over standard input and output', () => {
  const input = new PassThrough();
  let served: { close(): Promise<void> } | undefined;
  afterEach(() => served?.close());

  /** What is answered to lines behind which the input ends. */
  async function responses(...lines: readonly string[]): Promise<unknown[]> {
    const output = new PassThrough();
    const transport = new StdioTransport(input, output);
    served = serveStdio(createEchoServer, { transport });
    const closed = new Promise<void>((resolve) => {
      const { onclose } = transport;
      transport.onclose = () => {
        onclose?.();
        resolve();
      };
    });
    input.end(`${lines.join('\n')}\n`);
    await closed;
    output.end();
    return (await text(output))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  }

  it('answers what is not JSON, what is not a message, and every call that was sent before the input ended', async () => {
    const responded = await responses('{"jsonrpc":', '{"hello":"world"}', call(1), call(2, 'constructor'));
    expect(responded).toHaveLength(4);
    expect(responded).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The line is not valid JSON.' } },
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
        expect.objectContaining({
          id: 1,
          result: expect.objectContaining({ content: [{ type: 'text', text: 'hello' }] }),
        }),
        { jsonrpc: '2.0', id: 2, error: { code: -32602, message: 'Tool constructor not found' } },
      ]),
    );
  });
});
