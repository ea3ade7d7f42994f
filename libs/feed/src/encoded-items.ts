import { gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Items as gzipped JSON. Level 1: companies shrink to a tenth by it, and more effort gains little. */
export async function encodeItems(items: readonly unknown[]): Promise<Buffer> {
  return compress(JSON.stringify(items), { level: 1 });
}

/** The items that `encodeItems` was given. */
export async function decodeItems(encoded: Uint8Array): Promise<unknown[]> {
  const items = JSON.parse((await decompress(encoded)).toString()) as unknown;
  if (!Array.isArray(items)) throw new Error('A change event has no list of items.');
  return items as unknown[];
}
