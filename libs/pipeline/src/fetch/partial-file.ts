import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { InputError } from '../input-error.ts';

/** The part of a file that has been fetched, in as many responses as necessary. */
export class PartialFile {
  readonly #file: FileHandle;
  #hash = createHash('sha256');
  #bytes = 0;
  #total: number | null = null;
  #validator: string | undefined;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes of the whole file; null where the server does not say it. */
  get total(): number | null {
    return this.#total;
  }

  get identity(): string {
    return `sha256:${this.#hash.digest('hex')}`;
  }

  /** Requests what is missing, on the condition that the file is still the same. */
  get rangeHeaders(): Record<string, string> {
    if (this.#bytes === 0 || (this.#validator === undefined && this.#total === null)) return {};
    const condition: Record<string, string> = this.#validator === undefined ? {} : { 'if-range': this.#validator };
    return { range: `bytes=${this.#bytes}-`, ...condition };
  }

  /**
   * Prepares for the body of a response: after the existing part, or from the beginning if the server sends everything.
   * The length of a compressed response is not that of the file.
   */
  async expect({ headers, statusCode }: Dispatcher.ResponseData, isPacked: boolean): Promise<void> {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers['content-range'])) ?? [];
    if (statusCode === 206 && Number(start) === this.#bytes && (this.#total ?? Number(total)) === Number(total)) return;
    this.#hash = createHash('sha256');
    this.#bytes = 0;
    this.#total = isPacked ? null : readNumber(String(headers['content-length']));
    this.#validator = isPacked ? undefined : validatorOf(headers);
    await this.#file.truncate(0);
    if (statusCode !== 200)
      throw new InputError('truncated', 'The server sent another part of the file than requested.');
  }

  /** Writes all bytes: a disk that is nearly full takes some of them. */
  async append(chunk: Buffer): Promise<void> {
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await this.#file.write(chunk, done, chunk.length - done, this.#bytes + done);
      done += bytesWritten;
    }
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }
}

/** Returns the header that names the version of a file; a weak tag does not. */
function validatorOf({ etag, 'last-modified': modified }: IncomingHttpHeaders): string | undefined {
  return etag === undefined || etag.startsWith('W/') ? modified : etag;
}

function readNumber(header: string): number | null {
  return /^\d+$/.test(header) ? Number(header) : null;
}
