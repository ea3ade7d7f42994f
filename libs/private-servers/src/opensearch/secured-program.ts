import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPinned, type PinnedArchive } from '../pinned-archive.ts';
import { type OpenSearchProgram, unzip, VERSION } from './opensearch-program.ts';

/** The newest security plugin in the Maven registry. It has none for this release of OpenSearch, which takes this one under its own number. */
const plugin: PinnedArchive = {
  url: 'https://repo.maven.apache.org/maven2/org/opensearch/plugin/opensearch-security/3.4.0.0/opensearch-security-3.4.0.0.zip',
  sha256: 'fc164c084979f7f793d295b6bca56bf8bee76dafb762adef9f14fa872e0a7596',
};

/** The same OpenSearch with its security plugin, next to the one without: TLS, users and roles. */
export async function securedProgram({ java, home }: OpenSearchProgram): Promise<OpenSearchProgram> {
  const secured = `${home}-secured`;
  if (existsSync(secured)) return { java, home: secured };
  const half = `${secured}.${process.pid}`;
  cpSync(home, half, { recursive: true });
  const folder = join(half, 'plugins', 'opensearch-security');
  mkdirSync(folder, { recursive: true });
  // OpenSearch refuses a plugin with files that it has itself.
  await unzip(await fetchPinned(plugin), folder, (name) => existsSync(join(half, 'lib', name)));
  const descriptor = join(folder, 'plugin-descriptor.properties');
  const text = readFileSync(descriptor, 'utf8').replace(/^opensearch\.version=.*$/m, `opensearch.version=${VERSION}`);
  writeFileSync(descriptor, text);
  if (!existsSync(secured)) renameSync(half, secured);
  rmSync(half, { recursive: true, force: true });
  return { java, home: secured };
}
