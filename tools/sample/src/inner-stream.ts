import { Writable } from 'node:stream';

/** Hands what is written to it on to a stream that makes a file of it, and is finished when that file is: not when all has been handed on. */
export class InnerStream extends Writable {
  readonly #inner: Writable;
  readonly #written: Promise<void>;

  /** `written` resolves when the file is whole, and rejects when it cannot be written. */
  constructor(inner: Writable, written: Promise<void>) {
    super();
    this.#inner = inner;
    this.#written = written;
    this.#written.catch((error: Error) => this.destroy(error));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#inner.write(chunk)) done();
    else this.#inner.once('drain', () => done());
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#inner.end();
    this.#written.then(() => done(), done);
  }
}
