import { Readable } from 'node:stream';
import { gunzipChunks } from './gunzip.ts';
import type { Container, InputLimits, SourceInput } from './source-input.ts';

/** stdin, or any stream: read as it comes, once, without a size or an identity. */
export class StreamInput implements SourceInput {
  readonly label = '-';
  readonly identity = null;
  readonly bytesTotal = null;
  readonly container: Container;
  bytesRead = 0;
  readonly #stream: Readable;
  readonly #limits: InputLimits;

  constructor(stream: Readable, container: Container, limits: InputLimits) {
    this.#stream = stream;
    this.container = container;
    this.#limits = limits;
  }

  chunks(signal?: AbortSignal): AsyncIterable<Buffer> {
    const counted = this.#count(signal);
    if (this.container !== 'gzip') return counted;
    return gunzipChunks(Readable.from(counted, { objectMode: false }), () => this.bytesRead, this.#limits);
  }

  close(): Promise<void> {
    this.#stream.destroy();
    return Promise.resolve();
  }

  async *#count(signal?: AbortSignal): AsyncGenerator<Buffer> {
    for await (const chunk of this.#stream) {
      signal?.throwIfAborted();
      this.bytesRead += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  }
}

/** Bytes in memory as a file. */
export function bytesInput(bytes: Buffer, label: string): SourceInput {
  return {
    label,
    identity: null,
    bytesTotal: bytes.length,
    bytesRead: bytes.length,
    container: 'plain',
    chunks: () => Readable.from([bytes]),
    close: () => Promise.resolve(),
  };
}

/** The first bytes of a stream, and the stream as if they had not been read. */
export async function peek(stream: Readable, length: number): Promise<{ head: Buffer; stream: Readable }> {
  const source = stream[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < length) {
    const step = (await source.next()) as IteratorResult<Buffer, undefined>;
    if (step.done) break;
    head = Buffer.concat([head, step.value]);
  }
  const whole = async function* (): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (;;) {
      const step = (await source.next()) as IteratorResult<Buffer, undefined>;
      if (step.done) return;
      yield step.value;
    }
  };
  return { head: head.subarray(0, length), stream: Readable.from(whole(), { objectMode: false }) };
}
