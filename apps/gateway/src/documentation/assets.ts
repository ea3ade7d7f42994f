import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly gzipped: Buffer;
}

const types = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const require = createRequire(import.meta.url);
const compress = promisify(gzip);
const read = new Map<string, Promise<Asset>>();

/** A file of the package `swagger-ui-dist`, read and compressed once, at its first request. */
export function readAsset(name: keyof typeof types): Promise<Asset> {
  const known = read.get(name) ?? load(name);
  read.set(name, known);
  known.catch(() => read.delete(name)); // tried again by the next request, which sees its own error
  return known;
}

async function load(name: keyof typeof types): Promise<Asset> {
  const body = await readFile(require.resolve(`swagger-ui-dist/${name}`));
  return { type: types[name], body, gzipped: await compress(body) };
}
