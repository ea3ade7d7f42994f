import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, errorMessage } from '../error-facts.ts';
import { InputError } from '../input-error.ts';
import { bodyOf, httpGet } from './http-get.ts';
import { PartialFile } from './partial-file.ts';
import { scratchPath } from './scratch-files.ts';
import type { InputLimits } from './source-input.ts';

/** A file fetched into the cache folder. Whoever asked for it removes it. */
export interface Download {
  readonly path: string;
  readonly identity: string;
  readonly bytes: number;
}

/** Settings of a download. */
export interface DownloadOptions {
  readonly cacheDir: string;
  readonly limits: InputLimits;
  readonly signal?: AbortSignal | undefined;
  /** Called with each chunk; the total is null where the server does not say it. */
  readonly onProgress?: ((bytes: number, total: number | null) => void) | undefined;
}

/**
 * Streams an http(s) address to a file, resumed where the connection breaks. Throws InputError `download`, `time_out`, `too_large`,
 * `truncated` or `disk`; nothing is left behind then.
 */
export async function download(address: URL, options: DownloadOptions): Promise<Download> {
  const target = await scratchPath(options.cacheDir, 'download').catch((error: unknown) => {
    throw asInputError(error, address);
  });
  try {
    const file = await open(target, 'wx');
    try {
      const part = new PartialFile(file);
      await fetchAll(address, part, options);
      return { path: target, identity: part.identity, bytes: part.bytes };
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(target, { force: true });
    throw options.signal?.aborted ? options.signal.reason : error;
  }
}

/** Tries until all is there, or until several tries in a row came no further. */
async function fetchAll(address: URL, part: PartialFile, options: DownloadOptions): Promise<void> {
  const { limits, signal } = options;
  let tries = 1;
  for (let furthest = 0; ; tries++) {
    try {
      return await fetchRest(address, part, options);
    } catch (error) {
      const fault = asInputError(error, address);
      if (part.bytes > furthest) tries = 1;
      furthest = Math.max(furthest, part.bytes);
      const pauseMs = limits.retryDelaysMs[tries - 1];
      if (signal?.aborted || !isPassing(fault)) throw fault;
      if (pauseMs === undefined) {
        const arrived = `${furthest} of ${part.total ?? 'unknown many'} bytes had arrived after ${tries} tries.`;
        throw new InputError(fault.problem, `${fault.message} ${arrived}`, { cause: error });
      }
      await delay(pauseMs, undefined, signal ? { signal } : {});
    }
  }
}

async function fetchRest(address: URL, part: PartialFile, options: DownloadOptions): Promise<void> {
  const { limits, onProgress } = options;
  const idle = new IdleTimer(limits.idleMs);
  const signal = options.signal ? AbortSignal.any([options.signal, idle.signal]) : idle.signal;
  let response: IncomingMessage | undefined;
  try {
    response = await httpGet(address, { headers: { ...HEADERS, ...part.rangeHeaders }, signal });
    const { statusCode = 0, statusMessage = '' } = response;
    if (statusCode !== 200 && statusCode !== 206 && statusCode !== 416) {
      const Kind = statusCode >= 500 || statusCode === 429 ? InputError : Refusal;
      throw new Kind('download', `${address.href} answered ${statusCode} ${statusMessage}.`);
    }
    await part.expect(response);
    for await (const chunk of bodyOf(response) as AsyncIterable<Buffer>) {
      idle.restart();
      if (Math.max(part.bytes + chunk.length, part.total ?? 0) > limits.downloadBytesMax) throw tooLarge(limits);
      await part.append(chunk);
      onProgress?.(part.bytes, part.total);
    }
    if (part.total !== null && part.bytes !== part.total)
      throw new InputError('truncated', `The download ended after ${part.bytes} of ${part.total} bytes.`);
  } catch (error) {
    if (!idle.signal.aborted) throw error;
    throw new InputError('time_out', `${address.href} sent nothing for ${limits.idleMs / 1000} seconds.`, {
      cause: error,
    });
  } finally {
    response?.destroy();
    idle.stop();
  }
}

const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'business-registry-data-service' };

/** An answer that another try would get too. */
class Refusal extends InputError {}

function isPassing(fault: InputError): boolean {
  return ['download', 'time_out', 'truncated'].includes(fault.problem) && !(fault instanceof Refusal);
}

function tooLarge({ downloadBytesMax }: InputLimits): InputError {
  return new InputError('too_large', `The file is larger than the ${downloadBytesMax} bytes that are fetched at most.`);
}

function asInputError(error: unknown, address: URL): InputError {
  if (error instanceof InputError) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new InputError('disk', 'The disk is full.', { cause: error });
  return new InputError('download', `${address.href} could not be fetched: ${errorMessage(error)}.`, { cause: error });
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
