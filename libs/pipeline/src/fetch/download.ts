import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, interceptors, request } from 'undici';
import { errorCode, errorMessage } from '../error-facts.ts';
import { InputError } from '../input-error.ts';
import { PartialFile } from './partial-file.ts';
import { scratchPath } from './scratch-files.ts';
import type { InputLimits } from './source-input.ts';

/** A file fetched into the cache folder. The caller removes it. */
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
 * Streams an http(s) address to a file, and resumes after a broken connection. Throws InputError `download`,
 * `time_out`, `too_large`, `truncated` or `disk`, and leaves no file then.
 */
export async function download(address: URL, options: DownloadOptions): Promise<Download> {
  const target = await scratchPath(options.cacheDir, 'download').catch((error: unknown) => {
    throw asInputError(error, address, options.limits.idleMs);
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
      const fault = asInputError(error, address, limits.idleMs);
      if (part.bytes > furthest) tries = 1;
      furthest = Math.max(furthest, part.bytes);
      const pauseMs = limits.retryDelaysMs[tries - 1];
      if (signal?.aborted || !isPassing(fault)) throw fault;
      if (pauseMs === undefined) {
        const of = part.total === null ? '' : ` of ${part.total}`;
        const arrived = furthest === 0 ? 'No data' : `Only ${furthest}${of} bytes`;
        throw new InputError(fault.problem, `${fault.message} ${arrived} arrived in ${tries} attempts.`, {
          cause: error,
        });
      }
      await delay(pauseMs, undefined, signal ? { signal } : {});
    }
  }
}

async function fetchRest(
  address: URL,
  part: PartialFile,
  { limits, signal, onProgress }: DownloadOptions,
): Promise<void> {
  const { idleMs, downloadBytesMax } = limits;
  const agent = new Agent({ connect: { timeout: idleMs }, headersTimeout: idleMs, bodyTimeout: idleMs });
  try {
    const response = await request(address, {
      dispatcher: agent.compose(interceptors.redirect({ maxRedirections: REDIRECTS_MAX, throwOnMaxRedirect: true })),
      headers: { ...HEADERS, ...part.rangeHeaders },
      ...(signal ? { signal } : {}),
    });
    const { statusCode, statusText } = response;
    if (statusCode !== 200 && statusCode !== 206 && statusCode !== 416) {
      const Kind = statusCode >= 500 || statusCode === 429 ? InputError : Refusal;
      throw new Kind('download', `${address.href} returned ${statusCode} ${statusText}.`);
    }
    const decoder = decoders[String(response.headers['content-encoding'])];
    await part.expect(response, decoder !== undefined);
    const body = decoder ? pipeline(response.body, decoder(), () => undefined) : response.body; // a failure shows to its reader
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (Math.max(part.bytes + chunk.length, part.total ?? 0) > downloadBytesMax)
        throw new InputError(
          'too_large',
          `The file is larger than the ${downloadBytesMax} bytes that are fetched at most.`,
        );
      await part.append(chunk);
      onProgress?.(part.bytes, part.total);
    }
    if (part.total !== null && part.bytes !== part.total)
      throw new InputError('truncated', `The download ended after ${part.bytes} of ${part.total} bytes.`);
  } finally {
    await agent.destroy();
  }
}

const REDIRECTS_MAX = 10;
/** How a response may be compressed, although that is not requested. */
const decoders: Readonly<Record<string, (() => NodeJS.ReadWriteStream) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'business-registry-data-service' };

/** A response that another attempt would get too. */
class Refusal extends InputError {}

function isPassing(fault: InputError): boolean {
  return ['download', 'time_out', 'truncated'].includes(fault.problem) && !(fault instanceof Refusal);
}

const TIMEOUTS = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

function asInputError(error: unknown, address: URL, idleMs: number): InputError {
  if (error instanceof InputError) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new InputError('disk', 'The disk is full.', { cause: error });
  if (code !== undefined && TIMEOUTS.includes(code))
    return new InputError('time_out', `${address.href} sent nothing for ${idleMs / 1000} seconds.`, { cause: error });
  return new InputError('download', `${address.href} could not be fetched: ${errorMessage(error)}.`, { cause: error });
}
