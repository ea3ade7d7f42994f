import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PinnedArchive } from '../pinned-archive.ts';
import { fetchNatsRelease, natsRelease } from './nats-release.ts';

const run = promisify(execFile);

/** Where to look for the NATS server and where to put it. */
export interface NatsProgramSearch {
  /** The project's cache folder, which keeps a fetched server. */
  readonly cacheFolder: string;
  /** The PATH to look on. */
  readonly path: string;
  /** Called with a few words about what takes long. */
  readonly progress?: (what: string) => void;
  /** Gives up what is under way. */
  readonly signal?: AbortSignal;
  /** The release to fetch; the one that is pinned for this machine unless given. */
  readonly release?: PinnedArchive | undefined;
}

/**
 * The path of a `nats-server`: the one on the PATH, else the one in the cache, else the pinned release, else Debian's or Ubuntu's
 * package, fetched and unpacked into the cache. Needs neither root nor an installation.
 */
export async function natsServerProgram(search: NatsProgramSearch): Promise<string> {
  const cached = join(search.cacheFolder, 'nats-server', 'nats-server');
  const found = search.path
    .split(delimiter)
    .concat('/usr/sbin', '/usr/local/sbin') // where Debian puts it, beyond the PATH of most users
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, 'nats-server'))
    .concat(cached)
    .find(isProgram);
  if (found !== undefined) return found;
  const failures: string[] = [];
  for (const fetchServer of [fetchRelease, fetchDebianPackage]) {
    try {
      await fetchServer(cached, search);
      return cached;
    } catch (cause) {
      search.signal?.throwIfAborted();
      failures.push((cause as { stderr?: string }).stderr?.trim() || (cause as Error).message);
    }
  }
  throw new Error(`${howToInstall}\n(${failures.join('; ')})`);
}

async function fetchRelease(target: string, search: NatsProgramSearch): Promise<void> {
  const { release = natsRelease(), progress, signal } = search;
  if (release === undefined) throw new Error(`no release is pinned for ${process.platform} on ${process.arch}`);
  progress?.('fetching the release of nats-server');
  await fetchNatsRelease(release, target, signal);
}

/** A distribution's package is used because it signs it; no archive is fetched whose sum is not pinned. */
const howToInstall = [
  'No nats-server was found. Install one, so that it is on the PATH:',
  '  macOS: brew install nats-server · Debian, Ubuntu: apt-get install nats-server · Alpine: apk add nats-server',
  '  others: https://docs.nats.io/running-a-nats-service/introduction/installation',
  'or start one yourself with JetStream (nats-server --jetstream) and set NATS_URL=nats://127.0.0.1:4222.',
].join('\n');

/**
 * `apt-get download` with package lists of its own in our folder, so that it works without root and on a machine
 * whose lists are empty. apt checks the distribution's signature as always.
 */
async function fetchDebianPackage(target: string, { progress, signal }: NatsProgramSearch): Promise<void> {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg'))
    throw new Error('this system has no packages of Debian');
  const folder = dirname(target);
  const work = `${folder}.${process.pid}`;
  const lists = join(work, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  const apt = [
    ['-o', `Dir::State::Lists=${lists}`],
    ['-o', 'Dir::Cache::pkgcache='],
    ['-o', 'Dir::Cache::srcpkgcache='],
    ['-o', 'Debug::NoLocking=1'],
    ['-o', 'APT::Sandbox::User='], // the folder may be closed to apt's own user
    ['-o', 'Acquire::Languages=none'],
  ].flat();
  try {
    progress?.('reading the package lists of this distribution');
    await run('apt-get', [...apt, 'update'], { timeout: 180_000, signal });
    progress?.('fetching nats-server');
    await run('apt-get', [...apt, 'download', 'nats-server'], { cwd: work, timeout: 180_000, signal });
    const archive = readdirSync(work).find((name) => name.endsWith('.deb'));
    if (archive === undefined) throw new Error('apt-get downloaded no package');
    await run('dpkg', ['-x', join(work, archive), join(work, 'unpacked')]);
    mkdirSync(folder, { recursive: true });
    const unpacked = ['usr/sbin', 'usr/bin']
      .map((place) => join(work, 'unpacked', place, 'nats-server'))
      .find(isProgram);
    if (unpacked === undefined) throw new Error(`the package ${archive} holds no nats-server`);
    renameSync(unpacked, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // absent, or not ours to run
  }
}
