import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from '@modelcontextprotocol/server';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { malformedParams } from '../malformed-params.ts';

type Id = string | number;

/**
 * The protocol over standard input and output, one message per line. The SDK's own transport ignores a line that is not
 * a message, and drops requests in progress when the input ends; here both get a response.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #inFlight = new Set<Id>();
  #lines: Interface | undefined;
  #hasEnded = false;

  constructor(input: Readable = process.stdin, output: Writable = process.stdout) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    const failed = (error: unknown): void => this.onerror?.(error as Error);
    this.#output.on('error', () => {
      this.close().catch(failed); // nobody reads any more
    });
    this.#lines = createInterface({ input: this.#input, crlfDelay: Number.POSITIVE_INFINITY });
    this.#lines.on('line', (line) => this.#take(line));
    this.#lines.on('close', () => {
      this.#hasEnded = true;
      this.#closeOnceServed().catch(failed);
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(message);
    if (!('method' in message) && message.id !== undefined) this.#inFlight.delete(message.id);
    await this.#closeOnceServed();
  }

  async close(): Promise<void> {
    this.#lines?.removeAllListeners('close').close();
    this.#lines = undefined;
    const { onclose } = this;
    delete this.onclose;
    onclose?.();
  }

  #take(line: string): void {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return this.#refuse(null, ProtocolErrorCode.ParseError, 'The line is not valid JSON.'); // what JSON.parse says is of no use to the caller
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      return this.#refuse(null, ProtocolErrorCode.InvalidRequest, 'The line is not a message of JSON-RPC 2.0.'); // nor what the schema says
    }
    if (isJSONRPCRequest(message)) {
      const fault = malformedParams(message, 'legacy');
      if (fault !== undefined) return this.#refuse(message.id, ProtocolErrorCode.InvalidParams, fault);
      this.#inFlight.add(message.id);
    } else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      this.#inFlight.delete(message.params?.['requestId'] as Id);
    }
    this.onmessage?.(message);
  }

  #refuse(id: Id | null, code: number, message: string): void {
    this.#write({ jsonrpc: '2.0', id, error: { code, message } });
  }

  #write(message: object): void {
    this.#output.write(`${JSON.stringify(message)}\n`);
  }

  async #closeOnceServed(): Promise<void> {
    if (this.#hasEnded && this.#inFlight.size === 0) await this.close();
  }
}
