import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { InnerStream } from './inner-stream.ts';

/** Packs what is written to it with gzip, as a stream. */
export function packedStream(out: Writable): Writable {
  const gzip = createGzip({ level: 1 });
  return new InnerStream(gzip, pipeline(gzip, out));
}
