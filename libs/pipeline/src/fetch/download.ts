import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, errorMessage } from '../error-facts.ts';
import { InputError } from '../input-error.ts';
import type { InputLimits } from './source-input.ts';

/** A file fetched into the cache folder. Whoever asked for it removes it. */
export interface Download {
  readonly path: string;
  readonly identity: string;
  readonly bytes: number;
}

/** What a download is told. */
export interface DownloadOptions {
  readonly cacheDir: string;
  readonly limits: InputLimits;
  readonly signal?: AbortSignal | undefined;
  /** Called with each chunk; the total is null where the server does not say it. */
  readonly onProgress?: ((bytes: number, total: number | null) => void) | undefined;
}

/** Streams an http(s) address to a file. Throws InputError `download`, `time_out`, `too_large`, `truncated` or `disk`; nothing is left behind then. */
export async function download(address: URL, options: DownloadOptions): Promise<Download> {
  const target = path.join(options.cacheDir, `download-${randomUUID()}`);
  const idle = new IdleTimer(options.limits.idleMs);
  const signal = options.signal ? AbortSignal.any([options.signal, idle.signal]) : idle.signal;
  try {
    await mkdir(options.cacheDir, { recursive: true });
    const response = await fetch(address, { signal, redirect: 'follow', headers: { 'accept-encoding': 'identity' } });
    const { body } = response;
    if (!response.ok || body === null) {
      await body?.cancel();
      throw new InputError('download', `${address.href} answered ${response.status} ${response.statusText}.`);
    }
    return { path: target, ...(await save(body, contentLength(response), target, options, idle)) };
  } catch (error) {
    await rm(target, { force: true });
    throw asInputError(error, address, idle, options);
  } finally {
    idle.stop();
  }
}

async function save(
  body: AsyncIterable<Uint8Array>,
  total: number | null,
  target: string,
  { limits, onProgress }: DownloadOptions,
  idle: IdleTimer,
): Promise<{ identity: string; bytes: number }> {
  const tooLarge = (): InputError =>
    new InputError(
      'too_large',
      `The file is larger than the ${limits.downloadBytesMax} bytes that are fetched at most.`,
    );
  if (total !== null && total > limits.downloadBytesMax) throw tooLarge();
  const hash = createHash('sha256');
  const file = await open(target, 'wx');
  let bytes = 0;
  try {
    for await (const chunk of body) {
      idle.restart();
      bytes += chunk.length;
      if (bytes > limits.downloadBytesMax) throw tooLarge();
      hash.update(chunk);
      await file.write(chunk);
      onProgress?.(bytes, total);
    }
  } finally {
    await file.close();
  }
  if (total !== null && bytes !== total)
    throw new InputError('truncated', `The download ended after ${bytes} of ${total} bytes.`);
  return { identity: `sha256:${hash.digest('hex')}`, bytes };
}

function contentLength(response: Response): number | null {
  // Where the server packed the answer in transit, its length is not that of the file.
  const header = response.headers.get('content-encoding') === null ? response.headers.get('content-length') : null;
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

function asInputError(error: unknown, address: URL, idle: IdleTimer, { limits, signal }: DownloadOptions): unknown {
  if (error instanceof InputError) return error;
  if (signal?.aborted) return signal.reason;
  if (idle.signal.aborted) {
    return new InputError('time_out', `${address.href} sent nothing for ${limits.idleMs / 1000} seconds.`, {
      cause: error,
    });
  }
  // fetch says only that it failed; why stands in its cause.
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? (error.cause ?? error) : error;
  const code = errorCode(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new InputError('disk', 'The disk is full.', { cause: error });
  return new InputError('download', `${address.href} could not be fetched: ${errorMessage(cause)}.`, {
    cause: error,
  });
}

/** Aborts when it is not restarted in time. */
class IdleTimer {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(idleMs: number) {
    this.#timer = setTimeout(() => this.#controller.abort(), idleMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    this.#timer.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
