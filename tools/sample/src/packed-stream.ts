import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Packs what is written to it with gzip, as a stream. It is finished when `out` is, not when all has been packed. */
export class PackedStream extends Writable {
  readonly #gzip = createGzip({ level: 1 });
  readonly #done: Promise<void>;

  constructor(out: Writable) {
    super();
    this.#done = pipeline(this.#gzip, out);
    this.#done.catch((error: Error) => this.destroy(error));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#gzip.write(chunk)) done();
    else this.#gzip.once('drain', () => done());
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#gzip.end();
    this.#done.then(() => done(), done);
  }
}
