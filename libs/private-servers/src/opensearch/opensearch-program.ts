import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise } from 'yauzl';
import { fetchPinned, type PinnedArchive } from '../pinned-archive.ts';
import { reachableDirectory } from '../postgres-runtime.ts';
import { postgresUser } from '../server-user.ts';
import { type JavaSearch, javaProgram } from './java-program.ts';

export const VERSION = '3.6.0';
/** Required by this release of OpenSearch. */
export const JAVA_VERSION_MIN = 21;
/** The distribution with the modules of the project itself and no further plugin. */
const release: PinnedArchive = {
  url: `https://repo.maven.apache.org/maven2/org/opensearch/distribution/integ-test-zip/opensearch/${VERSION}/opensearch-${VERSION}.zip`,
  sha256: 'a91faa1dc1cadc78cb278b4f63847e19e1627a4e9de698e14e7efc14ee37b286',
};
/** A third of the archive that no node of ours uses. */
const UNUSED = /\/modules\/(ingest-|opensearch-dashboards|transport-grpc)/;

/** The unpacked distribution, and the Java that runs it. */
export interface OpenSearchProgram {
  readonly java: string;
  readonly home: string;
}

/** The places of Java, and the project's cache folder, which keeps the unpacked distribution. */
export interface OpenSearchSearch extends JavaSearch {
  readonly cacheFolder: string;
  readonly signal?: AbortSignal;
}

/** OpenSearch from the cache, else the pinned release, fetched and unpacked there. Undefined where no Java can run it. */
export async function openSearchProgram(search: OpenSearchSearch): Promise<OpenSearchProgram | undefined> {
  const java = javaProgram(JAVA_VERSION_MIN, search);
  if (java === undefined) return undefined;
  const folder = reachableDirectory(join(search.cacheFolder, 'opensearch'), postgresUser());
  const home = join(folder, `opensearch-${VERSION}`);
  if (!existsSync(home)) await unpack(await fetchPinned(release, search.signal), home);
  return { java, home };
}

async function unpack(archive: Buffer, home: string): Promise<void> {
  const half = `${home}.${process.pid}`;
  await unzip(archive, half, (name) => UNUSED.test(name));
  if (!existsSync(home)) renameSync(join(half, `opensearch-${VERSION}`), home); // else another start was faster, with the same files
  rmSync(half, { recursive: true, force: true });
}

/** Throws when a file of the archive would be outside of the folder (yauzl). */
export async function unzip(archive: Buffer, folder: string, isLeftOut: (name: string) => boolean): Promise<void> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (isLeftOut(entry.fileName)) continue;
    const file = join(folder, entry.fileName);
    mkdirSync(entry.fileName.endsWith('/') ? file : dirname(file), { recursive: true });
    if (!entry.fileName.endsWith('/')) await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file));
  }
}
