import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { fetchPinned, type PinnedArchive } from '../pinned-archive.ts';

const unzip = promisify(gunzip);
const VERSION = '2.10.22';
const RELEASES = 'https://github.com/nats-io/nats-server/releases/download';
/** Of the project's own archives of that release, by `platform-arch` as Node names them. */
const sha256: Readonly<Record<string, string>> = {
  'linux-x64': 'db0b3ccbe4cbdd3872ae7486ec4f6b0f85824632a0789f4da2e0a8518390483e',
  'linux-arm64': 'b4da77b2b194dc5fcf13a1df0dad59ba7e87ae4423f254c50534015b7c8a2369',
  'darwin-x64': 'e99eb01a886b5de05972445e362e48cf8ad10b45e4cd5a5592475b184f8f81c9',
  'darwin-arm64': '93ce74f61a49d8fa9dfbf420e5a844e25309e429c5c8e27b54b3283d0712fcff',
};
const BLOCK_BYTES = 512;

/** The release for a machine, by default for this one; undefined without any. */
export function natsRelease(
  platform: string = process.platform,
  arch: string = process.arch,
): PinnedArchive | undefined {
  const sum = sha256[`${platform}-${arch}`];
  const name = `nats-server-v${VERSION}-${platform}-${arch === 'x64' ? 'amd64' : arch}`;
  return sum === undefined ? undefined : { url: `${RELEASES}/v${VERSION}/${name}.tar.gz`, sha256: sum };
}

/** Fetches an archive and puts its `nats-server` at `target`. Throws where it is not the very archive that was pinned. */
export async function fetchNatsRelease(release: PinnedArchive, target: string, signal?: AbortSignal): Promise<void> {
  const archive = await fetchPinned(release, signal);
  const program = extractFile(await unzip(archive), '/nats-server');
  if (program === undefined) throw new Error(`${release.url} holds no nats-server`);
  mkdirSync(dirname(target), { recursive: true });
  const half = `${target}.${process.pid}`;
  writeFileSync(half, program, { mode: 0o755 });
  renameSync(half, target);
}

/** The contents of the file in a tar archive whose path ends so: each has a header with its path and its size in octal. */
function extractFile(archive: Buffer, ending: string): Buffer | undefined {
  for (let at = 0; at + BLOCK_BYTES <= archive.length;) {
    const path = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    const start = at + BLOCK_BYTES;
    if (path.endsWith(ending)) return archive.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return undefined;
}
