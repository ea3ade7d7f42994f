import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getSecure } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const REDIRECTS_MAX = 10;

const decoders: Readonly<Record<string, (() => NodeJS.ReadWriteStream) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Gets an http(s) address and follows its redirects. Not by `fetch`: in undici 7 the process ends with an AssertionError where a
 * server closes the connection while its answer is still being read.
 */
export async function httpGet(address: URL, options: RequestOptions): Promise<IncomingMessage> {
  let at = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await getOnce(at, options);
    const { location } = response.headers;
    if (location === undefined || ![301, 302, 303, 307, 308].includes(response.statusCode ?? 0)) return response;
    response.destroy();
    at = new URL(location, at);
  }
  throw new Error(`more than ${REDIRECTS_MAX} redirects`);
}

function getOnce(address: URL, options: RequestOptions): Promise<IncomingMessage> {
  const get = address.protocol === 'https:' ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    get(address, { ...options, agent: false }, resolve).on('error', reject);
  });
}

/** Whether the answer was packed in transit: its length is not that of the file then. */
export function isPacked({ headers }: IncomingMessage): boolean {
  return decoders[headers['content-encoding'] ?? ''] !== undefined;
}

/** The bytes of the file. */
export function bodyOf(response: IncomingMessage): Readable {
  const decoder = decoders[response.headers['content-encoding'] ?? ''];
  if (decoder === undefined) return response;
  return pipeline(response, decoder(), () => undefined) as unknown as Readable; // a failure shows to its reader
}
